// @IO@: stdio
// Wrong: goes one row too far, and a property of undefined is read.
const board = JSON.parse(require('fs').readFileSync(0, 'utf8'));
let blanks = 0;
for (let r = 0; r <= board.length; r++) {
  for (let c = 0; c < board[r].length; c++) {
    if (board[r][c] === '.') blanks++;
  }
}
console.log(blanks);
