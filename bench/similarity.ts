import { parseArgs } from 'node:util';
import { Comparison } from '@xiezhi/server/site/similarity/engine/compare';
import { copyOf, printProgram } from '@xiezhi/server/site/similarity/testing/copies';
import { makeProgram, seeded } from '@xiezhi/server/site/similarity/testing/programs';

/**
 * Measures the time to compare submissions of one problem on one core. The programs are generated; every tenth is a
 * copy. `npm run bench:similarity -- --submissions=1000`
 */
const { values } = parseArgs({ options: { submissions: { type: 'string', default: '1000' } } });
const submissions = Number(values.submissions);
const random = seeded(1);
const programs = Array.from({ length: submissions }, () => makeProgram(random));
const codes = programs.map((program, at) => {
  const original = programs[at - 5] ?? program;
  return at % 10 === 9 ? copyOf(original, 'several', random) : printProgram(program);
});

const begun = performance.now();
const comparison = new Comparison([]);
for (const [id, code] of codes.entries()) comparison.add({ id, uid: `u${id}`, language: 'C++ 17', code });
const read = performance.now();
const [result] = comparison.results();
const compared = performance.now();
const suspicious = result?.pairs.filter(({ isSuspicious }) => isSuspicious).length ?? 0;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
process.stdout.write(
  `${submissions} submissions: read ${seconds(read - begun)}, compared ${seconds(compared - read)}, ` +
    `${suspicious} suspicious pairs of ${Math.floor(submissions / 10)} copies\n`,
);
