import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openZip } from '@xiezhi/formats/read/source-zip';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from '../../support/browser.ts';
import { enterConsole } from '../admin/console-visit.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { setUpSite, type Site } from '../../support/site.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, viewportMatrix } from '../../support/windows.ts';

/** Time in ms that a node may take to compile, judge and answer, even on a busy machine. */
const judged = { timeout: 120_000 };

const problem = {
  id: 'FIRST',
  'zh-CN': ['两数之差', '求 $a-b$。', '两个整数 $a$ 和 $b$。', '一个整数。'],
  'en-US': ['The Difference', 'Tell $a-b$.', 'Two integers $a$ and $b$.', 'One integer.'],
} as const;
const solution =
  '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a - b << "\\n"; }\n';

for (const window of viewportMatrix<WindowOptions>(
  [{ locale: 'en-US', width: 768, theme: 'light' }],
  [desktop],
))
  suite(`a teacher's first ten minutes, ${window.locale}, ${window.width} px`, () => {
    const site = setUpSite();

    test('a new site shows the next steps and its first submission', () =>
      site.visit(window, async (visitor, t) => {
        const { page } = visitor;
        await readFirstSteps(site, visitor, t);
        await writeProblem(visitor, t, window.locale);
        await page.goto('/admin/dashboard');
        const step = firstSteps(page, t).getByRole('listitem');
        await step
          .filter({ hasText: t('console.first.problem') })
          .getByText(t('console.first.done'))
          .waitFor();
        await visitor.look('teacher-with-problem');
        const pupil = await makeAccounts(visitor, t);
        await page.goto('/status');
        await page.getByText(t('submission.none')).first().waitFor();
        await visitor.look('teacher-waits');
        await solve(site, window, pupil);
        const list = page.getByRole('main');
        for (const text of [pupil.name, t('verdict.accepted')])
          await list.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
        await visitor.look('teacher-first-submission');
        await page.goto('/admin/dashboard');
        await page.getByText(t('console.figure.today')).waitFor();
        assert.equal(await firstSteps(page, t).count(), 0, 'all is done, and nothing more is asked for');
        await visitor.look('teacher-done');
      }));
  });

const firstSteps = (page: Page, t: Texts): Locator =>
  page.getByRole('region', { name: t('console.first.title') });

async function readFirstSteps({ system }: Site, visitor: Visitor, t: Texts): Promise<void> {
  const { page } = visitor;
  await enterConsole(page, t, '/admin/dashboard', system.rootPassword);
  await firstSteps(page, t).waitFor();
  await visitor.look('teacher-first-steps');
  await firstSteps(page, t)
    .getByRole('link', { name: t('console.first.mail.set') })
    .click();
  await page.getByLabel(t('siteAdmin.smtpHost')).waitFor();
  await visitor.look('teacher-mail');
  await page.goBack();
  await firstSteps(page, t)
    .getByRole('link', { name: t('console.first.problem.import') })
    .click();
  await page.getByLabel(t('packages.import.drop'), { exact: true }).waitFor({ state: 'attached' });
  await visitor.look('teacher-import');
  await page.goBack();
  await firstSteps(page, t)
    .getByRole('link', { name: t('console.first.problem.create') })
    .click();
}

