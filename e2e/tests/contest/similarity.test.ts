import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import { copyOf, printProgram } from '../../../apps/server/src/site/similarity/testing/copies.ts';
import { makeProgram, seeded } from '../../../apps/server/src/site/similarity/testing/programs.ts';
import { desktop, phone } from '../../support/windows.ts';
import { inMinutes, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;

let cid = 0;
let pid = 0;
let copier = '';

/** Stores an accepted submission directly, because judging programs of a hundred lines would only take time. */
async function store(username: string, code: string, minute: number): Promise<void> {
  const client = new pg.Client({ connectionString: site.system.database.url });
  await client.connect();
  try {
    await client.query(
      `insert into submission (pid, cid, cpid, uid, language, code, code_length, status, ip, submitted_at)
        select $1, $2, (select id from contest_problem where cid = $2 and pid = $1), uid, 'C++ 17', $3, length($3), 0,
          '10.1.2.3', now() - make_interval(mins => $4)
        from app_user where username = $5`,
      [pid, cid, code, 30 - minute, username],
    );
  } finally {
    await client.end();
  }
}

suite('similar submissions of a contest', () => {
  test('six people solve a problem, and the seventh copies', async () => {
    pid = await contests.makeProblem('ALIKE', [{ input: '1 2', output: '3' }]);
    const { client } = site.system;
    const token = contests.teacher();
    const times = { startTime: inMinutes(-60), endTime: inMinutes(60) };
    const contest = { title: 'Finals of the school', type: 0, auth: 0, ...times } as const;
    const created = await client.call('POST /api/admin/contest', { token, body: contest });
    cid = created.id;
    const body = { cid, pid, displayId: 'A' };
    await client.call('POST /api/admin/contest/add-problem-from-public', { token, body });
    const random = seeded(21);
    const programs = Array.from({ length: 6 }, () => makeProgram(random));
    for (const [at, program] of programs.entries()) {
      await contests.person(`alike${at}`);
      await store(`alike${at}`, printProgram(program), at);
    }
    copier = await contests.person('copier');
    const [original] = programs;
    assert.ok(original);
    await store('copier', copyOf(original, 'several', random), 20);
  });

  test('the teacher compares, reads the pair and asks both', () =>
    site.visit({ ...desktop, token: contests.teacher() }, async ({ page, ...visitor }, t) => {
      await page.goto(`/admin/contest/${cid}`);
      await page.getByRole('link', { name: t('contestAdmin.similarity'), exact: true }).click();
      await page.getByRole('button', { name: t('similarity.start') }).click();
      await page.getByRole('link', { name: /^报告 #/ }).click();
      await page.getByRole('group', { name: t('similarity.clusters.graph', { number: 1 }) }).waitFor();
      await visitor.look('similarity-report');
      // The lines between two users of the graph are links, too.
      await page.locator('svg a').first().press('Enter');
      await page.getByRole('region', { name: t('similarity.pair.code', { username: 'copier' }) }).waitFor();
      await page
        .getByRole('button', { name: t('similarity.pair.matched', { number: 1 }) })
        .first()
        .click();
      await visitor.look('similarity-pair');
      await page.getByRole('button', { name: t('similarity.case.ask'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: t('similarity.case.ask') })
        .click();
      await page.getByText(t('similarity.case.asked')).first().waitFor();
    }));

  test('the copier states and, after the decision, appeals on a phone', async () => {
    await site.visit({ ...phone, token: copier }, async ({ page, ...visitor }, t) => {
      await page.goto('/similarity/mine');
      await page.getByRole('textbox', { name: t('similarity.mine.state') }).fill('We learned together.');
      await visitor.look('similarity-mine');
      await page.getByRole('button', { name: t('similarity.mine.state.save') }).click();
      await page.getByText(t('similarity.mine.state.saved')).waitFor();
    });
    await site.visit({ ...phone, token: contests.teacher() }, async ({ page, ...visitor }, t) => {
      await page.goto(`/similarity?cid=${cid}`);
      await page.getByRole('link', { name: /^Report #/ }).click();
      await page.getByRole('table', { name: t('similarity.pairs') }).waitFor();
      await visitor.look('similarity-report');
      await page.getByRole('link', { name: /alike0 and copier$/ }).click();
      await page.getByText('We learned together.').waitFor();
      await page.getByText(t('similarity.decision.confirmed'), { exact: true }).click();
      await page.getByText('copier', { exact: true }).last().click();
      await page
        .getByRole('textbox', { name: t('similarity.case.reason') })
        .fill('Both programs have the same rare error.');
      await visitor.look('similarity-pair');
      await page.getByRole('button', { name: t('similarity.case.save') }).click();
      await page.getByText('Decided by teacher').waitFor();
    });
    await site.visit({ ...desktop, token: copier }, async ({ page, ...visitor }, t) => {
      await page.goto('/similarity/mine');
      await page.getByRole('textbox', { name: t('similarity.mine.appeal') }).fill('我可以解释。');
      await visitor.look('similarity-mine');
      await page.getByRole('button', { name: t('similarity.mine.appeal.save') }).click();
      await page.getByRole('heading', { name: t('similarity.mine.appealed') }).waitFor();
    });
  });
});
