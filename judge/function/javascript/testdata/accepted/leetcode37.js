/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    const rows = Array.from({ length: 9 }, () => new Set());
    const cols = Array.from({ length: 9 }, () => new Set());
    const boxes = Array.from({ length: 9 }, () => new Set());
    const empty = [];
    for (let r = 0; r < 9; r++) {
        for (let c = 0; c < 9; c++) {
            const v = board[r][c];
            if (v === '.') {
                empty.push([r, c]);
            } else {
                rows[r].add(v);
                cols[c].add(v);
                boxes[Math.floor(r / 3) * 3 + Math.floor(c / 3)].add(v);
            }
        }
    }

    const free = ([r, c]) => {
        const b = Math.floor(r / 3) * 3 + Math.floor(c / 3);
        return [...'123456789'].filter(v => !rows[r].has(v) && !cols[c].has(v) && !boxes[b].has(v));
    };

    const solve = () => {
        if (empty.length === 0) return true;
        let best = 0, choices = null;
        for (let k = 0; k < empty.length; k++) {
            const some = free(empty[k]);
            if (choices === null || some.length < choices.length) {
                best = k;
                choices = some;
            }
        }
        const [[r, c]] = empty.splice(best, 1);
        const b = Math.floor(r / 3) * 3 + Math.floor(c / 3);
        for (const v of choices) {
            board[r][c] = v;
            rows[r].add(v); cols[c].add(v); boxes[b].add(v);
            if (solve()) return true;
            rows[r].delete(v); cols[c].delete(v); boxes[b].delete(v);
        }
        board[r][c] = '.';
        empty.splice(best, 0, [r, c]);
        return false;
    };
    solve();
};
