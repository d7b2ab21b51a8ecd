// Counts through all fillings of the blanks and checks each when it is complete.
// Wrong: there are far too many.
const board = require('fs').readFileSync(0, 'utf8').split('\n').slice(0, 9).join('').split('');
const blanks = board.map((c, i) => (c === '.' ? i : -1)).filter((i) => i >= 0);

function correct() {
  for (let u = 0; u < 9; u++) {
    const seen = [new Set(), new Set(), new Set()];
    for (let i = 0; i < 9; i++) {
      seen[0].add(board[9 * u + i]);
      seen[1].add(board[9 * i + u]);
      seen[2].add(board[9 * (3 * Math.floor(u / 3) + Math.floor(i / 3)) + 3 * (u % 3) + (i % 3)]);
    }
    if (seen.some((s) => s.size < 9)) return false;
  }
  return true;
}

function fill(k) {
  if (k === blanks.length) return correct();
  for (let d = 1; d <= 9; d++) {
    board[blanks[k]] = String(d);
    if (fill(k + 1)) return true;
  }
  return false;
}

fill(0);
for (let r = 0; r < 9; r++) console.log(board.slice(9 * r, 9 * r + 9).join(''));
