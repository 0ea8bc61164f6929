import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import type { ProblemPackage } from '../model/model.ts';
import type { ImportPlan } from '../model/plan.ts';
import { arbitraryProblem, filesOf } from '../testing/arbitrary-problem.ts';
import { expressible, openRoundTrips, sourceOf, withContent } from '../testing/round-trip.ts';
import { packageWriters } from './registry.ts';
import type { PackageWriter, WrittenProblem } from './writer.ts';

/*
 * Packages as other judges write them, without our own files and keys. If such a package is read and exported, the
 * export must state the same without our own files and keys, except for the losses that it reports.
 */
const { roundTrip, close } = await openRoundTrips();
after(close);
const isSoak = process.env['XIEZHI_SOAK'] === '1';

/** Removes the files and keys that only our own reader uses. */
function withoutOwn({ files, ...rest }: WrittenProblem): WrittenProblem {
  return {
    ...rest,
    files: files
      .filter(({ path }) => path !== '.xiezhi.yaml')
      .map((file) =>
        'content' in file && /^problem_[^/]*\.json$/.test(file.path)
          ? Object.assign({}, file, { content: withoutOwnKey(file.content) })
          : file,
      ),
  };
}

function withoutOwnKey(json: string): string {
  const { xiezhi: _own, ...theirs } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(theirs);
}

function foreign(writer: PackageWriter): PackageWriter {
  return { ...writer, write: (problem, number) => withoutOwn(writer.write(problem, number)) };
}

/** Keys of the metadata that our writers add if a package does not state them. */
const made = new Set(['uuid']);

function comparable(problem: Awaited<ReturnType<typeof withContent>>) {
  const { displayId: _id, packageMeta, submissions, cases, groups, ...rest } = problem;
  const meta = Object.fromEntries(Object.entries(packageMeta).filter(([key]) => !made.has(key)));
  return {
    ...rest,
    packageMeta: meta,
    submissions: submissions.map(byName),
    // Readers name cases and groups by their positions.
    cases: cases.map(({ name: _name, ...one }) => one),
    groups: groups.map(({ name: _name, ...one }) => one),
  };
}

/** Replaces the path of a solution by its file name, because writers choose the folder from the expectation. */
function byName({ path, ...one }: ProblemPackage['submissions'][number]) {
  return { ...one, name: path.split('/').at(-1) };
}

function plain(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[^\p{L}\d]+/gu, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Reduces statements to plain words. The conversion between TeX and Markdown has its own tests. */
function withPlainTexts(problem: ProblemPackage): ProblemPackage {
  const statements = Object.entries(problem.statements).map(([locale, parts]) => [
    locale,
    Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, plain(text)])),
  ]);
  return { ...problem, statements: Object.fromEntries(statements) as ProblemPackage['statements'] };
}

async function content(plan: ImportPlan) {
  return comparable(await withContent(plan));
}

for (const writer of packageWriters.filter(({ name }) => name !== 'xiezhi')) {
  test(`${writer.name}: a package of another judge, imported and exported, says the same to others and to us`, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryProblem, async (random) => {
        const problem = withPlainTexts(expressible[writer.name]?.(random) ?? random);
        const files = filesOf(problem);
        if (writer.name === 'fps')
          for (const { seq, inputPath } of problem.cases) files.set(inputPath, Buffer.from(`${seq}\n`));
        const { plan: theirs } = await roundTrip(foreign(writer), problem, sourceOf(files));
        try {
          if (theirs.stops.length > 0) return;
          compared += 1;
          for (const kind of [foreign(writer), writer]) {
            const { plan } = await roundTrip(kind, theirs.problem, theirs.source);
            try {
              assert.deepEqual(plan.stops, []);
              assert.deepEqual(await content(plan), await content(theirs));
            } finally {
              await plan.source.close();
            }
          }
        } finally {
          await theirs.source.close();
        }
      }),
      { numRuns: isSoak ? 200 : 6 },
    );
    assert.ok(compared > 0, 'some package could be read');
  });
}
