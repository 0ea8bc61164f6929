import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import { submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { inMinutes, onScreen, printing, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;

let cid = 0;
let pid = 0;
const tokens = { ann: '', eve: '' };
const right = printing('a + b');

async function query(text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: site.system.database.url });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

/** Moves columns of the contest's rows two hours back; `where` is the column with the contest id. */
const moveBack = (table: string, columns: readonly string[], where: string) =>
  query(
    `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '2 hours'`).join(', ')}
      where ${where} = $1`,
    [cid],
  );

/** Moves the contest with all its submissions two hours back, so that it ended half an hour ago. */
async function letItBeOver(): Promise<void> {
  await moveBack('submission', ['submitted_at'], 'cid');
  await moveBack('scoreboard_event', ['submitted_at'], 'cid');
  await moveBack('contest', ['starts_at', 'ends_at'], 'id');
}

/** Moves the start and the end of every virtual run back by this number of minutes. */
const letPass = (minutes: number) =>
  query(
    `update virtual_run set starts_at = starts_at - make_interval(mins => $1),
      ends_at = ends_at - make_interval(mins => $1)`,
    [minutes],
  );

suite('virtual participation in an ended contest', () => {
  test('the contest takes place: ann solves its problem after half an hour', async () => {
    for (const name of ['ann', 'eve'] as const) tokens[name] = await contests.person(name);
    pid = await contests.makeProblem('PAST', [{ input: '1 2', output: '3' }]);
    const { client } = site.system;
    const token = contests.teacher();
    const body = {
      title: 'Regional',
      type: 0,
      auth: 0,
      startTime: inMinutes(-30),
      endTime: inMinutes(60),
    } as const;
    const created = await client.call('POST /api/admin/contest', { token, body });
    cid = created.id;
    await client.call('POST /api/admin/contest/add-problem-from-public', {
      token,
      body: { cid, pid, displayId: 'A' },
    });
    await contests.send(tokens.ann, cid, 'A', right);
    await letItBeOver();
    assert.equal((await contests.board(cid, {}, tokens.ann)).length, 1);
  });

  test('eve starts a run, submits, and appears on the scoreboard of that minute', () =>
    site.visit({ locale: 'en-US', token: tokens.eve }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}`);
      const begin = page.getByRole('button', { name: t('contestVirtual.begin') });
      await begin.waitFor();
      await visitor.look('virtual-offer');
      await begin.click();
      const question = page.getByRole('dialog');
      await question.getByText(t('contestVirtual.begin.title')).waitFor();
      await question.getByRole('button', { name: t('contestVirtual.begin') }).click();
      await page.waitForURL('**/problems');
      await page.getByRole('region', { name: t('contestVirtual.name') }).waitFor();
      await visitor.look('virtual-problems');
      await page.goto(`/contest/${cid}/problem/A`);
      await typeProgram(page, t, right);
      await submitButton(page, t).click();
      await verdict(page, t).waitFor();
      await page.goto(`/contest/${cid}/rank`);
      await page.locator('table.board').waitFor();
      const places = async () => (await onScreen(page)).map((row) => row.split(' ').slice(0, 3).join(' '));
      assert.deepEqual(await places(), ['1 eve 1'], 'ann had not submitted yet');
      await page.locator('tr.is-mine').getByText(t('scoreboard.virtual'), { exact: true }).waitFor();
      assert.equal(await page.locator('.board-mine').count(), 0, 'the own row appears once');
      const official = await contests.board(cid, {}, tokens.ann);
      assert.equal(official.length, 1, 'the board of the contest is what it was');
      await visitor.look('virtual-board');
    }));

  test('minutes later ann appears, and a run ended early shows its final rank', () =>
    site.visit(
      { locale: 'zh-CN', token: tokens.eve, width: 360, theme: 'dark' },
      async ({ page, ...visitor }, t) => {
        await letPass(31);
        await page.goto(`/contest/${cid}/rank`);
        await page.locator('table.board').waitFor();
        const places = (await onScreen(page)).map((row) => row.split(' ').slice(0, 3).join(' '));
        assert.deepEqual(places, ['1 ann 1', '2 eve 1']);
        await visitor.look('virtual-board-later');
        await page.goto(`/contest/${cid}`);
        const bar = page.getByRole('region', { name: t('contestVirtual.name') }).first();
        await bar.getByRole('button', { name: t('contestVirtual.end'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: t('contestVirtual.end'), exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        const attempts = page.getByRole('list', { name: t('contestVirtual.attempts') });
        await attempts.getByText(t('contestVirtual.rank', { rank: 2, count: 1 })).waitFor();
        await visitor.look('virtual-attempts');
        await attempts.getByRole('link', { name: t('contestVirtual.onBoard') }).click();
        await page.getByText(t('contestVirtual.final')).waitFor();
        const names = (await onScreen(page)).map((row) => row.split(' ')[1] ?? '');
        assert.deepEqual(new Set(names), new Set(['ann', 'eve']));
        await visitor.look('virtual-final');
      },
    ));

  test('the contest is hidden during another run of eve, who ends it from the list of contests', async () => {
    const { client } = site.system;
    const body = { cid };
    await client.call('POST /api/contest-virtual', { token: tokens.eve, body });
    await query('update contest set is_visible = false where id = $1', [cid]);
    const looks = [
      { locale: 'en-US', width: 360, theme: 'light' },
      { locale: 'zh-CN', width: 1440, theme: 'dark' },
    ] as const;
    for (const [index, look] of looks.entries())
      await site.visit({ ...look, token: tokens.eve }, async ({ page, ...visitor }, t) => {
        await page.goto('/contest');
        const name = t('contestVirtual.hiddenContest', { cid });
        const end = page.getByRole('button', { name: t('contestVirtual.endOf', { name }) });
        await end.waitFor();
        await visitor.look('virtual-hidden');
        if (index === 0) return;
        await end.click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: t('contestVirtual.end'), exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        await end.waitFor({ state: 'detached' });
      });
    const open = await client.call('GET /api/virtual-participations', { token: tokens.eve });
    assert.deepEqual(open, []);
  });
});
