import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import { printing, wallTime } from '../contest/contests.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { setUpSite } from '../../support/site.ts';
import { desktop, viewportMatrix } from '../../support/windows.ts';

const tokens = { owner: '', chief: '', pupil: '', stranger: '' };
let gid = 0;
let tid = 0;
let cid = 0;

const site = setUpSite({
  sharedAs: 'groups',
  async seed(system) {
    for (const name of ['owner', 'chief', 'pupil', 'stranger'] as const)
      tokens[name] = await system.client.register(name, 'secret-1');
    const database = new pg.Client({ connectionString: system.database.url });
    await database.connect();
    const { rows } = await database.query<{ id: string }>(
      `insert into app_group (uid, name, short_name, auth)
       select uid, 'Algorithms club', 'ALGO', 3 from app_user where username = 'owner' returning id`,
    );
    gid = Number(rows[0]?.id);
    await database.query(
      `insert into group_member (gid, uid, auth)
       select $1, uid, case username when 'owner' then 5 when 'chief' then 4 else 3 end
       from app_user where username in ('owner', 'chief', 'pupil')`,
      [gid],
    );
    await database.end();
    const root = await system.client.login('root', system.rootPassword);
    await system.client.act('PUT /api/admin/switch/update', { defaultSubmitInterval: 0 }, root);
    const problem = {
      problemId: 'SUM',
      title: 'Sum with points',
      description: 'Add two numbers.',
      input: 'Two numbers.',
      output: 'Their sum.',
      examples: '<input>1 2</input><output>3</output>',
      type: 1,
      difficulty: 1,
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 64,
      auth: 1,
      judgeMode: 'default',
      judgeCaseMode: 'default',
    };
    const samples = [
      { input: '1 2', output: '3', score: 50 },
      { input: '7 8', output: '15', score: 50 },
    ];
    await system.client.call('POST /api/admin/problem', {
      token: root,
      body: {
        problem,
        tags: [],
        codeTemplates: [],
        languages: [{ name: 'C' }],
        isUploadTestCase: false,
        judgeMode: 'default',
        samples,
      },
    });
  },
});

const windows = viewportMatrix<WindowOptions>(
  [{ locale: 'en-US', width: 768, theme: 'dark' }],
  [desktop, { locale: 'zh-CN', width: 360, theme: 'dark' }],
);

