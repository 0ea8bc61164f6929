// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../../test-support/people.ts';
import { fullCan } from '../../../../../test-support/session-user.ts';
import { aStaffContest } from '../testing/a-contest.ts';
import type { RehearsalRow, Rehearsals, RehearsalReportData } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;

const row: RehearsalRow = {
  id: 1007,
  state: 'done',
  username: 'root',
  pace: 4,
  minutes: null,
  interrupts: true,
  createdAt: '2026-11-22T00:00:00.000Z',
  finishedAt: '2026-11-22T01:00:00.000Z',
  isCancelling: false,
  done: 12,
  total: 12,
  failure: null,
  outcome: 'carries',
};

const spread = { median: 100, p95: 900, max: 12_000 };
const report: RehearsalReportData = {
  pace: 4,
  submissions: 12,
  judged: 12,
  equal: 11,
  different: 1,
  uncompared: 0,
  differences: [
    {
      submitId: 77,
      problem: 'A',
      language: 'C',
      was: 0,
      now: 1,
      wasScore: null,
      nowScore: null,
      timeMs: 1001,
      limitMs: 1000,
      hasNewData: true,
    },
  ],
  wait: spread,
  verdict: spread,
  lateMs: 3,
  queueMax: 9,
  tookMs: 65_000,
  stepMs: 10_000,
  steps: [
    { sent: 12, wait: spread, queueMax: 9 },
    { sent: 0, wait: { median: null, p95: null, max: null }, queueMax: 2 },
  ],
  interruption: {
    node: 'one',
    atMs: 5000,
    returned: true,
    awayMs: 15_000,
    nodesLeft: 0,
    tasks: 2,
    lost: 0,
    costMs: 16_000,
    recoveredMs: 17_000,
  },
  nodes: [{ name: 'one', judged: 12, perMinute: 11.1, busy: 0.5, slots: 2 }],
  pauses: 0,
};

let known: Rehearsals;

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
  known = { hasEnded: true, minutes: 300, submissions: 12, nodes: 1, rehearsals: [row] };
  server.on('GET /api/admin/contest', aStaffContest);
  server.on('GET /api/admin/contest/rehearsals', () => known);
  server.on('GET /api/admin/contest/rehearsal', {
    ...row,
    report,
    sentences: ['本站可以承载。', '有 1 个不一致。'],
  });
});

describe('the rehearsal of a contest', () => {
  it('starts with the chosen options, shows progress, and is cancelled after a confirmation', async () => {
    server.on('POST /api/admin/contest/rehearsal', () => {
      known = { ...known, rehearsals: [{ ...row, id: 8, state: 'running', done: 3, outcome: null }, row] };
      return { id: 8 };
    });
    server.on('POST /api/admin/contest/rehearsal/cancel', () => {
      known = { ...known, rehearsals: [{ ...row, id: 8, state: 'cancelled', outcome: null }, row] };
      return null;
    });
    await browser.visit('/admin/contest/5/rehearsal');
    await browser.person.selectOptions(await screen.findByLabelText('速度', { selector: 'select' }), '10');
    await browser.person.click(screen.getByRole('radio', { name: '开头一段' }));
    const minutes = screen.getByRole('textbox', { name: '分钟数' });
    await browser.person.clear(minutes);
    await browser.person.type(minutes, '301');
    expect(screen.getByRole('button', { name: '开始演练' })).toHaveProperty('disabled', true);
    await browser.person.clear(minutes);
    await browser.person.type(minutes, '30');
    await browser.person.click(screen.getByRole('checkbox', { name: '途中断开一台评测机' }));
    await browser.person.click(screen.getByRole('button', { name: '开始演练' }));
    await screen.findByText('已评测 3 / 12');
    expect(server.asked('POST /api/admin/contest/rehearsal').at(-1)?.body).toEqual({
      cid: 5,
      pace: 10,
      minutes: 30,
      interrupts: false,
    });
    await browser.person.click(screen.getByRole('button', { name: '取消演练' }));
    const question = within(await screen.findByRole('dialog', { name: '取消演练？' }));
    await browser.person.click(question.getByRole('button', { name: '取消演练' }));
    await vi.waitFor(() =>
      expect(server.asked('POST /api/admin/contest/rehearsal/cancel').at(-1)?.body).toEqual({
        cid: 5,
        id: 8,
      }),
    );
    await screen.findByText('已取消');
  });

  it('shows the report: result, figures, a text version of the chart, nodes and differences', async () => {
    await browser.visit('/admin/contest/5/rehearsal');
    await screen.findByText('本站可以承载。');
    screen.getByText('0:00：发出 12 个，等待中位数 0.1 s，最长 12.0 s，队列最长 9');
    const nodes = within(screen.getByRole('table', { name: '各评测机' }));
    expect(nodes.getAllByRole('row')[1]?.textContent).toBe('one1211.125%');
    const differences = within(screen.getByRole('table', { name: '结果不一致的提交' }));
    expect(differences.getAllByRole('row')[1]?.textContent).toContain('1001 ms / 1000 ms');
    expect(screen.getByRole('link', { name: '演练 1007' }).getAttribute('aria-current')).toBe('true');
  });

  it('is unavailable until the contest ends', async () => {
    known = { ...known, hasEnded: false, rehearsals: [] };
    await browser.visit('/admin/contest/5/rehearsal');
    await screen.findByText('比赛结束后才能用它做演练');
    expect(screen.queryByRole('button', { name: '开始演练' })).toBeNull();
  });
});
