import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import { type ImportPlan, ownWriter, readProblemPackages, writeArchive } from '@xiezhi/formats';
import type { Locator, Page } from 'playwright-core';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { setUpSite } from '../../support/site.ts';
import type { Texts } from '../../support/texts.ts';
import { enterConsole } from './console-visit.ts';
import { icpcPackage, polygonPackage } from './foreign-packages.ts';

const site = setUpSite({ sharedAs: 'judging' });
const folder = mkdtempSync(join(tmpdir(), 'xiezhi-problem-editor-'));
const weakArchive = join(folder, 'ferry.zip');
after(() => rmSync(folder, { recursive: true, force: true }));

/** Timeout for a node to compile, judge and answer, even on a busy machine, in ms. */
const judged = { timeout: 180_000 };

/** A checker that accepts any two numbers whose sum equals the input. */
const checker = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  long long n = inf.readLong(), a = ouf.readLong(), b = ouf.readLong();
  if (a + b != n) quitf(_wa, "%lld and %lld do not make %lld", a, b, n);
  quitf(_ok, "right");
}
`;
const right =
  '#include <iostream>\nint main() { long long n; std::cin >> n; std::cout << 1 << " " << n - 1; }\n';
const narrow = '#include <cstdio>\nint main() { int n; scanf("%d", &n); printf("1 %d", n - 1); }\n';

/** Two subtasks: small numbers, and those that need 64 bits. */
const cases = [
  ['1-1', '5\n', '1 4\n'],
  ['1-2', '100\n', '1 99\n'],
  ['2-1', '1000000000000\n', '1 999999999999\n'],
  ['2-2', '900000000000000000\n', '1 899999999999999999\n'],
].flatMap(([name = '', input = '', answer = '']) => [
  { name: `${name}.in`, mimeType: 'text/plain', buffer: Buffer.from(input) },
  { name: `${name}.ans`, mimeType: 'text/plain', buffer: Buffer.from(answer) },
]);

const textOf = (t: Texts, part: string, locale: 'zh-CN' | 'en-US') =>
  t('problemEditor.textOf', { part: t(part), language: t(`common.locale.${locale}`) });

async function goToStep(page: Page, t: Texts, step: string): Promise<void> {
  await page
    .getByRole('navigation', { name: t('problemEditor.steps') })
    .getByRole('link', { name: t(`problemEditor.step.${step}`) })
    .click();
  await page.waitForURL(step === 'statement' ? /\/edit\/\d+$/ : `**/${step}`);
}

async function save(page: Page, t: Texts): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByText(t('problemEditor.saved')).first().waitFor();
}

/** Replaces all of an editor's text. */
async function typeInto(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click();
  await editor.press('Control+a');
  await page.keyboard.insertText(text);
}

async function addSolution(
  page: Page,
  t: Texts,
  given: { name: string; code: string; expected: string },
): Promise<void> {
  await page.getByRole('button', { name: t('check.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('check.name'), { exact: true }).fill(given.name);
  await dialog.getByLabel(t('check.language'), { exact: true }).selectOption('C++ 17');
  await dialog.getByLabel(t('check.expected'), { exact: true }).selectOption(given.expected);
  await typeInto(page, dialog.locator('.cm-content'), given.code);
  await dialog.getByRole('button', { name: t('check.save'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function check(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('check.start'), exact: true }).click();
  await page.getByRole('button', { name: t('check.again') }).waitFor(judged);
}

/** Publishes the problem whose last step is open. */
async function publish(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('button', { name: t('problemEditor.publish'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const reason = dialog.getByLabel(t('problemEditor.publish.reason'));
  if (await reason.isVisible()) await reason.fill('a journey');
  await dialog.getByRole('button', { name: t('problemEditor.publish'), exact: true }).click();
  await page.getByText(t('problemEditor.published')).waitFor();
}

suite('problem authoring', { timeout: 580_000 }, () => {
  const { id, chinese, english } = { id: 'TOLLS', chinese: '两枚铜钱', english: 'Two Coins' };

  test('an author creates a problem with two languages, subtasks, a checker and checks, and publishes it', () =>
    site.visit({ locale: 'zh-CN' }, async (visitor, t) => {
      const { page } = visitor;
      await enterConsole(page, t, '/admin/problem/create', site.system.rootPassword);
      await page.getByLabel(`${t('problemAdmin.problemId')} *`).fill(id);
      await page.getByLabel(`${t('problemAdmin.title')} *`).fill(chinese);
      await page.getByRole('radio', { name: /^OI/ }).check();
      await page.getByRole('button', { name: t('problemAdmin.begin') }).click();
      await page.waitForURL('**/admin/problem/edit/*');

      const texts = {
        'zh-CN': ['把 $n$ 文钱分成两枚。', '一个整数 $n$。', '两个整数，和为 $n$。'],
        'en-US': ['Split $n$ into two coins.', 'An integer $n$.', 'Two integers whose sum is $n$.'],
      } as const;
      for (const locale of ['zh-CN', 'en-US'] as const)
        for (const [index, part] of ['problem.description', 'problem.input', 'problem.output'].entries())
          await page.getByLabel(textOf(t, part, locale)).fill(texts[locale][index] ?? '');
      await page.getByLabel(textOf(t, 'problemEditor.title', 'en-US')).fill(english);
      await page.getByRole('button', { name: t('problemEditor.example.add') }).click();
      await page.getByLabel(t('problem.sampleInput', { number: 1 })).fill('5');
      await page.getByLabel(t('problem.sampleOutput', { number: 1 })).fill('1 4');
      await page.locator('.katex').first().waitFor();
      await visitor.look('problem-editor-made-statement');
      await save(page, t);

      await goToStep(page, t, 'judge');
      for (const choice of ['problemEditor.judging.checker', 'problemEditor.caseMode.subtask_lowest'])
        await page.getByRole('radio', { name: t(choice) }).check();
      const editor = page.getByRole('textbox', { name: t('problemEditor.program.code') });
      await typeInto(page, editor, checker.replace('_ok', '_okay'));
      await page.getByRole('button', { name: t('problemEditor.compile'), exact: true }).click();
      await page.getByText(t('problemEditor.program.failed')).waitFor(judged);
      await page.locator('.cm-fault-line').first().waitFor();
      await typeInto(page, editor, checker);
      await page.getByRole('button', { name: t('problemEditor.compile'), exact: true }).click();
      await page.getByText(t('problemEditor.program.compiled'), { exact: true }).waitFor(judged);
      await visitor.look('problem-editor-made-judge');
      await save(page, t);

      await goToStep(page, t, 'data');
      await page.getByLabel(t('testData.drop'), { exact: true }).setInputFiles(cases);
      await page.getByRole('button', { name: t('testData.take', { count: 4 }) }).click();
      for (const [group, worth] of [
        [1, '40'],
        [2, '60'],
      ] as const)
        await page.getByLabel(t('testData.group.worth', { group })).fill(worth);
      await visitor.look('problem-editor-made-data');
      await page
        .getByRole('region', { name: t('testData.save') })
        .getByRole('button', { name: t('testData.save'), exact: true })
        .click();
      await page.getByText(t('testData.saved')).waitFor();

      await goToStep(page, t, 'checks');
      await addSolution(page, t, { name: 'right.cpp', code: right, expected: 'AC' });
      await addSolution(page, t, { name: 'narrow.cpp', code: narrow, expected: 'WA' });
      await check(page, t);
      await page.getByText(t('check.solutionsMet', { solutions: 2 })).waitFor();
      await page.getByText(t('check.answersAccepted', { cases: 4 })).waitFor();
      await visitor.look('problem-editor-made-checks');

      await goToStep(page, t, 'publish');
      await visitor.look('problem-editor-made-publish');
      await publish(page, t);
    }));

  test('a user reads it in the other language, submits, and gets the points of a subtask', async () => {
    const token = await site.register();
    await site.visit({ locale: 'en-US', token }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto(`/problem/${id}`);
      await page.getByRole('heading', { level: 1, name: english }).waitFor();
      await chooseLanguage(page, t, 'C++ 17');
      await typeProgram(page, t, narrow);
      await submitButton(page, t).click();
      await page.locator('.live').getByText(t('verdict.partial')).first().waitFor(judged);
      await page
        .locator('.live')
        .getByText(/\b40\b/)
        .first()
        .waitFor();
      await visitor.look('problem-editor-made-partial');
    });
    const other = await site.register();
    await site.visit({ locale: 'zh-CN', token: other }, async ({ page }, t) => {
      await page.goto(`/problem/${id}`);
      await page.getByRole('heading', { level: 1, name: chinese }).waitFor();
      await chooseLanguage(page, t, 'C++ 17');
      await typeProgram(page, t, right);
      await submitButton(page, t).click();
      await verdict(page, t).waitFor(judged);
    });
  });
});

suite('package verification on import', { timeout: 580_000 }, () => {
  before(async () => {
    writeFileSync(join(folder, 'icpc.zip'), icpcPackage);
    writeFileSync(join(folder, 'polygon.zip'), polygonPackage);
    const plans = await readProblemPackages(join(import.meta.dirname, '../../../problems'));
    const plan = plans.find(({ problem }) => problem.displayId === '1002');
    assert.ok(plan);
    await writeArchive(weakArchive, [{ written: ownWriter.write(weakened(plan)), source: plan.source }]);
    await plan.source.close();
  });

  test('Polygon and ICPC: each solution gets the verdict stated in its package', () =>
    site.visit({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await enterConsole(page, t, '/admin/problem/batch-operation', site.system.rootPassword);
      await importAll(page, t, [join(folder, 'icpc.zip'), join(folder, 'polygon.zip')]);
      const tables = page.getByRole('table', { name: t('packages.solutions') });
      await tables.nth(1).waitFor(judged);
      for (const table of await tables.all()) {
        const [, ...rows] = await table.getByRole('row').allInnerTexts();
        const found = rows.map((row) => row.split('\t').map((cell) => cell.trim()));
        assert.deepEqual(
          Object.fromEntries(
            found.map(([path = '', , got = '']) => [path.split('/').at(-1), got.includes('WA')]),
          ),
          { 'difference.py': true, 'sum.py': false },
          JSON.stringify(found),
        );
      }
      assert.equal(await page.getByText(t('packages.missed')).count(), 0);
      await visitor.look('packages-verified');

      await page.getByRole('link', { name: /^harbour-tax$/i }).click();
      await page.waitForURL('**/admin/problem/edit/*');
      await goToStep(page, t, 'publish');
      await publish(page, t);
    }));

  test('a user solves the published Polygon problem, which its own checker judges', async () => {
    const { client } = site.system;
    for (const [expression, status] of [
      ['a - b', JudgeStatus.WrongAnswer],
      ['a + b', JudgeStatus.Accepted],
    ] as const) {
      // Submits as another user each time, because a user must wait between two submissions.
      const token = await site.register();
      const code = `a, b = map(int, input().split())\nprint(${expression})\n`;
      const body = { pid: 'harbour-tax', language: 'Python3', code, cid: 0 };
      const { submitId } = await client.call('POST /api/submit-problem-judge', { body, token });
      let found: number = JudgeStatus.Pending;
      while (isInProgress(found)) {
        await pause(100);
        const query = { submitId };
        found = (await client.call('GET /api/get-submission-detail', { query, token })).submission.status;
      }
      assert.equal(found, status, expression);
    }
  });

  test('a missing case is detected by the mutant that passes without it', () =>
    site.visit({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await enterConsole(page, t, '/admin/problem/batch-operation', site.system.rootPassword);
      await importAll(page, t, [weakArchive]);
      await page.getByRole('link', { name: /^1002-\d$/ }).click(judged);
      await page.waitForURL('**/admin/problem/edit/*');
      await goToStep(page, t, 'checks');
      await check(page, t);
      await page
        .getByText(t('check.survivor', { line: 8, from: '<=', to: '<' }))
        .first()
        .waitFor();
      await visitor.look('problem-editor-weak-test');
    }));
});

/**
 * Removes the cases in which two loads together weigh exactly the ferry's capacity, and all solutions except the fast
 * one.
 */
function weakened({ problem }: ImportPlan): ImportPlan['problem'] {
  const left = problem.cases.filter(({ name }) => /alone|two-do-not|all-heavy/.test(name));
  return {
    ...problem,
    submissions: problem.submissions.filter(({ path }) => path.endsWith('accepted/pairs.py')),
    cases: left.map((one, index) => Object.assign({}, one, { seq: index + 1 })),
  };
}

/** Uploads archives and imports the problems of their reports. */
async function importAll(page: Page, t: Texts, paths: readonly string[]): Promise<void> {
  await page.getByLabel(t('packages.import.drop'), { exact: true }).setInputFiles([...paths]);
  const buttons = page.getByRole('button', { name: /^Import \d problem/ });
  // The newest report comes first. All reports must be there before one is selected by position.
  await buttons.nth(paths.length - 1).waitFor();
  const holder = page.getByRole('combobox', { name: /^The ID / });
  if (await holder.isVisible()) await holder.selectOption('newId');
  // A report closes after its import, so that the next report is then the last.
  for (let left = paths.length - 1; left >= 0; left -= 1) {
    await buttons.nth(left).click();
    await buttons.nth(left).waitFor({ state: 'detached' });
  }
}
