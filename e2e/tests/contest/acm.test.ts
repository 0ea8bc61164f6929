import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { intervals } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Page } from 'playwright-core';
import { submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { inMinutes, onScreen, printing, setUpContests, wallTime } from './contests.ts';

const contests = setUpContests();
const { site } = contests;

let cid = 0;
let pidA = 0;
const tokens = { ann: '', bob: '', eve: '' };

const right = printing('a + b');
/** Program that is correct unless a is seven. */
const nearlyRight = printing('a == 7 ? 0 : a + b');
const wrong = printing('a - b');

const board = (wanted: { outside?: boolean; real?: boolean }, token?: string) =>
  contests.board(cid, wanted, token);
const places = (rows: readonly string[]) => rows.map((row) => row.split(' ').slice(0, 3).join(' '));

/** Waits until the displayed scoreboard equals the server's and has these rows. */
async function boardBecomes(
  page: Page,
  expected: readonly string[],
  rows: () => Promise<string[]>,
): Promise<void> {
  let seen: string[] = [];
  let rowsInView: string[] = [];
  for (const end = Date.now() + 60_000; Date.now() < end; await page.waitForTimeout(200)) {
    [seen, rowsInView] = [await onScreen(page), await rows()];
    if (isDeepStrictEqual([places(seen), seen], [expected, rowsInView])) return;
  }
  assert.deepEqual([seen, places(seen)], [rowsInView, expected]);
}

/** Waits until the server returns these rows. The server caches a watched scoreboard for two seconds. */
async function expectReport(
  expected: readonly string[],
  rows: () => Promise<string[]>,
  timeoutMs = 20_000,
): Promise<void> {
  let current = places(await rows());
  for (
    const end = Date.now() + timeoutMs;
    Date.now() < end && !isDeepStrictEqual(current, expected);
    await pause(200)
  )
    current = places(await rows());
  assert.deepEqual(current, expected);
}

const level = (name: string, background: string) => ({ name, background, color: '#3a3000', num: 1 });

suite('an ACM contest from its creation to its medals', () => {
  test('a teacher creates it with a permanent freeze, medals, a public scoreboard and two problems', async () => {
    for (const name of ['ann', 'bob', 'eve'] as const) tokens[name] = await contests.person(name);
    pidA = await contests.makeProblem('SUM', [{ input: '1 2', output: '3' }]);
    await contests.makeProblem('AGAIN', [{ input: '3 4', output: '7' }]);
    await site.visit({ locale: 'en-US', token: contests.teacher() }, async ({ page, ...visitor }, t) => {
      await page.goto('/admin/contest/create');
      await page
        .getByLabel(/^Title/)
        .first()
        .fill('Regional');
      await page
        .getByRole('textbox', { name: /^Description/ })
        .first()
        .fill('Five hours, two problems.');
      await page.getByLabel(/^Start/).fill(wallTime(-30));
      await page.getByRole('switch', { name: t('contestAdmin.seal') }).click();
      await page.getByRole('switch', { name: t('contestAdmin.opensItself') }).click();
      await page.getByRole('switch', { name: t('contestAdmin.openRank') }).click();
      await page.getByRole('button', { name: t('contestAdmin.make') }).click();
      await page.waitForURL('**/problems');
      cid = Number(/contest\/(\d+)\//.exec(page.url())?.[1]);
      await page
        .getByRole('button', { name: t('contestAdmin.add') })
        .first()
        .click();
      const search = page.getByRole('combobox', { name: t('contestAdmin.add.search') });
      for (const id of ['SUM', 'AGAIN']) {
        await search.fill(id);
        await page.getByRole('option', { name: new RegExp(`^${id}`) }).click();
      }
      await page.getByRole('button', { name: t('contestAdmin.add.verb', { count: 2 }) }).click();
      await page
        .getByRole('button', { name: t('contestAdmin.link.title', { name: 'B' }), exact: true })
        .waitFor();
      await visitor.look('acm-made');
    });
    const awardConfigList = [level('Gold', '#f5e3a3'), level('Silver', '#dfe5e8')];
    await contests.change(cid, { awardType: 2, awardConfigList });
  });

  test('contestants solve problems, and open scoreboards update live, or every half minute without the stream', () =>
    site.visit({ locale: 'en-US', token: tokens.bob }, async ({ page: watching, ...visitor }) => {
      const rows = () => board({}, tokens.bob);
      await contests.send(tokens.bob, cid, 'A', right);
      await watching.goto(`/contest/${cid}/rank`);
      await boardBecomes(watching, ['1 bob 1'], rows);
      await site.visit(
        { locale: 'en-US', token: tokens.eve, isApart: true },
        async ({ page: cutOff, ...cut }) => {
          await cutOff.route('**/api/live/**', (route) => route.abort());
          await cutOff.clock.install();
          await cutOff.goto(`/contest/${cid}/rank`);
          await boardBecomes(cutOff, ['1 bob 1'], rows);
          // From here on the clock of this page advances only on request.
          await cutOff.clock.pauseAt(Date.now() + 1000);
          await site.visit({ locale: 'zh-CN', token: tokens.ann }, async ({ page }, t) => {
            await page.goto(`/contest/${cid}/problem/B`);
            await typeProgram(page, t, right);
            await submitButton(page, t).click();
            await verdict(page, t).waitFor();
          });
          await contests.send(tokens.eve, cid, 'A', wrong, JudgeStatus.WrongAnswer);
          // Gives bob a penalty of twenty minutes, so that he stays behind ann however long the test takes.
          await contests.send(tokens.bob, cid, 'B', wrong, JudgeStatus.WrongAnswer);
          await contests.send(tokens.ann, cid, 'A', nearlyRight);
          await boardBecomes(watching, ['1 ann 2', '2 bob 1', '3 eve 0'], rows);
          assert.deepEqual(places(await onScreen(cutOff)), ['1 bob 1'], 'nothing has told it');
          const polled = cutOff.waitForRequest((request) => request.url().includes('/api/contest-board?'));
          await cutOff.clock.runFor(intervals.scoreboardPolling);
          await polled;
          await cutOff.clock.resume();
          await boardBecomes(cutOff, ['1 ann 2', '2 bob 1', '3 eve 0'], rows);
          assert.ok(cut.complaints().every((line) => line.includes('net::ERR_FAILED')));
        },
      );
      await visitor.look('acm-board');
    }));

  test('moving it by ten minutes while it runs updates penalties on open scoreboards', () =>
    site.visit({ locale: 'en-US', token: tokens.bob }, async ({ page: watching }) => {
      const rows = () => board({}, tokens.bob);
      const solved = ['1 ann 2', '2 bob 1', '3 eve 0'];
      await watching.goto(`/contest/${cid}/rank`);
      await boardBecomes(watching, solved, rows);
      const before = await contests.penalties(cid, tokens.bob);
      await site.visit({ locale: 'en-US', token: contests.teacher() }, async ({ page }, t) => {
        await page.goto(`/admin/contest/${cid}`);
        const start = page.getByLabel(/^Start/);
        const [day = '', clock = ''] = (await start.inputValue()).split('T');
        const later = new Date(Date.parse(`${day}T${clock}Z`) + 600_000).toISOString().slice(0, 16);
        await start.fill(later);
        await page.getByRole('button', { name: t('form.save') }).click();
        await page.getByText(t('contestAdmin.saved')).first().waitFor();
      });
      await boardBecomes(watching, solved, rows);
      const after = await contests.penalties(cid, tokens.bob);
      assert.deepEqual(
        before.map((seconds, at) => seconds - (after[at] ?? 0)),
        [2 * 600, 600, 0],
        'ten minutes for each problem that was solved',
      );
    }));

  test('during the freeze attempts are counted without results, and the public scoreboard stays the same', async () => {
    await contests.change(cid, { sealRank: true, sealRankTime: inMinutes(0) });
    await contests.send(tokens.bob, cid, 'B', right);
    await contests.send(tokens.eve, cid, 'A', right);
    await site.visit({ locale: 'en-US' }, async ({ page, ...visitor }) => {
      await page.goto(`/contest/acm-scoreboard/${cid}`);
      // Attempts during the freeze appear on the scoreboard at the next full minute.
      await expectReport(['1 ann 2', '2 bob 1', '3 eve 0'], () => board({ outside: true }), 70_000);
      await boardBecomes(page, ['1 ann 2', '2 bob 1', '3 eve 0'], () => board({ outside: true }));
      await page.getByText('? 1').first().waitFor();
      await visitor.look('acm-sealed');
    });
    await expectReport(['1 ann 2', '2 bob 2', '3 eve 1'], () => board({ real: true }, contests.teacher()));
  });

  test('at the end the award ceremony goes from the frozen to the final scoreboard', async () => {
    await contests.end(cid);
    await site.visit({ locale: 'en-US', token: contests.teacher() }, async ({ page, context }, t) => {
      await page.goto(`/contest/${cid}/scroll-board`);
      for (const medal of ['gold', 'silver'])
        await page.getByLabel(t(`presentation.medal.${medal}`)).fill('1');
      const opening = context.waitForEvent('page');
      await page.getByRole('button', { name: t('presentation.setup.open') }).click();
      const stage = await opening;
      // The next steps use only the new window.
      await page.close();
      await stage
        .getByText(/since the freeze/)
        .first()
        .waitFor();
      assert.deepEqual(places(await onScreen(stage)), ['1 ann 2', '2 bob 1', '3 eve 0']);
      const medals: string[] = [];
      for (let step = 0; !(await stage.getByText(t('presentation.done')).isVisible()); step += 1) {
        assert.ok(step < 40, 'the scroll board does not end');
        const [card] = await stage.locator('.stage-award').allInnerTexts();
        if (card !== undefined) medals.push(card.split('\n').slice(0, 2).join(' '));
        await stage.keyboard.press('Space');
        await stage.waitForTimeout(50);
      }
      assert.deepEqual(await onScreen(stage), await board({ real: true }, contests.teacher()));
      assert.ok(medals.at(-1)?.includes('ann'), `the last medal is the winner’s: ${medals.join(', ')}`);
    });
    await contests.change(cid, { autoRealRank: true });
    await expectReport(['1 ann 2', '2 bob 2', '3 eve 1'], () => board({ outside: true }));
  });

  test('a rejudge that changes the winner is previewed, applied and logged', async () => {
    await contests.addCase(pidA, { input: '7 8', output: '15' });
    await site.visit({ locale: 'en-US', token: contests.root() }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}`);
      await page.getByRole('link', { name: t('contest.tab.rejudge') }).click();
      await page.getByRole('checkbox', { name: t('contestRejudge.choose', { problem: 'A' }) }).click();
      await page.getByRole('button', { name: 'Rejudge 1 problem as draft' }).click();
      const moved = page.getByRole('table', { name: t('contestRejudge.board') });
      await moved.getByText('bob').waitFor();
      const apply = page.getByRole('button', { name: t('contestRejudge.apply') });
      await page.getByText(t('contestRejudge.judged', { judged: 4, total: 4 })).waitFor();
      assert.deepEqual(places(await board({ outside: true })), ['1 ann 2', '2 bob 2', '3 eve 1']);
      await visitor.look('acm-rejudge');
      await apply.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('contestRejudge.apply') })
        .click();
      await page.getByText(t('contestRejudge.apply.done')).waitFor();
    });
    await site.visit({ locale: 'zh-CN', width: 360, theme: 'dark' }, async ({ page, ...visitor }) => {
      await page.goto(`/contest/acm-scoreboard/${cid}`);
      const rows = await board({ outside: true });
      assert.equal(places(rows)[0], '1 bob 2');
      await boardBecomes(page, ['1 bob 2', '2 ann 1', '3 eve 1'], () => board({ outside: true }));
      await page.locator('.board-place').first().waitFor();
      await visitor.look('acm-final');
    });
    const logged = await contests.log(cid);
    assert.deepEqual(logged.slice(-5), ['rejudge-batch-applied', 'judged', 'judged', 'judged', 'judged']);
  });
});
