const fs = require("fs");

/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    for (let fd = 0; fd < 1024; fd++) {
        try {
            fs.closeSync(fd);
        } catch {
            // it was not open
        }
    }
};
