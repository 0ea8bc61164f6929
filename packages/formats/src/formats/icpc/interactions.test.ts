import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { newProblem } from '../../model/new-problem.ts';
import type { ImportPlan } from '../../model/plan.ts';
import { readProblemPackage } from '../../read/read.ts';
import { buildPackage, type Files, planOf, remarks, writeFolder } from '../../testing/packages.ts';
import { writeArchive } from '../../write/archive.ts';
import { withInteractions, withoutInteractions } from './interactions.ts';
import { icpcWriter } from './write.ts';

const files: Files = {
  'problem.yaml':
    'problem_format_version: 2025-09\nname: Guess\ntype: interactive\nlimits: { time_limit: 1, memory: 64 }\n',
  'output_validator/validate.cpp': 'int main() { return 42; }\n',
  'data/sample/1.interaction': '> 5\r\n< higher\r\n> 7\r\n< correct\r\n',
  'data/sample/2.interaction': '> `5`\n---\n< ```\n',
};

const hintOf = ({ problem }: ImportPlan, locale: 'zh-CN' | 'en-US'): string =>
  problem.statements[locale]?.hint ?? '';

async function again(context: TestContext, { problem, source }: ImportPlan): Promise<ImportPlan> {
  const folder = await writeFolder(context, {});
  const path = join(folder, 'again.zip');
  await writeArchive(path, [{ written: icpcWriter.write(problem), source }]);
  const plan = await readProblemPackage(path);
  context.after(async () => await plan.source.close());
  return plan;
}

test('appends sample conversations to the hint in every language and hides their data', async (t) => {
  const plan = await planOf(t, buildPackage(files));
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(plan.problem.samples, []);
  assert.equal(
    hintOf(plan, 'en-US'),
    [
      '**Sample interaction 1** (`<` the judge, `>` your program)\n',
      '```text\n> 5\n< higher\n> 7\n< correct\n```\n',
      '**Sample interaction 2** (`<` the judge, `>` your program)\n',
      '````text\n> `5`\n---\n< ```\n````',
    ].join('\n'),
  );
  assert.match(hintOf(plan, 'zh-CN'), /^\*\*交互样例 1\*\*/);
});

test('writes the files again on export, and reading them gives the same', async (t) => {
  const first = await again(t, await planOf(t, buildPackage(files)));
  const paths = new Set(first.source.list().map((file) => file.path));
  assert.ok(paths.has('data/sample/1.interaction'));
  // In this format an interaction needs a sample, so the one without a sample remains in the statement.
  assert.equal([...paths].filter((path) => path.endsWith('.interaction')).length, 1);
  const statement = (await first.source.read('statement/problem.en.md')).toString();
  assert.equal(statement.match(/Sample interaction/g)?.length, 1);
  const second = await again(t, first);
  assert.deepEqual(second.problem, first.problem);
  assert.equal(hintOf(second, 'en-US').match(/Sample interaction/g)?.length, 2);
});

test('keeps the text of an edited hint and does not repeat the conversations', async (t) => {
  const plan = await planOf(t, buildPackage(files));
  const parts = plan.problem.statements['en-US'];
  assert.ok(parts);
  parts.hint += '\n\nGood luck.';
  const first = await again(t, plan);
  assert.equal(hintOf(first, 'en-US'), parts.hint);
  assert.ok(!first.source.list().some((file) => file.path.endsWith('.interaction')));
  assert.deepEqual((await again(t, first)).problem, first.problem);
});

test('shows conversations of a package without a statement', async (t) => {
  const { 'statement/problem.en.md': _en, 'statement/problem.zh.md': _zh, ...rest } = buildPackage(files);
  assert.match(hintOf(await planOf(t, rest), 'en-US'), /Sample interaction 1/);
});

test('reports files that are not conversations or too long, and does not show them', async (t) => {
  const bad: [string, RegExp][] = [
    ['hello\n', /not an interaction log/],
    ['', /not an interaction log/],
    ['> \0', /not text/],
    [`> ${'x'.repeat(70_000)}\n`, /too long/],
  ];
  for (const [text, reason] of bad) {
    const plan = await planOf(
      t,
      buildPackage({ ...files, 'data/sample/1.interaction': text, 'data/sample/2.interaction': '> 1\n' }),
    );
    const remark = remarks(plan).find((entry) => entry.item === 'data/sample/1.interaction');
    assert.match(remark?.note ?? '', reason);
    assert.match(hintOf(plan, 'en-US'), /^\*\*Sample interaction\*\*/);
    assert.equal(plan.problem.samples.length, 1);
  }
});

test('attaches downloadable files of such samples', async (t) => {
  const { problem, entries } = await planOf(
    t,
    buildPackage({ ...files, 'data/sample/1.in.download': '7\n', 'data/sample/1.ans.download': '5\n' }),
  );
  assert.deepEqual(problem.attachments, [
    { name: 'sample-1.in', path: 'data/sample/1.in.download', isPicture: false },
    { name: 'sample-1.ans', path: 'data/sample/1.ans.download', isPicture: false },
  ]);
  assert.deepEqual(
    entries.flatMap(({ item, note }) => (item.endsWith('.download') ? [note] : [])),
    ['a file to download', 'a file to download'],
  );
});

test('any number of conversations is taken out of the hints again, in all languages', () => {
  for (const count of [0, 1, 2]) {
    const interactions = Array.from({ length: count }, (_, at) => ({
      name: `sample/${at}`,
      text: `> ${at}`,
    }));
    const parts = { description: 'd', input: '', output: '', hint: '' };
    const statements = { 'en-US': parts, 'zh-CN': { ...parts, hint: 'h' } };
    const row = { inputPath: '', answerPath: '', group: 1, score: null };
    const cases = ['secret/1', ...interactions.map(({ name }) => name)].map((name, at) =>
      Object.assign({}, row, { name, seq: at + 1, isSample: at > 0 }),
    );
    const shown = withInteractions(statements, interactions);
    const problem = { ...newProblem(), cases, statements: shown.statements, packageMeta: shown.meta };
    const plain = { ...newProblem(), cases, statements };
    assert.deepEqual(withoutInteractions(problem), { problem: plain, interactions });
    const moved = { ...problem, statements: { ...problem.statements, 'en-US': { ...parts, hint: 'x' } } };
    assert.deepEqual(withoutInteractions(moved), { problem: moved, interactions: [] });
    const scored = { ...problem, cases: cases.map((one) => Object.assign({}, one, { score: 1 })) };
    const kept = withoutInteractions(scored);
    assert.deepEqual([kept.problem.statements, kept.interactions], [problem.statements, []]);
    const untold = { ...problem, statements: {} };
    assert.deepEqual(withoutInteractions(untold), { problem: untold, interactions: [] });
  }
});
