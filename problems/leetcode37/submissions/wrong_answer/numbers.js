// @IO@: stdio
// Scans row, column and box. Wrong: prints numbers where strings are due.
const board = JSON.parse(require('fs').readFileSync(0, 'utf8'))
  .map((row) => row.map((c) => (c === '.' ? 0 : Number(c))));

function fits(r, c, d) {
  for (let i = 0; i < 9; i++) {
    const box = board[3 * Math.floor(r / 3) + Math.floor(i / 3)][3 * Math.floor(c / 3) + (i % 3)];
    if (board[r][i] === d || board[i][c] === d || box === d) return false;
  }
  return true;
}

function solve(cell) {
  if (cell === 81) return true;
  const r = Math.floor(cell / 9);
  const c = cell % 9;
  if (board[r][c]) return solve(cell + 1);
  for (let d = 1; d <= 9; d++) {
    if (!fits(r, c, d)) continue;
    board[r][c] = d;
    if (solve(cell + 1)) return true;
    board[r][c] = 0;
  }
  return false;
}

solve(0);
console.log(JSON.stringify(board));
