import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Page } from 'playwright-core';
import { chooseLanguage, submitButton, typeProgram } from '../../support/editor.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, phone } from '../../support/windows.ts';
import { inMinutes, printing, setUpContests, wallTime } from './contests.ts';

const contests = setUpContests();
const { site } = contests;
const client = () => site.system.client;

const tab = (page: Page, t: Texts) => page.getByRole('tab', { name: t('problem.tabEditorial') });

const contentOf = async (token: string | undefined, place: { pid: number } | { cid: number }) =>
  (await client().call('GET /api/editorial', { token, query: place })).editorial?.content ?? null;

for (const window of [desktop, phone]) {
  const { locale, width } = window;
  suite(`editorials, ${locale}, ${width} px`, () => {
    const displayId = `EDIT${width}`;
    const text = `First read **both** numbers (${locale}).`;
    const seen = `First read both numbers (${locale}).`;
    let pid = 0;
    let pupil = '';

    /** Opens the problem and waits until it has loaded completely. */
    async function open(page: Page, t: Texts): Promise<void> {
      const asked = page.waitForResponse('**/api/editorial?**');
      await page.goto(`/problem/${displayId}?tab=editorial`);
      await asked;
      await page.getByRole('tab', { name: t('problem.tabDescription') }).waitFor();
    }

    /** Edits the editorial as the teacher. `fill` fills in the fields that only this rule has. */
    async function edit(rule: string, fill: (page: Page, t: Texts) => Promise<void>): Promise<void> {
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        await open(page, t);
        const write = page.getByRole('button', { name: t('editorial.write') });
        await write.or(page.getByRole('button', { name: t('editorial.edit'), exact: true })).click();
        const field = page.getByRole('textbox', { name: t('editorial.text') });
        await field.fill(text);
        await page.getByRole('combobox', { name: t('editorial.rule') }).selectOption(rule);
        await fill(page, t);
        await visitor.look(`editorial-${rule}`);
        await page.getByRole('button', { name: t('editorial.save'), exact: true }).click();
        await field.waitFor({ state: 'detached' });
        await page.getByText(seen).waitFor();
      });
    }

    /** Checks that readers see no sign of the editorial, neither on the page nor in the response of the API. */
    async function isClosed(): Promise<void> {
      await site.visit({ ...window, token: pupil }, async ({ page }, t) => {
        await open(page, t);
        assert.equal(await tab(page, t).count(), 0);
        assert.equal(await page.getByText(seen).count(), 0);
      });
      assert.deepEqual([await contentOf(pupil, { pid }), await contentOf(undefined, { pid })], [null, null]);
    }

    async function isOpen(): Promise<void> {
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        await open(visitor.page, t);
        await visitor.page.getByText(seen).waitFor();
        await visitor.look('editorial-open');
      });
      assert.equal(await contentOf(pupil, { pid }), text);
    }

    test('after two attempts: the tab appears with the second verdict', async () => {
      pupil = await site.register();
      pid = await contests.makeProblem(displayId, [{ input: '1 2', output: '3' }]);
      const body = { id: pid, auth: 1, reason: 'Checked by hand' };
      await client().call('PUT /api/admin/problem/change-problem-auth', { token: contests.teacher(), body });
      await edit('attempts', (page, t) =>
        page.getByLabel(t('editorial.attempts'), { exact: true }).fill('2'),
      );
      await isClosed();
      const program = { pid: displayId, language: 'C', code: printing('a - b') };
      const { submitId } = await client().call('POST /api/submit-problem-judge', {
        token: pupil,
        body: program,
      });
      await contests.judged(submitId, JudgeStatus.WrongAnswer);
      await isClosed();
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto(`/problem/${displayId}`);
        await chooseLanguage(page, t, 'C');
        await typeProgram(page, t, printing('a * b'));
        await submitButton(page, t).click();
        await page.locator('.live').getByText(t('verdict.wrongAnswer')).first().waitFor();
        const close = page.getByRole('button', { name: t('editor.leaveFullScreen') });
        if (await close.isVisible()) await close.click();
        await tab(page, t).click();
        await page.getByText(seen).waitFor();
        await visitor.look('editorial-after-attempts');
      });
      assert.equal(await contentOf(pupil, { pid }), text);
      assert.equal(await contentOf(await site.register(), { pid }), null);
    });

    test('by date: closed until then, open to everybody afterwards', async () => {
      await edit('date', (page, t) => page.getByLabel(t('editorial.opensAt')).first().fill(wallTime(60)));
      await isClosed();
      await edit('date', (page, t) => page.getByLabel(t('editorial.opensAt')).first().fill(wallTime(-1)));
      await isOpen();
      assert.equal(await contentOf(undefined, { pid }), text);
    });

    test('after the contest: neither of the problem nor of the contest before its end', async () => {
      await edit('ended', async () => {});
      await isOpen();
      const { id: cid } = await client().call('POST /api/admin/contest', {
        token: contests.teacher(),
        body: {
          title: `Editorial cup ${width}`,
          description: '',
          type: 0,
          auth: 0,
          startTime: inMinutes(-30),
          endTime: inMinutes(60),
        },
      });
      await client().call('POST /api/admin/contest/add-problem-from-public', {
        token: contests.teacher(),
        body: { cid, pid, displayId: 'A' },
      });
      assert.deepEqual([await contentOf(undefined, { pid }).catch(() => null)], [null]);
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto(`/contest/${cid}`);
        await page.getByRole('button', { name: t('editorial.write') }).click();
        await page.getByRole('textbox', { name: t('editorial.text') }).fill(text);
        await page.getByRole('button', { name: t('editorial.save'), exact: true }).click();
        await page.getByText(seen).waitFor();
        await page.getByText(t('editorial.opens.ended')).waitFor();
        await visitor.look('editorial-of-contest');
      });
      const contest = async (isThere: boolean) =>
        site.visit({ ...window, token: pupil }, async (visitor, t) => {
          const { page } = visitor;
          await page.goto(`/contest/${cid}`);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          if (isThere) await page.getByText(seen).waitFor();
          else {
            await visitor.look('contest-before-editorial');
            assert.equal(await page.getByText(t('contest.editorial'), { exact: true }).count(), 0);
          }
        });
      await contest(false);
      assert.equal(await contentOf(pupil, { cid }), null);
      await contests.end(cid);
      await contest(true);
      assert.equal(await contentOf(pupil, { cid }), text);
      await isOpen();
    });
  });
}