/** Creates a problem with typed-in test data, from its id to its publication in the problem bank. */
async function writeProblem(visitor: Visitor, t: Texts, locale: 'zh-CN' | 'en-US'): Promise<void> {
  const { page } = visitor;
  const [title, ...texts] = problem[locale];
  await page.getByLabel(`${t('problemAdmin.problemId')} *`).fill(problem.id);
  await page.getByLabel(`${t('problemAdmin.title')} *`).fill(title);
  await visitor.look('teacher-begin');
  await page.getByRole('button', { name: t('problemAdmin.begin') }).click();
  await page.waitForURL('**/admin/problem/edit/*');
  const language = t(`common.locale.${locale}`);
  for (const [index, part] of ['problem.description', 'problem.input', 'problem.output'].entries())
    await page.getByLabel(t('problemEditor.textOf', { part: t(part), language })).fill(texts[index] ?? '');
  await page.getByRole('button', { name: t('problemEditor.example.add') }).click();
  await page.getByLabel(t('problem.sampleInput', { number: 1 })).fill('5 2');
  await page.getByLabel(t('problem.sampleOutput', { number: 1 })).fill('3');
  await visitor.look('teacher-statement');
  await page.keyboard.press('Control+s');
  await page.getByText(t('problemEditor.saved')).first().waitFor();

  await goToStep(page, t, 'data');
  for (const [input, answer] of [
    ['5 2', '3'],
    ['-1 4', '-5'],
  ] as const) {
    await page.getByRole('button', { name: t('testData.byHand') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('testData.input'), { exact: true }).fill(input);
    await dialog.getByLabel(t('testData.answer'), { exact: true }).fill(answer);
    await dialog.getByRole('button', { name: t('testData.apply') }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await visitor.look('teacher-data');
  await page
    .getByRole('region', { name: t('testData.save') })
    .getByRole('button', { name: t('testData.save'), exact: true })
    .click();
  await page.getByText(t('testData.saved')).waitFor();

  await goToStep(page, t, 'checks');
  await page.getByRole('button', { name: t('check.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('check.name'), { exact: true }).fill('right.cpp');
  await dialog.getByLabel(t('check.language'), { exact: true }).selectOption('C++ 17');
  await dialog.getByLabel(t('check.expected'), { exact: true }).selectOption('AC');
  await dialog.locator('.cm-content').click();
  await page.keyboard.insertText(solution);
  await dialog.getByRole('button', { name: t('check.save'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('check.start'), exact: true }).click();
  await page.getByRole('button', { name: t('check.again') }).waitFor(judged);
  await visitor.look('teacher-checks');

  await goToStep(page, t, 'publish');
  await page.getByRole('heading', { name: t('problemEditor.missing') }).waitFor();
  await visitor.look('teacher-publish');
  await page
    .getByRole('button', { name: t('problemEditor.publish'), exact: true })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel(t('problemEditor.publish.reason')).fill('A first try');
  await visitor.look('teacher-publish-dialog');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('problemEditor.publish'), exact: true })
    .click();
  await page.getByText(t('problemEditor.published')).waitFor();
  await page.getByRole('link', { name: t('problemEditor.visibility.open') }).waitFor();
  await visitor.look('teacher-published');
}

async function goToStep(page: Page, t: Texts, step: string): Promise<void> {
  await page
    .getByRole('navigation', { name: t('problemEditor.steps') })
    .getByRole('link', { name: t(`problemEditor.step.${step}`) })
    .click();
  await page.waitForURL(`**/${step}`);
}

interface Pupil {
  readonly name: string;
  readonly password: string;
}

/** Creates two numbered accounts. Returns the name and password of the first one from the downloaded file. */
async function makeAccounts(visitor: Visitor, t: Texts): Promise<Pupil> {
  const { page } = visitor;
  await firstSteps(page, t)
    .getByRole('link', { name: t('console.first.people.accounts') })
    .click();
  await page.getByRole('button', { name: t('userAdmin.generate') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('userAdmin.prefix')).fill('class3_');
  await dialog.getByLabel(t('userAdmin.to'), { exact: true }).fill('2');
  await visitor.look('teacher-generate');
  await dialog.getByRole('button', { name: t('userAdmin.generate') }).click();
  const file = dialog.getByRole('button', { name: t('userAdmin.generated.download') });
  await file.waitFor();
  await visitor.look('teacher-generated');
  const saved = page.waitForEvent('download');
  await file.click();
  const workbook = await openZip(await (await saved).path());
  const strings = (await workbook.read('xl/sharedStrings.xml')).toString();
  await workbook.close();
  const cells = [...strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text);
  const at = cells.indexOf('class3_1');
  assert.ok(at > 0, strings);
  return { name: 'class3_1', password: cells[at + 1] ?? '' };
}

/** A pupil signs in on the home page, finds the problem and solves it. */
async function solve(site: Site, window: WindowOptions, { name, password }: Pupil): Promise<void> {
  await site.visit(window, async (visitor, t) => {
    const { page } = visitor;
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('common.login') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('auth.username')).fill(name);
    await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    await visitor.look('pupil-home');
    await page.goto(`/problem?keyword=${problem.id}`);
    await page.locator(`a[data-row][href="/problem/${problem.id}"]`).click();
    await page.waitForURL(`**/problem/${problem.id}`);
    await chooseLanguage(page, t, 'C++ 17');
    await typeProgram(page, t, solution);
    await submitButton(page, t).click();
    await verdict(page, t).waitFor(judged);
    await visitor.look('pupil-accepted');
  });
}
