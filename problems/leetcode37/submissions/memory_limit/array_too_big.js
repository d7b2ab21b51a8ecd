// @IO@: stdio
// Wants a table for all prefixes of eight digits. Wrong: it takes 344 MB.
const board = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const table = new Float64Array(9 ** 8).fill(-1);
board.flat().forEach((c, i) => {
  table[i] = c === '.' ? 0 : Number(c);
});
console.log(JSON.stringify(board));
