const [n, c, ...weights] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
weights.sort((a, b) => a - b);
let crossings = 0;
for (let light = 0, heavy = n - 1; light <= heavy; heavy--, crossings++) {
  if (light < heavy && weights[light] + weights[heavy] <= c) light++;
}
console.log(crossings);
