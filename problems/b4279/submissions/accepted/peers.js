// Candidates as masks; the cell with the fewest goes first.
const cells = require('fs').readFileSync(0, 'utf8').split('\n').slice(0, 9).join('').split('')
  .map((c) => (c === '.' ? 0 : Number(c)));

const units = (i) => [Math.floor(i / 9), 9 + (i % 9), 18 + Math.floor(i / 27) * 3 + Math.floor((i % 9) / 3)];
const used = new Array(27).fill(0);
cells.forEach((d, i) => {
  if (d) for (const u of units(i)) used[u] |= 1 << d;
});

function candidates(i) {
  const [r, c, b] = units(i);
  const taken = used[r] | used[c] | used[b];
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => !(taken & (1 << d)));
}

function solve() {
  let best = -1;
  let digits = null;
  for (let i = 0; i < 81; i++) {
    if (cells[i]) continue;
    const found = candidates(i);
    if (!digits || found.length < digits.length) {
      best = i;
      digits = found;
      if (found.length < 2) break;
    }
  }
  if (best < 0) return true;
  for (const d of digits) {
    cells[best] = d;
    for (const u of units(best)) used[u] ^= 1 << d;
    if (solve()) return true;
    for (const u of units(best)) used[u] ^= 1 << d;
  }
  cells[best] = 0;
  return false;
}

solve();
for (let r = 0; r < 9; r++) console.log(cells.slice(9 * r, 9 * r + 9).join(''));
