/**
 * Measures how well the similarity check finds labelled copies: recall and precision on the IR-Plag data set (467 Java
 * programs of seven tasks, https://github.com/oscarkarnalim/sourcecodeplagiarismdataset), unpacked in a folder. Each
 * copy is compared in a separate set with the original and the independent programs of its task, as in a class with one
 * copier.
 *
 *   npm run bench:similarity-labelled -- FOLDER
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Comparison } from '@xiezhi/server/site/similarity/engine/compare';

const [folder = ''] = process.argv.slice(2);
const tasks = globSync('case-*', { cwd: folder }).toSorted();
if (tasks.length === 0) throw new Error('Usage: npm run bench:similarity-labelled -- FOLDER');

const programsOf = (task: string, pattern: string): string[] =>
  globSync(pattern, { cwd: join(folder, task) })
    .toSorted()
    .map((path) => readFileSync(join(folder, task, path), 'utf8'));

/** Returns the pairs that are suspicious in a set of programs of different users, by their positions in the set. */
function suspiciousPairs(codes: readonly string[]): (readonly [number, number])[] {
  const comparison = new Comparison([]);
  for (const [id, code] of codes.entries()) comparison.add({ id, uid: `u${id}`, language: 'Java', code });
  const pairs = comparison.results().flatMap((result) => result.pairs);
  return pairs.filter(({ isSuspicious }) => isSuspicious).map(({ left, right }) => [left, right]);
}

const levels = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6'];
const found = new Map(levels.map((level) => [level, { copies: 0, found: 0 }]));
let falsePairs = 0;
let pairs = 0;
/**
 * Names of pairs of independent programs that are suspicious in any set. The set of each copy contains the same pairs
 * again.
 */
const falsePairNames = new Set<string>();

for (const task of tasks) {
  const [original = ''] = programsOf(task, 'original/**/*.java');
  const independent = programsOf(task, 'non-plagiarized/**/*.java');
  for (const [level, count] of found) {
    for (const copy of programsOf(task, `plagiarized/${level}/**/*.java`)) {
      count.copies += 1;
      for (const [left, right] of suspiciousPairs([original, copy, ...independent])) {
        if (left === 0 && right === 1) count.found += 1;
        else {
          falsePairs += 1;
          falsePairNames.add(`${task} ${left === 1 ? 'copy' : left}-${right}`);
        }
      }
      const size = independent.length + 2;
      pairs += (size * (size - 1)) / 2 - 1;
    }
  }
}

const part = (count: number, of: number) => Number((count / of).toFixed(3));
const counts = [...found.values()];
const copies = counts.reduce((sum, one) => sum + one.copies, 0);
const hits = counts.reduce((sum, one) => sum + one.found, 0);
console.log(
  JSON.stringify({
    tasks: tasks.length,
    copies,
    recall: part(hits, copies),
    recallByLevel: Object.fromEntries([...found].map(([level, one]) => [level, part(one.found, one.copies)])),
    precision: part(hits, hits + falsePairs),
    falsePairsOfAll: part(falsePairs, pairs),
    falsePairs: [...falsePairNames].toSorted(),
  }),
);
