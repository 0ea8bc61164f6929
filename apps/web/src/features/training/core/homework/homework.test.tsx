// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../../test-support/people.ts';
import { stubNarrowWindow } from '../../../../../test-support/narrow-window.ts';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aTraining } from '../testing.ts';
import { NotOpenYet } from './NotOpenYet.tsx';
import type { HandInRow, HandIns, OwnHomework } from './queries.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const student = { enter: true, register: false, manage: false };
const late = { percentPerDay: 20, floorPercent: 20 };

const row = (username: string, more: Partial<HandInRow> = {}): HandInRow => ({
  uid: username,
  username,
  nickname: null,
  realname: null,
  school: null,
  state: 'nothing',
  points: 0,
  hints: 0,
  graceMinutes: 0,
  reopenedUntil: null,
  solved: 0,
  lastAt: null,
  submitId: null,
  problems: [],
  ...more,
});
const handIns: HandIns = {
  homework: { opensAt: null, dueAt: inHours(-2), late },
  modifiedBy: null,
  problems: 2,
  students: [
    row('ann', { state: 'late', points: 80, solved: 1, lastAt: inHours(-1), submitId: 7 }),
    row('bob'),
  ],
};

beforeEach(() => {
  browser.signIn(anAccount());
  server.on('GET /api/get-training-problem-list', []);
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
});

describe('homework for students', () => {
  it('shows the due time, the current value of a solution, and what was handed in', async () => {
    const homework = { opensAt: null, dueAt: inHours(-2) };
    const own: OwnHomework = {
      ...homework,
      late,
      state: 'late',
      points: 80,
      hints: 0,
      problemCount: 2,
      ownDueAt: homework.dueAt,
      reopenedUntil: null,
      countsNow: 80,
      problems: [],
    };
    server.on('GET /api/get-training-detail', aTraining({ homework, can: student }));
    server.on('GET /api/training-homework', own);
    await browser.visit('/training/3');
    expect(await screen.findByText('现在通过按 80% 计分')).toBeTruthy();
    expect(screen.getByText('迟交')).toBeTruthy();
    expect(screen.getByText('得分 80 / 200')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '作业' })).toBeNull();
  });

  it('stays closed until it opens, without asking for a password', async () => {
    const homework = { opensAt: inHours(2), dueAt: inHours(9) };
    server.on(
      'GET /api/get-training-detail',
      aTraining({ homework, can: { enter: false, register: false, manage: false } }),
    );
    await browser.visit('/training/3/problems');
    expect(await screen.findByRole('heading', { name: '作业尚未开放' })).toBeTruthy();
    expect(screen.queryByLabelText('训练密码')).toBeNull();
  });
});

it('homework polls until the server opens it if the local clock is ahead', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = vi.fn();
  await browser.show(<NotOpenYet opensAt={inHours(-0.001)} onOpen={ask} />, 'zh-CN', ['training']);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('timer')).toBeNull();
  act(() => void vi.advanceTimersByTime(11_000));
  expect(ask).toHaveBeenCalledTimes(3);
});

it('homework sends no request before it is due to open', async () => {
  const ask = vi.fn();
  await browser.show(<NotOpenYet opensAt={inHours(1)} onOpen={ask} />, 'en-US', ['training']);
  expect(screen.getByRole('timer').textContent).toMatch(/^(01:00:0\d|00:59:\d\d)$/);
  expect(ask).not.toHaveBeenCalled();
});

