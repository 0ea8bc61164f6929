import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Routes } from '@xiezhi/contract';
import { navigateInApp, watchRequests } from '../../support/calm.ts';
import { submitButton, typeProgram } from '../../support/editor.ts';
import { locales, setUpSite } from '../../support/site.ts';
import { measure } from './measure.ts';
import { seedWideContent, longName, type WideContent } from './site.ts';

let root = '';
let seeded: WideContent;
const site = setUpSite({
  system: { judges: 0 },
  seed: async (system) => {
    root = await system.client.login('root', system.rootPassword);
    seeded = await seedWideContent(system);
  },
});

/** A desktop, a tablet and the narrowest phone. */
const widths = [1440, 768, 360];

const pages = (): readonly string[] => [
  '/home',
  '/problem',
  '/problem/1000',
  '/problem/1000?tab=submissions',
  '/problem/1000/full-screen',
  '/status',
  `/submission-detail/${seeded.accepted}`,
  `/submission-detail/${seeded.wrong}`,
  `/submission-detail/${seeded.broken}`,
  `/submission-diff?left=${seeded.wrong}&right=${seeded.accepted}`,
  '/acm-rank',
  '/oi-rank',
  `/user-home?username=${longName}`,
  `/user-home?username=${longName}&tab=solved`,
  '/introduction',
  '/developer',
  '/setting',
  '/outbox',
  '/no-such-page',
];

suite('every page fits its window, is usable by touch and truncates nothing', () => {
  for (const locale of locales)
    test(locale, async () => {
      await site.visit({ locale, token: root }, async (visitor) => {
        const { page } = visitor;
        const faults: string[] = [];
        const settle = watchRequests(page);
        for (const [index, path] of pages().entries()) {
          await page.setViewportSize({ width: widths[0] ?? 1440, height: 900 });
          await (index === 0 ? page.goto(path) : navigateInApp(page, path));
          for (const width of widths) {
            await page.setViewportSize({ width, height: width < 768 ? 780 : 900 });
            await settle();
            faults.push(...(await measure(page)).map((fault) => `${path} at ${width} px: ${fault}`));
          }
        }
        // Discards the console's messages about pages whose object does not exist (404).
        visitor.complaints();
        assert.deepEqual(faults, []);
      });
    });
});

suite('code editor', () => {
  test('keeps seven lines in a low window, with verdict and test run open below', async () => {
    for (const [width, height] of [
      [1366, 650],
      [360, 640],
    ] as const) {
      // Each window has its own user, because of the submission cooldown.
      const token = await site.register();
      await site.visit({ locale: 'en-US', width, token }, async ({ page }, t) => {
        await page.setViewportSize({ width, height });
        await page.goto('/problem/1000');
        await typeProgram(page, t, `int main() { return ${width}; }`);
        await submitButton(page, t).click();
        await page
          .locator('.live')
          .waitFor()
          .catch(async (cause: unknown) => {
            throw new Error(`nothing is judged: ${await page.locator('body').innerText()}`, { cause });
          });
        await page
          .getByRole('button', { name: t('editor.testRun') })
          .last()
          .click();
        const drawer = page.getByRole('region', { name: t('testRun.title') });
        await drawer.waitFor();
        const editor = await page.locator('.editor-host').boundingBox();
        assert.ok((editor?.height ?? 0) >= 160, `${editor?.height} px of editor at ${width} × ${height}`);
        const submit = await submitButton(page, t).boundingBox();
        assert.ok(submit !== null && submit.y + submit.height <= height, 'the foot is out of the window');
      });
    }
  });

  test('closes on a phone by Back, which stays on the problem', async () => {
    await site.visit({ locale: 'zh-CN', width: 360 }, async ({ page }, t) => {
      await page.goto('/problem');
      await page.getByRole('link', { name: 'A+B' }).first().click();
      await page.waitForURL('**/problem/1000');
      const open = page.getByRole('button', { name: t('problem.code'), exact: true });
      for (const leave of [
        () => page.goBack(),
        () => page.getByRole('button', { name: t('editor.leaveFullScreen') }).click(),
      ]) {
        await open.click();
        await page.locator('.editor-host').waitFor();
        await leave();
        await page.locator('.editor-host').waitFor({ state: 'detached' });
        assert.match(page.url(), /\/problem\/1000$/);
      }
      await page.goBack();
      await page.waitForURL('**/problem');
    });
  });
});

test('keyboard shortcuts: to a page, to the editor, from problem to problem', async () => {
  await site.visit({ locale: 'en-US' }, async (visitor, t) => {
    const { page } = visitor;
    await page.goto('/home');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.keyboard.type('gp');
    await page.waitForURL('**/problem');
    await page.getByRole('link', { name: 'A+B Problem' }).click();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.press('n');
    // The address changes before the page does, so wait for the heading.
    await page.getByRole('heading', { level: 1, name: 'The Tea House Ledger' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'A+B Problem' }).waitFor();
    await page.keyboard.press('p');
    await page.getByText(t('problem.noPrevious')).first().waitFor();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.press('e');
    await page.locator('.cm-content:focus').waitFor();
    // In the editor these keys are text, not shortcuts.
    await page.keyboard.type('gpne?');
    await page.waitForTimeout(100);
    assert.match(page.url(), /\/problem\/1000$/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(t('keys.toEditor')).waitFor();
    await visitor.look('keys');
    // The first two tab stops of the page lead to its content and to the editor.
    await page.reload();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.cm-content:focus').waitFor();
  });
});

test('the facts of a problem fit on one line of a wide window, in both languages', async () => {
  for (const locale of locales)
    await site.visit({ locale }, async ({ page }, t) => {
      // Adds a language, because no judge node runs here, and large numbers of attempts.
      await page.route('**/api/get-problem-detail*', async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = (await response.json()) as {
          data: Routes['GET /api/get-problem-detail']['data'];
        };
        const effectiveLimits = { Python3: { timeLimit: 2000, memoryLimit: 512 } };
        const problemCount = { ...data.problemCount, ac: 12_345, total: 67_890 };
        await route.fulfill({
          response,
          json: { ...rest, data: { ...data, effectiveLimits, problemCount } },
        });
      });
      await page.goto('/problem/1000');
      await page.getByText(t('problem.otherLanguages', { value: '×2' })).waitFor();
      const box = await page.locator('.problem-facts').boundingBox();
      assert.ok((box?.height ?? 99) <= 28, `${box?.height} px high`);
    });
});