suite('trainings and contests of a group', () => {
  test('an administrator of the group creates a training with a bank problem', () =>
    site.visit({ locale: 'en-US', token: tokens.chief }, async ({ page }, t) => {
      await page.goto(`/group/${gid}/training`);
      await page.getByRole('link', { name: t('groupEvent.newTraining') }).click();
      await page.getByRole('heading', { name: t('trainingAdmin.create') }).waitFor();
      await page
        .getByLabel(/^Title/)
        .first()
        .fill('First steps');
      await page.getByRole('button', { name: t('trainingAdmin.create') }).click();
      await page.getByRole('link', { name: 'First steps' }).click();
      await page.waitForURL('**/problems');
      tid = Number(/training-admin\/(\d+)\//.exec(page.url())?.[1]);
      await page
        .getByRole('button', { name: t('trainingAdmin.add') })
        .first()
        .click();
      await page.getByRole('combobox', { name: t('trainingAdmin.add.search') }).fill('1000');
      await page.getByRole('option', { name: /^1000/ }).click();
      await page.getByRole('button', { name: t('trainingAdmin.add.verb', { count: 1 }) }).click();
      await page.getByRole('cell', { name: '1000', exact: true }).waitFor();
    }));

  test('the administrator creates a mock contest with OI rules', () =>
    site.visit({ locale: 'en-US', token: tokens.chief }, async ({ page }, t) => {
      await page.goto(`/group/${gid}/contest`);
      await page.getByRole('link', { name: t('groupEvent.newContest') }).click();
      await page.getByRole('heading', { name: t('contestAdmin.create') }).waitFor();
      await page
        .getByLabel(/^Title/)
        .first()
        .fill('Mock of the club');
      await page
        .getByRole('textbox', { name: /^Description/ })
        .first()
        .fill('As in the real one.');
      await page.getByRole('radio', { name: /^OI/ }).click();
      await page.getByLabel(/^Start/).fill(wallTime(-30));
      await page.getByRole('button', { name: t('contestAdmin.make') }).click();
      await page.waitForURL('**/problems');
      cid = Number(/contest-admin\/(\d+)\//.exec(page.url())?.[1]);
      await page
        .getByRole('button', { name: t('contestAdmin.add'), exact: true })
        .first()
        .click();
      await page.getByRole('combobox', { name: t('contestAdmin.add.search') }).fill('SUM');
      await page.getByRole('option', { name: /^SUM/ }).click();
      await page.getByRole('button', { name: t('contestAdmin.add.verb', { count: 1 }) }).click();
      await page
        .getByRole('button', { name: t('contestAdmin.link.title', { name: 'A' }), exact: true })
        .waitFor();
      const announcements = page.getByRole('navigation', { name: t('contestAdmin.pages') });
      await announcements.getByRole('link', { name: t('contestAdmin.announcements') }).click();
      await page
        .getByRole('link', { name: t('announcement.create') })
        .first()
        .click();
      await page
        .getByLabel(/^Title/)
        .first()
        .fill('Welcome');
      await page
        .getByRole('textbox', { name: /^Content/ })
        .first()
        .fill('Good luck');
      await page.getByRole('button', { name: t('announcement.publish') }).click();
      await page.getByRole('link', { name: 'Welcome' }).waitFor();
    }));

  test('a member solves the training, participates in the contest and sees the scoreboard', async () => {
    await site.visit({ locale: 'en-US', token: tokens.pupil }, async ({ page }, t) => {
      await page.goto(`/group/${gid}/training`);
      await page.getByRole('link', { name: 'First steps' }).click();
      await page.waitForURL(`**/group/${gid}/training/${tid}`);
      await page.getByRole('link', { name: t('training.begin', { id: '1000' }) }).click();
      await page.waitForURL(`**/group/${gid}/training/${tid}/problem/1000`);
      await chooseLanguage(page, t, 'C');
      await typeProgram(page, t, printing('a + b'));
      await submitButton(page, t).click();
      await verdict(page, t).first().waitFor();
      await page.goto(`/group/${gid}/training`);
      await page.getByText('100.00%').or(page.getByText('1 / 1')).first().waitFor();
    });
    const { client } = site.system;
    const body = { pid: 'A', language: 'C', code: printing('a + b'), cid };
    await client.call('POST /api/submit-problem-judge', { token: tokens.pupil, body });
    await site.visit({ locale: 'en-US', token: tokens.pupil }, async ({ page }) => {
      await page.goto(`/group/${gid}/contest`);
      await page.getByRole('link', { name: 'Mock of the club' }).click();
      await page.waitForURL(`**/contest/${cid}`);
      await page.goto(`/contest/${cid}/rank`);
      await page.getByText('pupil').first().waitFor();
    });
  });

  test('a non-member sees neither anywhere', async () => {
    await site.visit({ locale: 'en-US', token: tokens.stranger }, async ({ page }, t) => {
      for (const path of ['training', 'contest', `training/${tid}`, `training/${tid}/problem/1000`]) {
        await page.goto(`/group/${gid}/${path}`);
        await page.getByText(t('group.closedTitle')).first().waitFor();
        assert.equal(await page.getByText('First steps').count(), 0, path);
      }
      await page.goto(`/contest/${cid}`);
      await page.getByText('Only members of the group').first().waitFor();
      for (const [path, none] of [
        ['/training', 'First steps'],
        ['/contest', 'Mock of the club'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        assert.equal(await page.getByText(none).count(), 0, path);
      }
    });
  });

  for (const window of windows)
    test(`group event pages, ${window.locale}, ${window.width} px, ${window.theme}`, () =>
      site.visit({ ...window, token: tokens.chief }, async (visitor, t) => {
        const { page, look } = { page: visitor.page, look: (name: string) => visitor.look(name) };
        await page.goto(`/group/${gid}/training`);
        await page.getByRole('link', { name: 'First steps' }).waitFor();
        await look('group-trainings');
        await page.goto(`/group/${gid}/training/${tid}/problems`);
        await page
          .getByRole('link', { name: /A\+B|A \+ B/ })
          .first()
          .waitFor();
        await look('group-training');
        await page.goto(`/group/${gid}/contest`);
        await page.getByRole('link', { name: 'Mock of the club' }).waitFor();
        await look('group-contests');
        await page.goto(`/group/${gid}/training-admin`);
        await page.getByRole('link', { name: 'First steps' }).waitFor();
        await look('group-training-admin');
        await page.goto(`/group/${gid}/training-admin/${tid}/edit`);
        await page.getByRole('radiogroup').first().waitFor();
        await look('group-training-form');
        await page.goto(`/group/${gid}/contest-admin`);
        await page.getByRole('link', { name: 'Mock of the club' }).waitFor();
        await look('group-contest-admin');
        await page.goto(`/group/${gid}/contest-admin/${cid}/problems`);
        await page
          .getByRole('button', { name: t('contestAdmin.link.title', { name: 'A' }), exact: true })
          .waitFor();
        await look('group-contest-problems');
      }));
});
