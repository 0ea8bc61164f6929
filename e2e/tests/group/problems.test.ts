import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { setUpSite } from '../../support/site.ts';
import { phone } from '../../support/windows.ts';

const sum = '#include <stdio.h>\nint main(){int a,b;scanf("%d %d",&a,&b);printf("%d\\n",a+b);return 0;}\n';

/** Not the accounts of other tests, because those are members of other groups of this site. */
const people = { teacher: 'algos_teacher', pupil: 'algos_pupil', stranger: 'algos_stranger' };
let [root, pupil, stranger] = ['', '', ''];
let gid = 0;
let problemId = '';

const site = setUpSite({
  sharedAs: 'groups',
  async seed({ client, rootPassword }) {
    root = await client.login('root', rootPassword);
    for (const name of Object.values(people)) await client.register(name, 'secret-1');
    const found = await client.call('GET /api/admin/user/get-user-list', {
      token: root,
      query: { keyword: people.teacher },
    });
    const uid = found.records[0]?.uid ?? '';
    // Site staff, so that no quota of group problems applies. A role of the site gives no rights in the group.
    const body = {
      uid,
      username: people.teacher,
      email: `${people.teacher}@example.org`,
      type: 1001,
      status: 0,
    };
    await client.call('PUT /api/admin/user/edit-user', { token: root, body });
    await client.call('PUT /api/admin/switch/update', {
      token: root,
      body: { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 },
    });
  },
});
const client = () => site.system.client;

