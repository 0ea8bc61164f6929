import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Visitor } from '../../support/browser.ts';
import { desktop, phone } from '../../support/windows.ts';
import { inMinutes, printing, setUpContests, wallTime } from './contests.ts';

const contests = setUpContests();
const { site } = contests;
const client = () => site.system.client;

/** Returns a function that counts the presses of buttons, links and options since its last call. */
async function countPresses(visitor: Visitor): Promise<() => Promise<number>> {
  const { page } = visitor;
  await visitor.prepare(`addEventListener('pointerdown', () =>
    sessionStorage.setItem('presses', Number(sessionStorage.getItem('presses') ?? 0) + 1), true)`);
  return async () => {
    const presses = await page.evaluate<number>(`Number(sessionStorage.getItem('presses') ?? 0)`);
    await page.evaluate(`sessionStorage.removeItem('presses')`);
    return presses;
  };
}

const dialog = (page: Page) => page.getByRole('dialog');

let gid = 0;

async function openClass(): Promise<void> {
  if (gid !== 0) return;
  const token = contests.teacher();
  const body = {
    name: 'Class 3B',
    shortName: 'class3b',
    brief: 'Mondays',
    description: 'Homework and questions',
    auth: 1,
    visible: true,
  } as const;
  await client().call('POST /api/group', { token, body });
  const { records } = await client().call('GET /api/get-group-list', { token, query: { onlyMine: true } });
  gid = records[0]?.id ?? 0;
}

