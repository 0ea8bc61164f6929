import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { judgeCaseModes, judgeModes } from '@xiezhi/contract/limits';
import type { Locale, ProblemPackage } from '../model/model.ts';
import type { ImportPlan } from '../model/plan.ts';
import { readProblemPackages } from './read.ts';

/**
 * The starter problems of a new site must be complete: read without loss, in both languages, with all expectations
 * stated.
 */
const plans = await readProblemPackages(fileURLToPath(new URL('../../../../problems', import.meta.url)));
const locales: readonly Locale[] = ['zh-CN', 'en-US'];
const maximumBytes = 256 * 1024;

test('contains the three problems that a site needs', () => {
  const found = plans.map((plan) => plan.problem.displayId);
  for (const id of ['1000', '1005', '1011']) assert.ok(found.includes(id), id);
  assert.equal(new Set(found).size, found.length, 'display ids are unique');
  const sum = plans.find((plan) => plan.problem.displayId === '1000')?.problem;
  assert.equal(sum?.cases.length, 10);
  assert.deepEqual([sum?.type, sum?.judgeCaseMode, sum?.judgeMode], [0, 'default', 'default']);
});

test('covers every judge mode and every case mode', () => {
  const all = plans.map(({ problem }) => problem);
  assert.deepEqual(new Set(all.map(({ judgeMode }) => judgeMode)), new Set(judgeModes));
  assert.deepEqual(new Set(all.map(({ judgeCaseMode }) => judgeCaseMode)), new Set(judgeCaseModes));
});

for (const plan of plans) {
  const { problem, root } = plan;
  test(`${root}: nothing is lost`, () => {
    assert.deepEqual(plan.stops, []);
    assert.deepEqual(
      plan.entries.filter((entry) => entry.outcome === 'lost'),
      [],
    );
    assert.ok(root.startsWith(`${problem.displayId}-`));
    const bytes = plan.source.list().reduce((sum, file) => sum + file.size, 0);
    assert.ok(bytes <= maximumBytes, `${bytes} bytes`);
  });

  test(`${root}: complete in both languages`, () => {
    checkLocales(problem);
  });

  test(`${root}: test data are well-formed texts`, async () => {
    await checkData(plan);
  });

  test(`${root}: contains accepted and wrong solutions`, () => {
    checkSubmissions(problem);
  });
}

function checkLocales(problem: ProblemPackage): void {
  for (const locale of locales) {
    assert.ok(problem.titles[locale], `title ${locale}`);
    const parts = problem.statements[locale];
    assert.ok(parts && parts.description && parts.input && parts.output, `statement ${locale}`);
    for (const tag of problem.tags)
      assert.ok(tag.name[locale] && tag.classification?.[locale], `tags ${locale}`);
    const text = Object.values(parts).join('\n');
    assert.equal((text.match(/(?<!\\)\$/g) ?? []).length % 2, 0, `unpaired $ in ${locale}`);
    if (locale === 'en-US') assert.doesNotMatch(text, /\p{Script=Han}/u);
  }
  assert.deepEqual(mathOf(problem, 'zh-CN'), mathOf(problem, 'en-US'), 'the same formulas in both languages');
  assert.ok(problem.difficulty >= 1 && problem.samples.length >= 1 && problem.tags.length >= 1);
}

/** Returns the formulas of a statement that state bounds. They must be the same in both languages. */
function mathOf(problem: ProblemPackage, locale: Locale): string[] {
  const text = Object.values(problem.statements[locale] ?? {}).join('\n');
  const formulas = [...text.matchAll(/\$([^$]+)\$/g)].map((match) => match[1] ?? '');
  return formulas.filter((formula) => /\\le|\\ge|<|>/.test(formula)).sort();
}

async function checkData({ problem, source }: ImportPlan): Promise<void> {
  for (const { inputPath, answerPath } of problem.cases) {
    for (const path of [inputPath, answerPath]) {
      const text = (await source.read(path)).toString('latin1');
      assert.match(text, /\n$/, `${path} ends with a line feed`);
      assert.doesNotMatch(text, /\r|[ \t]\n/, `${path} has stray blanks`);
    }
  }
  if (problem.type === 0) return;
  assert.ok(problem.cases.every((one) => one.score !== null));
}

function checkSubmissions({ submissions }: ProblemPackage): void {
  const accepted = submissions.filter((one) => one.path.startsWith('submissions/accepted/'));
  const languages = new Set(accepted.map((one) => one.language));
  assert.ok(languages.size >= 2, 'accepted solutions in at least two languages');
  assert.ok(submissions.length > accepted.length, 'at least one solution that fails');
  for (const { path, language, permitted, required, score } of submissions) {
    assert.ok(language, `${path}: unknown language`);
    assert.ok(permitted.length + required.length > 0 || score !== null, `${path}: expects nothing`);
  }
}