suite('group problems, from the draft to the public bank', () => {
  let teacher = '';

  test("a group manager writes a problem with data on the group's pages and shows it to the members", async () => {
    [teacher, pupil, stranger] = [
      await client().login(people.teacher, 'secret-1'),
      await client().login(people.pupil, 'secret-1'),
      await client().login(people.stranger, 'secret-1'),
    ];
    const words = { name: 'Club of algorithms', shortName: 'algos', brief: 'Every Tuesday' };
    await client().call('POST /api/group', {
      token: teacher,
      body: { ...words, description: 'Problems of our own', auth: 1, visible: true },
    });
    const groups = await client().call('GET /api/get-group-list', {
      token: teacher,
      query: { onlyMine: true },
    });
    gid = groups.records[0]?.id ?? 0;
    await client().call('POST /api/group/member', { token: pupil, query: { gid } });
    await site.visit({ locale: 'zh-CN', token: teacher }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto(`/group/${gid}/problem-admin/create`);
      await page.getByRole('textbox', { name: new RegExp(`^${t('problemAdmin.problemId')}`) }).fill('sum');
      await page.getByRole('textbox', { name: new RegExp(`^${t('problemAdmin.title')}`) }).fill('两数之和');
      await visitor.look('group-problem-create');
      await page.getByRole('button', { name: t('problemAdmin.begin') }).click();
      await page.waitForURL(/problem-admin\/\d+$/);
      const pid = Number(/problem-admin\/(\d+)/.exec(page.url())?.[1]);
      await page.getByText('ALGOSSUM').first().waitFor();
      await visitor.look('group-problem-editor');
      problemId = 'ALGOSSUM';
      const texts = {
        locale: 'zh-CN',
        title: '两数之和',
        description: '求和。',
        input: '两个数',
        output: '和',
      };
      await client().call('PUT /api/admin/problem-draft', {
        token: teacher,
        body: {
          pid,
          statements: [{ ...texts, locale: 'zh-CN', hint: '' }],
          examples: [{ input: '1 2', output: '3' }],
          languages: ['C'],
        },
      });
      await client().call('PUT /api/admin/problem/test-data', {
        token: teacher,
        body: {
          pid,
          base: null,
          cases: [
            {
              name: '1',
              score: null,
              group: 1,
              isSample: false,
              input: { from: 'text', text: '3 4' },
              answer: { from: 'text', text: '7' },
            },
          ],
        },
      });
      await page.goto(`/group/${gid}/problem-admin/${pid}/publish`);
      await page
        .getByRole('button', { name: t('problemEditor.showMembers') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const reason = dialog.getByLabel(t('problemEditor.publish.reason'));
      if (await reason.isVisible()) await reason.fill('for the club');
      await dialog.getByRole('button', { name: t('problemEditor.showMembers') }).click();
      await page.getByText(t('problemEditor.visibility.members')).waitFor();
      await visitor.look('group-problem-editor-publish');
    });
  });

  test('a member solves it and asks about it, and others find neither', async () => {
    await site.visit({ locale: 'zh-CN', token: pupil }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto(`/group/${gid}/problem`);
      await page.getByRole('link', { name: '两数之和' }).waitFor();
      await visitor.look('group-problems');
      await page.getByRole('link', { name: '两数之和' }).click();
      await page.waitForURL('**/full-screen');
      await typeProgram(page, t, sum);
      await submitButton(page, t).click();
      await verdict(page, t).waitFor();
      await page.goto(`/group/${gid}/status`);
      await page
        .getByRole('link', { name: /两数之和/ })
        .first()
        .waitFor();
      await visitor.look('group-status');
      await page.goto(`/group/${gid}/discussion/${problemId}`);
      await page.getByRole('button', { name: t('discussion.post') }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: t('discussion.form.title') }).fill('会溢出吗？');
      await form.getByRole('textbox', { name: t('discussion.form.description') }).fill('关于数的范围');
      await form.getByRole('combobox', { name: t('discussion.form.category') }).selectOption({ index: 1 });
      await form.getByRole('textbox', { name: t('discussion.form.content') }).fill('int 够吗？');
      await form.getByRole('button', { name: t('discussion.form.submit') }).click();
      await page.waitForURL(/\/group\/\d+\/discussion-detail\/\d+/);
      await page.getByText('int 够吗？').waitFor();
      await visitor.look('group-post');
    });
    const rows = await client().call('GET /api/get-submission-list', {
      token: pupil,
      query: { gid, onlyMine: true },
    });
    assert.deepEqual(
      rows.records.map(({ status, displayPid }) => [status, displayPid]),
      [[0, problemId]],
    );
    const answer = await client().ask('GET /api/get-problem-detail', {
      token: stranger,
      query: { problemId, gid },
    });
    assert.equal(answer.status, 403);
    const outside = await client().call('GET /api/get-discussion-list', { token: stranger, query: {} });
    assert.equal(outside.total, 0);
  });

  test('it is offered to the public bank, and root accepts it', async () => {
    await site.visit({ locale: 'zh-CN', token: teacher }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto(`/group/${gid}/problem-admin`);
      await page.getByRole('button', { name: t('groupWork.offer.apply') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('groupWork.offer.apply') })
        .click();
      await page.getByText(t('groupWork.offer.1'), { exact: true }).waitFor();
      await visitor.look('group-problem-admin');
    });
    const applied = await client().call('GET /api/admin/group-problem/list', { token: root, query: { gid } });
    const pid = applied.records[0]?.id ?? 0;
    await client().call('PUT /api/admin/group-problem/change-progress', {
      token: root,
      body: { pid, progress: 2, comment: 'welcome' },
    });
    const bank = await client().call('GET /api/get-problem-list', { query: { keyword: problemId } });
    assert.equal(bank.total, 1);
    await site.visit({ ...phone, token: teacher }, async (visitor) => {
      const { page } = visitor;
      await page.goto(`/group/${gid}/problem-admin`);
      await page.getByText('两数之和').waitFor();
      await visitor.look('group-problem-admin');
      await page.goto(`/group/${gid}/problem`);
      await page.getByText('两数之和').waitFor();
      await visitor.look('group-problems');
      await page.goto(`/group/${gid}/discussion`);
      await page.getByText('会溢出吗？').waitFor();
      await visitor.look('group-posts');
      await page.goto(`/group/${gid}/discussion-admin`);
      await page.getByRole('link', { name: /会溢出吗/ }).waitFor();
      await visitor.look('group-posts-admin');
    });
  });
});
