import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../../launcher/paths.js';
import { type Dependents, dependentsOfModules } from './dependents.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { MutantProcess, type MutantResult } from './mutant-process.ts';
import type { MutantOrder } from './mutant-worker.ts';
import { applyMutant, findMutants, type Mutant } from './mutants.ts';

/** Percentage of mutants that a package's own tests must detect. */
const targetPercent = 92;

/**
 * A mutant whose tests use this many times the CPU time that they use without it, and some more, counts as an endless
 * loop, and so as detected.
 */
const cpuLimitFactor = 4;
const cpuReserveMs = 4000;

interface PlacedMutant {
  /** Absolute path of the module. */
  file: string;
  mutant: Mutant;
}

type Outcome = 'killed' | 'timed out' | 'survived' | 'equivalent';

/**
 * Changes random places of a package's modules, one at a time, and runs the package's own tests for each: a
 * change that no test detects is printed as a survivor. For `packages/formats` only the parsers are changed,
 * not writers and reports.
 * @param words package name (default `rules`), number of mutants (default 400), seed (default random), and parts
 *   of paths, which select modules (default all)
 * @returns whether at least 92 % of the mutants that change behavior are detected
 */
export async function mutationRun([
  name = 'rules',
  count = '400',
  seedText,
  ...parts
]: readonly string[]): Promise<boolean> {
  const folder = join(projectRoot, 'packages', name);
  const dependents = dependentsOfModules(folder);
  const seed = seedText === undefined ? randomInt(2 ** 31) : Number(seedText);
  const all = modulesOf(folder)
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .flatMap((file) =>
      findMutants(readFileSync(file, 'utf8')).map((mutant): PlacedMutant => ({ file, mutant })),
    );
  const chosen = sample(all, Number(count), seed);
  console.log(`${name}: ${chosen.length} of ${all.length} mutants, seed ${seed}`);

  const files = [...dependents.keys()];
  const unchanged: MutantOrder = {
    module: '',
    source: '',
    dependents: files,
    tests: files.filter((file) => file.endsWith('.test.ts')),
  };
  const outcomes: Record<Outcome, number> = { killed: 0, 'timed out': 0, survived: 0, equivalent: 0 };
  const processes = Array.from({ length: availableParallelism() }, () => new MutantProcess(unchanged));
  const [first] = processes;
  const times = (await first?.check()) ?? {};
  let done = 0;
  const queue = chosen.values();
  const work = async (program: MutantProcess) => {
    for (const placed of queue) {
      const own = dependents.get(placed.file) ?? { all: [], tests: [] };
      const usualMs = own.tests.reduce((sum, file) => sum + (times[file] ?? 0), 0);
      const cpuLimitMs = cpuReserveMs + cpuLimitFactor * usualMs;
      const tests = inOrder(own.tests, placed.file, times);
      const run = (order: MutantOrder) => program.run(order, cpuLimitMs);
      outcomes[await judgeMutant(placed, { ...own, tests }, run)] += 1;
      if (++done % 50 === 0) console.log(`${done} of ${chosen.length}`);
    }
    await program.close();
  };
  await Promise.all(processes.map(work));
  const noticed = outcomes.killed + outcomes['timed out'];
  const percent = (100 * noticed) / Math.max(1, noticed + outcomes.survived);
  console.log(JSON.stringify({ ...outcomes, percent: Number(percent.toFixed(1)) }));
  return percent >= targetPercent;
}

/** Sorts test files so that a mutant is detected soon: those in the folder of its module first, then the shortest. */
function inOrder(tests: readonly string[], module: string, times: Record<string, number>): string[] {
  const isFar = (test: string) => Number(dirname(test) !== dirname(module));
  const time = (test: string) => times[test] ?? 0;
  return tests.toSorted((left, right) => isFar(left) - isFar(right) || time(left) - time(right));
}

/** Returns the modules to change: no tests, test helpers or message tables. */
function modulesOf(folder: string): string[] {
  const left = /\.test\.ts$|\.d\.ts$|(^|\/)(testing|index)\b|\/(notes|sentences)-(zh|en)\.ts$/;
  const folders = folder.endsWith('formats') ? '{read,text,latex,model,formats}/**/' : '**/';
  return globSync(`src/${folders}*.ts`, { cwd: folder })
    .filter((file) => !left.test(file) && !/\/(write|to)-[^/]*$|\/write\.ts$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}

/** Runs the tests of one mutant, unless it is explained; prints it if none of them fails. */
async function judgeMutant(
  { file: module, mutant }: PlacedMutant,
  { all, tests }: Dependents,
  run: (order: MutantOrder) => Promise<MutantResult>,
): Promise<Outcome> {
  const original = readFileSync(module, 'utf8');
  const source = applyMutant(original, mutant);
  const diff = diffOf(original, source, mutant);
  const file = relative(projectRoot, module);
  if (
    equivalentMutants.some(
      (one) => one.file === file && one.before === diff.before && one.after.includes(diff.after),
    )
  )
    return 'equivalent';
  const { outcome } = await run({ module, source, dependents: all, tests });
  if (outcome !== 'killed')
    console.log(
      `${file}:${diff.line} ${outcome} (${mutant.operator})\n  - ${diff.before}\n  + ${diff.after}`,
    );
  return outcome;
}

/** Returns the changed lines before and after, without indentation. */
function diffOf(source: string, mutated: string, { start, end, replacement }: Mutant) {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const lineAround = (text: string, last: number) => {
    const to = text.indexOf('\n', last);
    return text.slice(from, to === -1 ? undefined : to).trim();
  };
  return {
    line: source.slice(0, start).split('\n').length,
    before: lineAround(source, end),
    after: lineAround(mutated, start + replacement.length),
  };
}

/** Returns `count` of the values without repetition, in an order that depends on the seed alone. */
function sample<Value>(values: readonly Value[], count: number, seed: number): Value[] {
  const next = randomNumbers(seed);
  return values
    .map((value) => ({ value, rank: next() }))
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, count)
    .map(({ value }) => value);
}

/** Numbers in [0, 1) by the generator mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
