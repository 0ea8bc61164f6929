// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { anAccount } from '../../../../../test-support/people.ts';
import { screen, within } from '@testing-library/react';
import type { MovedRow } from '@xiezhi/contract/routes/contest-rejudge';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import { aContestInfo } from '../testing.ts';
import type { Batch, RejudgedProblem } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

const problem = (pid: number, displayId: string, submissions: number): RejudgedProblem => ({
  pid,
  displayId,
  displayTitle: `Title ${displayId}`,
  color: null,
  submissions,
  manual: 0,
  waiting: 0,
});
const batch: Batch = {
  // A number to which number formatting would add a separator.
  id: 1012,
  state: 'open',
  username: 'root',
  filter: { pids: [101] },
  createdAt: new Date().toISOString(),
  closedAt: null,
  total: 5,
  judged: 5,
  applied: 0,
  skipped: 0,
};
const gold = { name: 'Gold', background: '#f5e3a3', color: '#614a00' };
const row = (uid: string, before: MovedRow['before'], after: MovedRow['after']): MovedRow => ({
  uid,
  username: uid,
  nickname: null,
  realname: null,
  school: null,
  before,
  after,
});
const place = (rank: number, total: number, award: typeof gold | null) => ({
  rank,
  total,
  time: 7260,
  award,
  firsts: [],
});

/** Simulates the server's list of drafts, which changes with the actions of the page. */
function serve(): Batch[] {
  let batches: Batch[] = [];
  server.on('GET /api/get-contest-info', aContestInfo({ can: { rejudge: true, manage: true } }));
  server.on('GET /api/admin/contest-rejudges', () => ({
    problems: [problem(101, 'A', 5), problem(102, 'B', 0)],
    batches,
  }));
  server.on('POST /api/admin/contest-rejudges', () => {
    batches = [batch];
    return batch;
  });
  server.on('GET /api/admin/contest-rejudge', () => ({
    batch: batches[0] ?? batch,
    changes: [
      { from: 0, to: -1, count: 1 },
      { from: 0, to: 0, count: 4 },
    ],
    changedCount: 1,
    changed: [
      {
        submitId: 77,
        username: 'ann',
        displayPid: 'A',
        language: 'C++',
        before: { status: 0, score: null },
        after: { status: -1, score: null },
        outcome: null,
      },
    ],
    board: {
      people: 30,
      changed: 1,
      shifted: 1,
      awards: 2,
      rows: [
        row('bob', place(2, 1, null), place(1, 1, gold)),
        row('ann', place(1, 2, gold), place(2, 1, null)),
      ],
    },
  }));
  server.on('POST /api/admin/rejudge-batch/apply', () => {
    batches = [{ ...batch, state: 'applied', applied: 5 }];
    return batches[0] ?? batch;
  });
  server.on('POST /api/admin/judge/rejudge-contest-problem', null);
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('POST /api/get-contest-not-read-announcement', []);
  server.leaveOpen('POST /api/get-contest-rank');
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
  return batches;
}

beforeEach(() => browser.signIn(anAccount()));

describe('the rejudge of a contest', () => {
  it('runs as a draft, shows rank changes, and is applied after a confirmation', async () => {
    serve();
    const at = await browser.visit('/contest/5/rejudge');
    await browser.person.click(await screen.findByRole('checkbox', { name: '选择 A 题' }));
    expect(screen.getByRole('checkbox', { name: '选择 B 题' })).toHaveProperty('disabled', true);
    await browser.person.click(screen.getByRole('button', { name: '以草稿重测 1 题' }));
    await vi.waitFor(() => expect(at()).toBe('/contest/5/rejudge?draft=1012'));
    expect(screen.getByRole('link', { name: '草稿 #1012' }).getAttribute('aria-current')).toBe('true');
    expect(server.asked('POST /api/admin/contest-rejudges').at(-1)?.body).toEqual({
      cid: 5,
      pids: [101],
      withManual: false,
    });
    const moved = within(await screen.findByRole('table', { name: '榜单的变化' }));
    const lines = moved.getAllByRole('row').map(({ textContent }) => textContent);
    expect(lines[1]).toBe('2→变为1 ▲1上升 1 位bob1121–→变为Gold–');
    expect(lines[2]).toBe('1→变为2 ▼1下降 1 位ann2→变为1121Gold→变为––');
    expect(screen.getByRole('link', { name: '77' }).getAttribute('href')).toBe(
      '/contest/5/problem/A/submission-detail/77',
    );
    await browser.person.click(screen.getByRole('button', { name: '采用新结果' }));
    const question = within(await screen.findByRole('dialog', { name: '采用新结果，改变 1 个提交？' }));
    await browser.person.click(question.getByRole('button', { name: '采用新结果' }));
    await screen.findByText('新结果已计入榜单');
    await vi.waitFor(() => expect(screen.getAllByText('已采用').length).toBe(2));
    expect(screen.queryByRole('button', { name: '采用新结果' })).toBeNull();
  });

  it('explains the effect before it rejudges one problem immediately', async () => {
    serve();
    await browser.visit('/contest/5/rejudge', 'en-US');
    await browser.person.click(await screen.findByRole('button', { name: 'Rejudge now A' }));
    const name = 'Rejudge all 5 submissions to problem A now?';
    const question = within(await screen.findByRole('dialog', { name }));
    expect(server.asked('POST /api/admin/judge/rejudge-contest-problem')).toEqual([]);
    await browser.person.click(question.getByRole('button', { name: 'Rejudge now' }));
    await screen.findByText('5 submissions to problem A are queued');
    expect(server.asked('POST /api/admin/judge/rejudge-contest-problem').at(-1)?.body).toEqual({
      cid: 5,
      pid: 101,
    });
  });

  it('is only for users who may rejudge', async () => {
    serve();
    server.on('GET /api/get-contest-info', aContestInfo({ can: { manage: true } }));
    await browser.visit('/contest/5/rejudge');
    await screen.findByText('只有超级管理员可以重测比赛');
    expect(screen.queryByRole('link', { name: '重测' })).toBeNull();
    expect(server.asked('GET /api/admin/contest-rejudges')).toEqual([]);
  });
});
