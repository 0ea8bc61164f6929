import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openView, type PackageCase, type PackageSource, type ProblemPackage } from '@xiezhi/formats';
import { pairFiles } from '@xiezhi/formats/read/pair-files';
import { openFolder } from '@xiezhi/formats/read/source-folder';
import type { Issue } from '../../model/source.ts';
import { noFiles } from '../../raw/problem-plan.ts';

/** Points of a case whose name states none, once another name does. */
const defaultPoints = 10;

/**
 * Reads the folder of a problem: cases, names of the input and output files, and the judge program. Sets the settings
 * that follow from them, and returns the data source.
 */
export async function readHustojData(
  folder: string | null,
  spj: string | null,
  problem: ProblemPackage,
  issues: Issue[],
): Promise<PackageSource> {
  const base = folder === null ? null : await openFolder(folder).catch(() => null);
  if (folder === null || base === null) {
    issues.push({ rule: 'data-missing' });
    return noFiles;
  }
  // Subfolders hold accepted programs and results of test runs.
  const names = base.list().flatMap(({ path, refusal }) => (path.includes('/') || refusal ? [] : [path]));
  const source = openView(base, new Map(names.map((name) => [name, name])));
  const pairs = pairFiles(names.filter((name) => /\.(?:in|out)$/.test(name)));
  problem.cases = pairs.map(({ name, input, answer }, index): PackageCase => {
    const answerPath = answer ?? `${name}.out`;
    if (answer === null) source.add(answerPath, '');
    return { seq: index + 1, name, inputPath: input, answerPath, score: null, group: 1, isSample: false };
  });
  if (pairs.length === 0) issues.push({ rule: 'data-missing' });
  setPoints(problem);
  await setFileIo(folder, names, problem);
  await setProgram(folder, names, spj, problem, issues);
  return source;
}

/** Points that a name states. */
function pointsOf(name: string): string | undefined {
  return /\[(\d{1,4})\]/.exec(name)?.[1];
}

/** `name[10].in` earns 10 points; consecutive names that agree up to the bracket or the first dot are a subtask. */
function setPoints(problem: ProblemPackage): void {
  if (!problem.cases.some(({ name }) => pointsOf(name) !== undefined)) return;
  problem.type = 1;
  problem.judgeCaseMode = 'subtask_lowest';
  let group = 0;
  let former = '';
  problem.cases = problem.cases.map((one) => {
    const stem = one.name.replace(/[[.].*$/, '');
    if (stem !== former || group === 0) group += 1;
    former = stem;
    return { ...one, group, score: Number(pointsOf(one.name) ?? defaultPoints) };
  });
  if (group === problem.cases.length) problem.judgeCaseMode = 'default';
}

async function setFileIo(folder: string, names: readonly string[], problem: ProblemPackage): Promise<void> {
  const read = async (name: string) =>
    names.includes(name) ? (await readFile(join(folder, name), 'utf8')).trim().slice(0, 100) : '';
  const input = await read('input.name');
  const output = await read('output.name');
  if (/^[\w.-]+$/.test(input) && /^[\w.-]+$/.test(output) && input !== output)
    problem.fileIo = { input, output };
}

/** Sources of judge programs in the order of preference; `tpj` is for testlib. */
const programs = [
  { stem: 'tpj', dialect: 'testlib' },
  { stem: 'spj', dialect: 'hustoj' },
] as const;

async function setProgram(
  folder: string,
  names: readonly string[],
  spj: string | null,
  problem: ProblemPackage,
  issues: Issue[],
): Promise<void> {
  if (spj === '0' || spj === null || spj === '') return;
  if (spj === '2')
    return void issues.push({ rule: 'feature-lost', detail: { column: 'spj', value: 'raw text' } });
  for (const { stem, dialect } of spj === '1' ? programs : []) {
    const name = names.find((one) => new RegExp(`^${stem}\\.(?:cc|cpp|c)$`).test(one));
    if (name === undefined) continue;
    const code = await readFile(join(folder, name), 'utf8');
    const language = name.endsWith('.c') ? 'C' : 'C++';
    problem.judgeMode = 'spj';
    problem.checker = { language, code, dialect, scoreUnit: 'percent', args: [] };
    return;
  }
  issues.push({ rule: 'program-missing' });
}