for (const window of [desktop, phone]) {
  const { locale, width } = window;
  const name = (text: string) => `${text} ${locale} ${width}`;
  const displayId = (prefix: string) => `${prefix}${width}`;

  suite(`a working day, ${locale}, ${width} px`, () => {
    let pupil = '';
    let pupilName = '';
    let tid = 0;
    let cid = 0;

    test('a teacher publishes an own problem with two presses', async () => {
      await openClass();
      pupilName = site.newName();
      pupil = await site.register(pupilName);
      await client().call('POST /api/group/member', { token: pupil, query: { gid } });
      const pid = await contests.makeProblem(displayId('HOME'), [{ input: '1 2', output: '3' }]);
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        const presses = await countPresses(visitor);
        await page.goto(`/admin/problem/edit/${pid}/publish`);
        await page
          .getByRole('button', { name: t('problemEditor.publish'), exact: true })
          .first()
          .click();
        const reason = dialog(page).getByLabel(t('problemEditor.publish.reason'));
        await dialog(page).waitFor();
        if (await reason.isVisible()) await reason.fill('Checked by hand');
        await dialog(page)
          .getByRole('button', { name: t('problemEditor.publish'), exact: true })
          .click();
        await page.getByText(t('problemEditor.published')).waitFor();
        assert.ok((await presses()) <= 2);
        await visitor.look('day-published');
      });
    });

    test('a teacher assigns homework to a class with at most five presses', async () => {
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        const presses = await countPresses(visitor);
        await page.goto('/admin/dashboard');
        await page.getByRole('link', { name: /Class 3B/ }).waitFor();
        await page.getByRole('button', { name: t('console.teach.assign') }).click();
        await dialog(page).getByLabel(t('trainingAdmin.title')).fill(name('Week'));
        await dialog(page).getByRole('combobox').first().fill(displayId('HOME'));
        await page.getByRole('option', { name: new RegExp(displayId('HOME')) }).click();
        await visitor.look('day-homework-dialog');
        await dialog(page)
          .getByRole('button', { name: t('trainingAdmin.homework.make') })
          .click();
        await page.waitForURL(/\/group\/\d+\/training\/\d+\/homework/);
        assert.ok((await presses()) <= 5);
        tid = Number(/training\/(\d+)/.exec(page.url())?.[1]);
        await visitor.look('day-homework');
      });
    });

    test('a student finds the homework on the home page and solves it', async () => {
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/home');
        await page.getByRole('heading', { name: t('home.homework') }).waitFor();
        await page.getByRole('heading', { name: t('home.groups') }).waitFor();
        await visitor.look('day-home');
        await page.getByRole('link', { name: new RegExp(name('Week')) }).click();
        await page.waitForURL(`**/group/${gid}/training/${tid}`);
        await page
          .getByText(t('training.solved', { solved: 0, total: 1 }))
          .first()
          .waitFor();
        await visitor.look('day-homework-of-student');
      });
      const body = { pid: displayId('HOME'), language: 'C', code: printing('a + b'), tid, gid };
      const { submitId } = await client().call('POST /api/submit-problem-judge', { token: pupil, body });
      await contests.judged(submitId, 0);
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        await visitor.page.goto('/home');
        await visitor.page.getByRole('link', { name: new RegExp(t('home.homework.done')) }).waitFor();
      });
    });

    test('a teacher exports the marks with one press', async () => {
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        const presses = await countPresses(visitor);
        await page.goto(`/group/${gid}/training/${tid}/homework`);
        const button = page.getByRole('button', { name: t('trainingStaff.marks.csv') });
        const saved = page.waitForEvent('download');
        await button.click();
        assert.match(await readFile(await (await saved).path(), 'utf8'), new RegExp(`${pupilName}.*100`));
        assert.equal(await presses(), 1);
      });
    });

    test('a student bookmarks a problem, and finds it by bookmark', async () => {
      await site.visit({ ...window, token: pupil }, async (visitor) => {
        const { page } = visitor;
        await client().call('PUT /api/problem-list-entry', {
          token: pupil,
          body: { pid: await pidOf(displayId('HOME')), listId: 0, isIn: true },
        });
        await page.goto('/problem?listId=0');
        await page.getByRole('link', { name: `Problem ${displayId('HOME')}` }).waitFor();
        await visitor.look('day-problems');
      });
    });

    test('an editorial opens to a student who has solved the problem, and to no other', async () => {
      const text = name('Add the numbers');
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto(`/problem/${displayId('HOME')}?tab=editorial`);
        await page.getByRole('button', { name: t('editorial.write') }).click();
        await page.getByRole('textbox', { name: t('editorial.text') }).fill(text);
        await page.getByRole('button', { name: t('editorial.save'), exact: true }).click();
        await page.getByText(text).first().waitFor();
        await visitor.look('day-editorial');
      });
      await site.visit({ ...window, token: pupil }, async (visitor) => {
        await visitor.page.goto(`/problem/${displayId('HOME')}?tab=editorial`);
        await visitor.page.getByText(text).waitFor();
      });
      const { editorial } = await client().call('GET /api/editorial', {
        token: await site.register(),
        query: { pid: await pidOf(displayId('HOME')) },
      });
      assert.equal(editorial, null);
    });

    test('a teacher makes a contest with at most five presses', async () => {
      await contests.makeProblem(displayId('CUP'), [{ input: '1 2', output: '3' }]);
      await site.visit({ ...window, token: contests.teacher() }, async (visitor, t) => {
        const { page } = visitor;
        const presses = await countPresses(visitor);
        await page.goto('/admin/contest/create');
        await page
          .getByLabel(`${t('contest.title')} *`)
          .first()
          .fill(name('Cup'));
        await page
          .getByLabel(new RegExp(`^${t('contestAdmin.start')}`))
          .first()
          .fill(wallTime(-30));
        await page.getByRole('button', { name: t('contestAdmin.make') }).click();
        await page.waitForURL('**/problems');
        cid = Number(/contest\/(\d+)\//.exec(page.url())?.[1]);
        await page
          .getByRole('button', { name: t('contestAdmin.add'), exact: true })
          .first()
          .click();
        await dialog(page).getByRole('combobox').fill(displayId('CUP'));
        await page.getByRole('option', { name: new RegExp(`^${displayId('CUP')}`) }).click();
        await dialog(page)
          .getByRole('button', { name: t('contestAdmin.add.verb', { count: 1 }) })
          .click();
        await dialog(page).waitFor({ state: 'detached' });
        assert.ok((await presses()) <= 5);
        await visitor.look('day-contest');
      });
    });

    test('a question is answered with at most three presses and broadcast with one', async () => {
      await site.visit({ ...window, token: contests.teacher() }, async (staff, t) => {
        const presses = await countPresses(staff);
        await staff.page.goto('/admin/dashboard');
        await staff.page.getByRole('button', { name: t('console.teach.assign') }).waitFor();
        const about = { contest: name('Cup'), problem: 'A', name: pupilName };
        const toast = staff.page.getByText(t('questionWatch.arrivedAbout', about)).waitFor();
        await site.visit({ ...window, token: pupil }, async (visitor) => {
          const { page } = visitor;
          await page.goto(`/contest/${cid}/comment`);
          await page.getByLabel(t('discussion.question.problem')).selectOption('A');
          await page.getByRole('textbox', { name: t('discussion.question.ask') }).fill('Are they negative?');
          await page.getByRole('button', { name: t('discussion.question.ask'), exact: true }).click();
          await page.getByText('Are they negative?').first().waitFor();
          await visitor.look('day-asked');
        });
        const { page } = staff;
        await toast;
        await page
          .locator('section', { has: page.getByRole('heading', { name: t('questionWatch.title') }) })
          .getByRole('link', { name: name('Cup') })
          .click();
        await page.waitForURL(`**/contest/${cid}/comment`);
        await page.getByRole('button', { name: t('discussion.question.canned.readStatement') }).click();
        const broadcast = page.getByRole('button', {
          name: t('discussion.question.broadcast.verb'),
          exact: true,
        });
        await broadcast.waitFor();
        assert.ok((await presses()) <= 3);
        await staff.look('day-answered');
        await broadcast.click();
        await page.getByText(t('discussion.question.broadcast.done')).waitFor();
        assert.equal(await presses(), 1);
      });
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/message');
        await page.getByText('Are they negative?').first().waitFor();
        await page.getByText(t('discussion.question.canned.readStatement')).first().waitFor();
        await visitor.look('day-answer');
      });
    });

    test('a student sees only the exam on the home page, enters it and hands it in', async () => {
      const token = contests.teacher();
      const pid = await contests.makeProblem(displayId('EXAM'), [{ input: '1 2', output: '3' }]);
      const body = {
        title: name('Exam'),
        type: 0,
        auth: 1,
        pwd: 'secret',
        startTime: inMinutes(-30),
        endTime: inMinutes(120),
        exam: true,
      } as const;
      const exam = (await client().call('POST /api/admin/contest', { token, body })).id;
      const added = { cid: exam, pid, displayId: 'A' };
      await client().call('POST /api/admin/contest/add-problem-from-public', { token, body: added });
      await client().call('POST /api/register-contest', {
        token: pupil,
        body: { cid: exam, password: 'secret' },
      });
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/home');
        const card = page.getByRole('region', { name: name('Exam') });
        await card.getByRole('link', { name: t('contestOwn.exam.enter') }).waitFor();
        await visitor.look('day-exam-card');
        await card.getByRole('link', { name: t('contestOwn.exam.enter') }).click();
        await page.waitForURL(`**/contest/${exam}/problems`);
        await page.getByRole('button', { name: t('contestOwn.handIn'), exact: true }).click();
        await visitor.look('day-hand-in');
        await dialog(page)
          .getByRole('button', { name: t('contestOwn.handIn'), exact: true })
          .click();
        await page.getByText(t('contestOwn.handIn.over')).waitFor();
        await page.goto('/home');
        await page.getByRole('heading', { name: t('home.homework') }).waitFor();
      });
      await site.visit({ ...window, token }, async (visitor, t) => {
        await visitor.page.goto(`/contest/${exam}/proctor`);
        await visitor.page.getByText(t('proctor.state.handedIn'), { exact: true }).first().waitFor();
      });
    });
  });
}

async function pidOf(displayId: string): Promise<number> {
  const { records } = await client().call('GET /api/admin/problem/get-problem-list', {
    token: contests.teacher(),
    query: { keyword: displayId },
  });
  return records.find((row) => row.problemId === displayId)?.id ?? assert.fail('no problem');
}