describe('homework for managers', () => {
  beforeEach(() => {
    server.on('GET /api/get-training-detail', aTraining());
  });

  it('lists who handed in what, links to the latest code, and extends many deadlines at once', async () => {
    let sent: unknown = null;
    server.on('GET /api/training-hand-ins', handIns);
    server.on('POST /api/training-extensions', ({ body }) => {
      sent = body;
      return { changed: 2 };
    });
    await browser.visit('/training/3/homework');
    const line = await screen.findByRole('row', { name: /ann/ });
    expect(within(line).getByText('迟交')).toBeTruthy();
    expect(within(line).getByRole('link').getAttribute('href')).toBe('/submission-detail/7');
    expect(screen.getByText('已交 1 / 2 人')).toBeTruthy();
    await browser.person.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await browser.person.click(screen.getByRole('button', { name: '延长或允许补交' }));
    const dialog = await screen.findByRole('dialog');
    await browser.person.type(within(dialog).getByLabelText('宽限'), '60');
    await browser.person.tab();
    await browser.person.click(within(dialog).getByRole('button', { name: '保存' }));
    await expect
      .poll(() => sent)
      .toEqual({ tid: 3, uids: ['ann', 'bob'], graceMinutes: 60, reopenUntil: null });
  });

  it('ends a reopening that is still running', async () => {
    let sent: unknown = null;
    const [ann, bob] = handIns.students;
    if (ann === undefined || bob === undefined) throw new Error('no students');
    const students = [
      { ...ann, reopenedUntil: inHours(5) },
      { ...bob, reopenedUntil: inHours(-5) },
    ];
    server.on('GET /api/training-hand-ins', { ...handIns, students });
    server.on('POST /api/training-extensions', ({ body }) => {
      sent = body;
      return { changed: 1 };
    });
    await browser.visit('/training/3/homework');
    const line = await screen.findByRole('row', { name: /bob/ });
    await browser.person.click(within(line).getByRole('checkbox'));
    await browser.person.click(screen.getByRole('button', { name: '延长或允许补交' }));
    const first = await screen.findByRole('dialog');
    expect(within(first).queryByRole('checkbox', { name: '立即停止补交' })).toBeNull();
    await browser.person.click(within(first).getByRole('button', { name: '取消' }));
    await browser.person.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await browser.person.click(screen.getByRole('button', { name: '延长或允许补交' }));
    const dialog = await screen.findByRole('dialog');
    await browser.person.click(within(dialog).getByRole('checkbox', { name: '立即停止补交' }));
    await browser.person.click(within(dialog).getByRole('button', { name: '保存' }));
    await expect
      .poll(() => sent)
      .toEqual({
        tid: 3,
        uids: ['ann', 'bob'],
        graceMinutes: null,
        reopenUntil: null,
        endReopening: true,
      });
  });

  it('shows whole names, state, score and extensions on a phone, with a menu of actions', async () => {
    stubNarrowWindow();
    const [ann] = handIns.students;
    if (ann === undefined) throw new Error('no students');
    const long = { ...ann, realname: '欧阳端木慕容·阿卜杜拉', hints: 2, graceMinutes: 60 };
    server.on('GET /api/training-hand-ins', { ...handIns, students: [long] });
    await browser.visit('/training/3/homework');
    const list = await screen.findByRole('list', { name: '作业完成情况' });
    const line = within(list).getByRole('listitem');
    for (const text of ['欧阳端木慕容·阿卜杜拉', 'ann', '迟交', '通过 1/2', '打开了 2 条提示', '80'])
      expect(within(line).getByText(text).closest('.ellipsis')).toBeNull();
    within(line).getByText(/60 分钟/);
    within(line).getByRole('checkbox');
    await browser.person.click(within(line).getByRole('button', { name: '操作' }));
    await browser.person.click(await screen.findByRole('menuitem', { name: '延长或允许补交' }));
    await screen.findByRole('dialog');
  });

  it('selects everybody on a phone with one tap', async () => {
    stubNarrowWindow();
    server.on('GET /api/training-hand-ins', handIns);
    await browser.visit('/training/3/homework');
    const list = await screen.findByRole('list', { name: '作业完成情况' });
    await browser.person.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    const boxes = within(list).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
    screen.getByText('已选 2 项');
    await browser.person.click(boxes[0] ?? list);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' });
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
  });

  it('shows terms that another user has saved, and overwrites them only on request', async () => {
    server.on('GET /api/training-hand-ins', handIns);
    server.on('PUT /api/training-homework', new Refusal('changedMeanwhile'));
    await browser.visit('/training/3/homework', 'en-US');
    await browser.person.click(await screen.findByRole('button', { name: 'Homework settings' }));
    const dialog = await screen.findByRole('dialog');
    await browser.person.click(within(dialog).getByRole('switch'));
    const theirs = { opensAt: null, dueAt: inHours(9), late: { percentPerDay: 50, floorPercent: 10 } };
    server.on('GET /api/training-hand-ins', { ...handIns, homework: theirs });
    await browser.person.click(within(dialog).getByRole('button', { name: 'Save' }));
    const note = await within(dialog).findByRole('alert');
    await within(note).findByText(/\b50%/);
    expect(server.asked('PUT /api/training-homework')[0]?.body.former).toEqual(handIns.homework);
    await browser.person.click(within(note).getByRole('button', { name: 'Save my version' }));
    await expect.poll(() => server.asked('PUT /api/training-homework')).toHaveLength(2);
    expect(server.asked('PUT /api/training-homework')[1]?.body).toEqual({
      tid: 3,
      homework: { ...handIns.homework, late: null },
      former: theirs,
    });
  });

  it('ends although another user changed the terms, and does not save the old ones', async () => {
    server.on('GET /api/training-hand-ins', handIns);
    server.on('PUT /api/training-homework', new Refusal('changedMeanwhile'));
    await browser.visit('/training/3/homework', 'en-US');
    await browser.person.click(await screen.findByRole('button', { name: 'Homework settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Homework settings' });
    const theirs = { opensAt: null, dueAt: inHours(9), late: { percentPerDay: 50, floorPercent: 10 } };
    server.on('GET /api/training-hand-ins', { ...handIns, homework: theirs });
    await browser.person.click(within(dialog).getByRole('button', { name: 'Remove homework settings' }));
    const question = await screen.findByRole('dialog', { name: 'Remove the homework settings?' });
    await browser.person.click(within(question).getByRole('button', { name: 'Remove homework settings' }));
    const note = await within(dialog).findByRole('alert');
    await within(note).findByText(/\b50%/);
    server.on('PUT /api/training-homework', null);
    await browser.person.click(within(note).getByRole('button', { name: 'Save my version' }));
    await expect.poll(() => server.asked('PUT /api/training-homework')).toHaveLength(2);
    expect(server.asked('PUT /api/training-homework').map(({ body }) => body)).toEqual([
      { tid: 3, homework: null, former: handIns.homework },
      { tid: 3, homework: null, former: theirs },
    ]);
  });

  it('is created from a training without homework', async () => {
    server.on('GET /api/training-hand-ins', { homework: null, modifiedBy: null, problems: 2, students: [] });
    await browser.visit('/training/3/homework');
    await browser.person.click(await screen.findByRole('button', { name: '设为作业' }));
    const dialog = await screen.findByRole('dialog');
    await browser.person.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await within(dialog).findByText('请设置截止时间')).toBeTruthy();
  });
});
