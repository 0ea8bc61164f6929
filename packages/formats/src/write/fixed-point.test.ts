import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import type { CheckerDialect, ProblemPackage } from '../model/model.ts';
import type { ImportPlan, PackageSource } from '../model/plan.ts';
import { readProblemPackages } from '../read/read.ts';
import { arbitraryProblem, filesOf } from '../testing/arbitrary-problem.ts';
import { openView } from '../read/virtual-source.ts';
import { writeArchive } from './archive.ts';
import { packageWriters } from './registry.ts';
import { type PackageWriter, writeChecked } from './writer.ts';

const folder = await mkdtemp(join(tmpdir(), 'xiezhi-write-'));
after(async () => await rm(folder, { recursive: true, force: true }));
let counter = 0;
const isSoak = process.env['XIEZHI_SOAK'] === '1';

function sourceOf(files: ReadonlyMap<string, Buffer>): PackageSource {
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

/** Writes a problem and reads it back; the caller closes the plan's source. */
async function roundTrip(writer: PackageWriter, problem: ProblemPackage, source: PackageSource) {
  const path = join(folder, `${(counter += 1)}.zip`);
  await writeArchive(path, [{ written: await writeChecked(writer, { problem, source }), source }]);
  const [plan, ...others] = await readProblemPackages(path);
  assert.ok(plan && others.length === 0);
  return { plan, path };
}

/** Returns a problem with the contents of its files in place of their paths, to compare packages. */
async function withContent({ problem, source }: Pick<ImportPlan, 'problem' | 'source'>) {
  const content = async (path: string): Promise<string> => (await source.read(path)).toString('latin1');
  const cases = [];
  for (const { inputPath, answerPath, ...one } of problem.cases)
    cases.push({ ...one, input: await content(inputPath), answer: await content(answerPath) });
  const attachments = [];
  for (const { path, ...one } of problem.attachments)
    attachments.push({ ...one, content: await content(path) });
  return { ...problem, cases, attachments };
}

/** For formats that cannot express every problem: returns the most similar problem that they can express. */
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
const sayable: Readonly<Record<string, (problem: ProblemPackage) => ProblemPackage>> = {
  fps: (problem) => withChecker('testlib', 'hustoj')(uninteractive(problem)),
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

for (const writer of packageWriters) {
  test(`${writer.name}: export and import again give the same problem and the same bytes`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProblem, async (random) => {
        const problem = sayable[writer.name]?.(random) ?? random;
        const files = filesOf(problem);
        // Its test data is in a text.
        if (writer.name === 'fps')
          for (const { seq, inputPath } of problem.cases)
            files.set(inputPath, Buffer.from(`\ufeff${seq} ]]> <獬> &amp;\r\n\t`));
        const first = await roundTrip(writer, problem, sourceOf(files));
        const second = await roundTrip(writer, first.plan.problem, first.plan.source);
        try {
          assert.deepEqual(first.plan.stops, []);
          assert.deepEqual(second.plan.problem, first.plan.problem);
          assert.deepEqual(await withContent(second.plan), await withContent(first.plan));
          assert.deepEqual(second.plan.entries, first.plan.entries);
          assert.ok((await readFile(first.path)).equals(await readFile(second.path)));
        } finally {
          await first.plan.source.close();
          await second.plan.source.close();
        }
      }),
      { numRuns: isSoak ? 200 : 16 },
    );
  });
}

/** These formats preserve all our fields. */
for (const writer of packageWriters.filter(({ name }) => ['xiezhi', 'hoj'].includes(name))) {
  test(`${writer.name}: our own reader restores everything`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProblem, async (problem) => {
        const source = sourceOf(filesOf(problem));
        const { plan } = await roundTrip(writer, problem, source);
        try {
          assert.deepEqual(await withContent(plan), await withContent({ problem, source }));
        } finally {
          await plan.source.close();
        }
      }),
      { numRuns: isSoak ? 200 : 16 },
    );
  });
}
