import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import type { Page } from 'playwright-core';
import { watchRequests } from '../../support/calm.ts';
import { submitButton, typeProgram, verdict } from '../../support/editor.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, phone } from '../../support/windows.ts';
import { inMinutes, printing, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;
const client = () => site.system.client;

interface Person {
  readonly name: string;
  readonly token: string;
}

async function enroll(): Promise<Person> {
  const name = site.newName();
  return { name, token: await site.register(name) };
}

/** Creates an account with access to the admin pages. */
async function enrollTeacher(): Promise<Person> {
  const { name } = await enroll();
  const { records } = await client().call('GET /api/admin/user/get-user-list', {
    token: contests.root(),
    query: { keyword: name },
  });
  const uid = records.find(({ username }) => username === name)?.uid ?? assert.fail('no account');
  const body = { uid, type: 1001 } as const;
  await client().call('PUT /api/admin/user/edit-user', { token: contests.root(), body });
  return { name, token: await client().login(name, 'secret-1') };
}

async function makeContest(title: string): Promise<number> {
  const body = {
    title,
    description: '',
    type: 0,
    auth: 0,
    startTime: inMinutes(24 * 60),
    endTime: inMinutes(29 * 60),
  } as const;
  return (await client().call('POST /api/admin/contest', { token: contests.teacher(), body })).id;
}

/** Creates a training that only its managers see. */
async function makeTraining(title: string, pids: number[]): Promise<number> {
  const token = contests.teacher();
  const training = {
    title,
    description: '',
    auth: 'Private',
    privatePwd: 'together',
    rank: 9,
    status: false,
  } as const;
  await client().call('POST /api/admin/training', { token, body: { training, trainingCategory: null } });
  const { records } = await client().call('GET /api/admin/training/get-training-list', {
    token,
    query: { limit: 50, currentPage: 1 },
  });
  const tid = records.find((row) => row.title === title)?.id ?? assert.fail('no training');
  await client().call('POST /api/admin/training/problems', { token, body: { tid, pids } });
  return tid;
}

const peopleOf = (page: Page, t: Texts) =>
  page.locator('section', { has: page.getByRole('heading', { name: t('shared.people') }) }).last();

/** Adds a user on an editing page. Trainings have only one role, so their form has no choice of a role. */
async function add(
  page: Page,
  t: Texts,
  name: string,
  role?: 'curator' | 'manager' | 'tester',
): Promise<void> {
  const people = peopleOf(page, t);
  await people.getByRole('combobox', { name: t('shared.user') }).fill(name);
  await page.getByRole('option', { name }).click();
  if (role !== undefined) await people.getByLabel(t('shared.role'), { exact: true }).selectOption(role);
  await people.getByRole('button', { name: t('shared.add'), exact: true }).click();
  await people.getByRole('link', { name, exact: true }).waitFor();
}

/** Removes a user on an editing page. */
async function remove(page: Page, t: Texts, name: string): Promise<void> {
  const people = peopleOf(page, t);
  await people.getByRole('button', { name: t('shared.remove.of', { username: name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shared.remove'), exact: true })
    .click();
  await people.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
}

async function save(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('button', { name: t('form.save') })
    .first()
    .click();
}

/**
 * Matches the console messages of a page that the server refuses: the failed API request, and styles that were
 * preloaded but not used.
 */
const isRejection = (complaint: string) => /status of 40[0-9]|preloaded using link preload/.test(complaint);

const right = printing('a + b');

for (const [index, window] of [desktop, phone].entries()) {
  const { locale, width } = window;
  suite(`several people work on one thing, ${locale}, ${width} px`, () => {
    const displayId = `TOGETHER${index}`;
    const [cup, week] = [`Cup of several ${width}`, `Week of several ${width}`];
    let curator: Person;
    let tester: Person;
    let other: Person;
    let pid = 0;
    let cid = 0;
    let tid = 0;
    const editors = () =>
      ({
        problem: `/admin/problem/edit/${pid}/publish`,
        contest: `/admin/contest/${cid}`,
        training: `/admin/training/${tid}/edit`,
      }) as const;

    before(async () => {
      [curator, tester, other] = [await enrollTeacher(), await enroll(), await enroll()];
      pid = await contests.makeProblem(displayId, [{ input: '1 2', output: '3' }]);
      cid = await makeContest(cup);
      await client().call('POST /api/admin/contest/add-problem-from-public', {
        token: contests.teacher(),
        body: { cid, pid, displayId: 'A' },
      });
      tid = await makeTraining(week, [pid]);
    });

    test('the owner adds people with their roles', async () => {
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto(editors().problem);
        await add(page, t, curator.name, 'curator');
        await add(page, t, tester.name, 'tester');
        await visitor.look('together-problem-people');
        // Only users with access to the admin pages can become editors, so the server refuses this one.
        await peopleOf(page, t)
          .getByRole('combobox', { name: t('shared.user') })
          .fill(other.name);
        await page.getByRole('option', { name: other.name }).click();
        await peopleOf(page, t).getByLabel(t('shared.role'), { exact: true }).selectOption('curator');
        await peopleOf(page, t)
          .getByRole('button', { name: t('shared.add'), exact: true })
          .click();
        await peopleOf(page, t).getByRole('alert').waitFor();
        visitor.complaints();
        await visitor.look('together-refused');
        await page.goto(editors().contest);
        await add(page, t, curator.name, 'manager');
        await add(page, t, tester.name, 'tester');
        await visitor.look('together-contest-people');
        await page.goto(editors().training);
        await add(page, t, curator.name);
        await visitor.look('together-training-people');
      });
    });

    test('the curator is notified and edits all three', async () => {
      await site.visit({ ...window, token: curator.token }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/message/mine');
        await page.getByRole('link', { name: cup }).waitFor();
        await visitor.look('together-messages');
        await page.goto('/shared');
        for (const name of [displayId, cup, week])
          await page
            .getByRole('link', { name: new RegExp(name) })
            .first()
            .waitFor();
        await visitor.look('together-shared');

        await page.goto(`/admin/problem/edit/${pid}`);
        await page
          .getByLabel(
            t('problemEditor.textOf', { part: t('problemEditor.title'), language: t('common.locale.zh-CN') }),
          )
          .fill(`Sum by several ${width}`);
        await save(page, t);
        await page.getByText(t('problemEditor.saved')).first().waitFor();
        await visitor.look('together-problem-edited');

        await page.goto(editors().contest);
        await page.getByLabel(t('contest.title')).first().fill(`${cup}, changed`);
        await save(page, t);
        await page.getByText(t('contestAdmin.saved')).first().waitFor();

        await page.goto(editors().training);
        await page
          .getByRole('textbox', { name: t('trainingAdmin.title') })
          .first()
          .fill(`${week}, changed`);
        await save(page, t);
        await page.getByText(t('trainingAdmin.saved')).first().waitFor();
        await visitor.look('together-training-edited');
      });
      const { records } = await client().call('GET /api/admin/training/get-training-list', {
        token: contests.teacher(),
        query: { limit: 50, currentPage: 1 },
      });
      assert.equal(records.find(({ id }) => id === tid)?.title, `${week}, changed`);
      const stored = await client().call('GET /api/admin/contest', {
        token: contests.teacher(),
        query: { cid },
      });
      assert.equal(stored.title, `${cup}, changed`);
    });

    test('the tester reads and submits before the start, outside the scoreboard', async () => {
      await site.visit({ ...window, token: tester.token }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto(`/problem/${displayId}`);
        await page.getByText(t('shared.testing')).waitFor();
        await page.getByRole('heading', { level: 1, name: new RegExp(`Sum by several ${width}`) }).waitFor();
        await visitor.look('together-problem-of-tester');
        await typeProgram(page, t, right);
        await submitButton(page, t).click();
        await verdict(page, t).waitFor();
        await visitor.look('together-tested');

        await page.goto(`/contest/${cid}/problems`);
        await page.getByText(t('shared.testing.contest')).waitFor();
        await page
          .getByRole('link', { name: new RegExp(`Sum by several|Problem ${displayId}`) })
          .first()
          .waitFor();
        await visitor.look('together-contest-of-tester');
        await page.goto(`/contest/${cid}/problem/A`);
        await typeProgram(page, t, printing('b + a'));
        await submitButton(page, t).click();
        await verdict(page, t).waitFor();
        await visitor.look('together-contest-tested');
        await page.goto(editors().contest);
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        assert.equal(await page.getByRole('button', { name: t('form.save') }).count(), 0);
        visitor.complaints();
      });
      assert.deepEqual(await contests.board(cid, {}, contests.teacher()), []);
    });

    test('nobody else sees the problem, the contest’s problems or the training', async () => {
      await site.visit({ ...window, token: other.token }, async (visitor, t) => {
        const { page } = visitor;
        const complaints: string[] = [];
        const isCalm = watchRequests(page);
        for (const [path, name] of [
          [`/problem/${displayId}`, 'problem'],
          [`/contest/${cid}/problems`, 'contest-problems'],
          [`/contest/${cid}/problem/A`, 'contest-problem'],
          [`/training/${tid}`, 'training'],
          [`/admin/contest/${cid}`, 'admin'],
        ] as const) {
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
          await isCalm();
          assert.equal(await page.getByText(`Sum by several ${width}`).count(), 0, path);
          assert.equal(await page.getByText(t('shared.people'), { exact: true }).count(), 0, path);
          assert.equal(await page.getByText(`Week of several ${width}`).count(), 0, path);
          complaints.push(...visitor.complaints());
          await visitor.look(`together-other-${name}`);
        }
        assert.deepEqual(
          complaints.filter((one) => !isRejection(one)),
          [],
        );
        await page.goto('/shared');
        await page.getByText(t('shared.none'), { exact: true }).waitFor();
      });
    });

    test('a removed person loses everything at once, also in open pages', async () => {
      await site.visit({ ...window, token: tester.token }, async (testing, t) => {
        await testing.page.goto(`/problem/${displayId}`);
        await testing.page.getByText(t('shared.testing')).waitFor();
        await site.visit({ ...window, token: curator.token }, async (editing) => {
          await editing.page.goto(editors().contest);
          await editing.page.getByLabel(t('contest.title')).first().fill('Taken over');
          await site.visit({ ...window, token: contests.teacher() }, async ({ page }) => {
            await page.goto(editors().problem);
            await remove(page, t, tester.name);
            await remove(page, t, curator.name);
            await page.goto(editors().contest);
            await remove(page, t, curator.name);
            await remove(page, t, tester.name);
            await page.goto(editors().training);
            await remove(page, t, curator.name);
          });
          await save(editing.page, t);
          await editing.page.getByRole('alert').first().waitFor();
          editing.complaints();
          await editing.look('together-removed-curator');
          await editing.page.goto('/shared');
          await editing.page.getByText(t('shared.none'), { exact: true }).waitFor();
        });
        await typeProgram(testing.page, t, printing('a + b + 0'));
        await submitButton(testing.page, t).click();
        await testing.page.getByText(errorText('problemHidden', locale)).first().waitFor();
        testing.complaints();
        await testing.look('together-removed-tester');
        const isCalm = watchRequests(testing.page);
        for (const path of [`/problem/${displayId}`, `/contest/${cid}/problem/A`]) {
          await testing.page.goto(path);
          await testing.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
          await isCalm();
          assert.equal(await testing.page.getByText(`Sum by several ${width}`).count(), 0, path);
          testing.complaints();
        }
        await testing.look('together-removed-contest');
        testing.complaints();
      });
      const stored = await client().call('GET /api/admin/contest', {
        token: contests.teacher(),
        query: { cid },
      });
      assert.equal(stored.title, `${cup}, changed`);
      for (const { token } of [curator, tester]) {
        assert.deepEqual(await client().call('GET /api/my-collaborations', { token }), []);
        const read = await client().ask('GET /api/get-problem-detail', {
          token,
          query: { problemId: displayId },
        });
        assert.notEqual(read.status, 200);
      }
    });
  });
}
