// @IO@: stdio
// Wrong: a bracket is never closed.
const board = JSON.parse(require('fs').readFileSync(0, 'utf8');
console.log(JSON.stringify(board));
