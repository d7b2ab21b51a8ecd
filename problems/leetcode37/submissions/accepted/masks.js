// @IO@: stdio
/**
 * Masks of the digits used; the blank with the fewest candidates first.
 * @param {character[][]} board
 * @return {void}
 */
const solveSudoku = function (board) {
  const rows = new Array(9).fill(0);
  const cols = new Array(9).fill(0);
  const boxes = new Array(9).fill(0);
  const box = (r, c) => Math.floor(r / 3) * 3 + Math.floor(c / 3);
  const flip = (r, c, d) => {
    rows[r] ^= 1 << d;
    cols[c] ^= 1 << d;
    boxes[box(r, c)] ^= 1 << d;
  };
  const blanks = [];
  for (let r = 0; r < 9; r++) {
    for (let c = 0; c < 9; c++) {
      if (board[r][c] === '.') blanks.push([r, c]);
      else flip(r, c, Number(board[r][c]));
    }
  }
  const ones = (n) => (n ? (n & 1) + ones(n >> 1) : 0);
  const free = ([r, c]) => 0b1111111110 & ~(rows[r] | cols[c] | boxes[box(r, c)]);

  const solve = () => {
    if (!blanks.length) return true;
    let best = 0;
    for (let k = 1; k < blanks.length; k++) {
      if (ones(free(blanks[k])) < ones(free(blanks[best]))) best = k;
    }
    const [cell] = blanks.splice(best, 1);
    const [r, c] = cell;
    const mask = free(cell);
    for (let d = 1; d <= 9; d++) {
      if (!(mask & (1 << d))) continue;
      board[r][c] = String(d);
      flip(r, c, d);
      if (solve()) return true;
      flip(r, c, d);
    }
    board[r][c] = '.';
    blanks.splice(best, 0, cell);
    return false;
  };
  solve();
};

const board = JSON.parse(require('fs').readFileSync(0, 'utf8'));
solveSudoku(board);
console.log(JSON.stringify(board));
