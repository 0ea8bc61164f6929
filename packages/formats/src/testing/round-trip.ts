import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckerDialect, ProblemPackage } from '../model/model.ts';
import type { ImportPlan, PackageSource } from '../model/plan.ts';
import { readProblemPackages } from '../read/read.ts';
import { openView } from '../read/virtual-source.ts';
import { writeArchive } from '../write/archive.ts';
import { type PackageWriter, writeChecked } from '../write/writer.ts';

/** Returns a source with these files. */
export function sourceOf(files: ReadonlyMap<string, Buffer>): PackageSource {
  const nothing: PackageSource = {
    list: () => [],
    read: () => Promise.reject(new Error('nothing there')),
    stream: () => Promise.reject(new Error('nothing there')),
    close: () => Promise.resolve(),
  };
  const view = openView(nothing, new Map());
  for (const [path, content] of files) view.add(path, content);
  return view;
}

/** Writes packages and reads them again. */
export interface RoundTrips {
  /** Writes a problem and reads it back; the caller closes the plan's source. */
  readonly roundTrip: (
    writer: PackageWriter,
    problem: ProblemPackage,
    source: PackageSource,
  ) => Promise<{ plan: ImportPlan; path: string }>;
  /** Removes the written archives. */
  readonly close: () => Promise<void>;
}

/** Creates a temporary folder for the archives of property tests. */
export async function openRoundTrips(): Promise<RoundTrips> {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-write-'));
  let counter = 0;
  return {
    async roundTrip(writer, problem, source) {
      const path = join(folder, `${(counter += 1)}.zip`);
      await writeArchive(path, [{ written: await writeChecked(writer, { problem, source }), source }]);
      const [plan, ...others] = await readProblemPackages(path);
      assert.ok(plan && others.length === 0);
      return { plan, path };
    },
    close: async () => await rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Returns a problem in which file paths are replaced by the contents of the files, so that two packages can be
 * compared.
 */
export async function withContent({ problem, source }: Pick<ImportPlan, 'problem' | 'source'>) {
  const content = async (path: string): Promise<string> => (await source.read(path)).toString('latin1');
  const cases = [];
  for (const { inputPath, answerPath, ...one } of problem.cases)
    cases.push({ ...one, input: await content(inputPath), answer: await content(answerPath) });
  const attachments = [];
  for (const { path, ...one } of problem.attachments)
    attachments.push({ ...one, content: await content(path) });
  return { ...problem, cases, attachments };
}

const withChecker =
  (...dialects: readonly CheckerDialect[]) =>
  (problem: ProblemPackage): ProblemPackage => {
    const [dialect] = dialects;
    const { checker } = problem;
    const isSaid = checker === null || dialects.includes(checker.dialect) || dialect === undefined;
    return isSaid ? problem : { ...problem, checker: { ...checker, dialect } };
  };
const uninteractive = (problem: ProblemPackage): ProblemPackage =>
  problem.judgeMode === 'interactive' ? { ...problem, judgeMode: 'spj', secondChecker: null } : problem;
/** Renames pictures to the names that the reader of this format assigns. */
function withNumberedPictures(problem: ProblemPackage): ProblemPackage {
  let number = 0;
  const attachments = problem.attachments.map((one) =>
    one.isPicture && one.name.endsWith('.png')
      ? Object.assign({}, one, { name: `picture-${(number += 1)}.png` })
      : one,
  );
  return { ...problem, attachments };
}
/** For each format, a function that returns the most similar problem that the format can express. */
export const expressible: Readonly<Record<string, (problem: ProblemPackage) => ProblemPackage>> = {
  fps: (problem) => withNumberedPictures(withChecker('testlib', 'hustoj')(uninteractive(problem))),
  qduoj: (problem) => {
    const plain = withChecker('qduoj')(uninteractive(problem));
    return plain.comparer === null ? plain : { ...plain, comparer: null, judgeMode: 'default' };
  },
  plain: (problem) => withChecker('auto', 'reference')(problem),
  hydro: (problem) => {
    const { userExtraFiles, judgeMode } = problem;
    const plain = { ...problem, judgeExtraFiles: userExtraFiles };
    return judgeMode === 'interactive' ? withChecker('testlib')(plain) : plain;
  },
};
