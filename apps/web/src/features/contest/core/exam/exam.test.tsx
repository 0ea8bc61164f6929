// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { anAccount } from '../../../../../test-support/people.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import type { ContestInfo } from '../queries.ts';
import { aContestInfo } from '../testing.ts';
import type { ExamRecords } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const iso = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const exam = { isSingleSession: false, isCompletionOff: false, isPlaceBound: false, isHandedIn: false };

function serve(info: ContestInfo): void {
  server.on('GET /api/get-contest-info', info);
  server.on('GET /api/get-contest-problem', []);
  const none = { records: [], total: 0, size: 10, current: 1, pages: 1 };
  server.on('GET /api/get-contest-announcement', none);
  server.on('POST /api/get-contest-not-read-announcement', []);
  server.leaveOpen('POST /api/get-contest-rank', 'GET /api/open-contest-questions');
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
  server.on('POST /api/exam-report', null);
}

beforeEach(() => browser.signIn(anAccount({ uid: 'u7' })));
afterEach(() => vi.useRealTimers());

const staff = () => aContestInfo({ exam, can: { manage: true } });
const events = () => server.asked('POST /api/exam-report').map(({ body }) => body.event);

/** Simulates that the page gets or loses the focus. */
async function focus(hasFocus: boolean): Promise<void> {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  await act(async () => {
    window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'));
    await vi.advanceTimersByTimeAsync(100);
  });
}

describe('a page of an exam', () => {
  it('reports that it was left for a while, and that the viewer returned', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve(aContestInfo({ exam }));
    await browser.visit('/contest/5');
    await vi.waitFor(() => expect(events()).toEqual(['returned']));
    await focus(false);
    await focus(true);
    expect(events()).toEqual(['returned']);
    await focus(false);
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await vi.waitFor(() => expect(events()).toEqual(['returned', 'left']));
    // The absence counts from the loss of focus, not from the report.
    const { awayMs = 0 } = server.asked('POST /api/exam-report')[1]?.body ?? {};
    expect(awayMs).toBeGreaterThanOrEqual(2000);
    expect(awayMs).toBeLessThan(3000);
    await focus(true);
    await vi.waitFor(() => expect(events()).toEqual(['returned', 'left', 'returned']));
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await vi.waitFor(() => expect(events()).toContain('here'));
    expect(server.asked('POST /api/exam-report')[0]?.body.cid).toBe(5);
  });

  it('reports an absence during which the computer slept, and its length', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve(aContestInfo({ exam }));
    await browser.visit('/contest/5');
    await vi.waitFor(() => expect(events()).toEqual(['returned']));
    await focus(false);
    // No timer runs meanwhile.
    vi.setSystemTime(Date.now() + 600_000);
    await focus(true);
    await vi.waitFor(() => expect(events()).toEqual(['returned', 'left', 'returned']));
    expect(server.asked('POST /api/exam-report')[1]?.body.awayMs).toBeGreaterThanOrEqual(600_000);
  });

  it('sends a report after the answer to the previous one, so that the server receives them in order', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve(aContestInfo({ exam }));
    await browser.visit('/contest/5');
    await vi.waitFor(() => expect(events()).toEqual(['returned']));
    server.leaveOpen('POST /api/exam-report');
    await focus(false);
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await focus(true);
    await vi.waitFor(() => expect(events()).toEqual(['returned', 'left']));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(events()).toEqual(['returned', 'left']);
  });

  it.each<[string, Partial<ContestInfo>]>([
    ['for managers', { exam, can: { ...aContestInfo().can, manage: true } }],
    ['in contests that are no exams', {}],
    ['after handing in', { exam: { ...exam, isHandedIn: true } }],
    [
      'before individual time begins',
      { exam, own: { seconds: 60, phase: 'waiting', startTime: null, endTime: null } },
    ],
  ])('reports nothing %s', async (_who, info) => {
    serve(aContestInfo(info));
    await browser.visit('/contest/5');
    await screen.findByRole('heading', { name: 'Autumn Cup' });
    expect(events()).toEqual([]);
  });

  it.each([
    ['zh-CN', /考试期间会记录.*网络地址.*30 天后删除/],
    ['en-US', /During the exam, this site records.*network addresses.*30 days/],
  ] as const)('tells participants what is recorded before they enter, in %s', async (locale, text) => {
    serve(aContestInfo({ exam, auth: 1, can: { enter: false, register: true, submit: false } }));
    await browser.visit('/contest/5', locale);
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('the proctor’s list', () => {
  const list: ExamRecords = {
    records: [
      {
        uid: 'u1',
        username: 'ann',
        realname: '安安',
        number: '2026001',
        state: 'present',
        firstSeen: iso(-30),
        lastSeen: iso(0),
        addresses: [
          { address: '10.0.0.7', firstSeen: iso(-30), lastSeen: iso(-20) },
          { address: '10.0.0.9', firstSeen: iso(-10), lastSeen: iso(0) },
        ],
        sessions: 2,
        left: { times: 3, seconds: 725, isAway: true, last: iso(-1) },
        submissions: 4,
        handedIn: null,
      },
    ],
    total: 1,
    size: 50,
    current: 1,
    pages: 1,
    counts: { absent: 5, present: 1, gone: 0, handedIn: 2, warned: 1 },
  };

  it('shows absences, addresses and sessions with warnings, and says what they prove', async () => {
    serve(staff());
    server.on('GET /api/exam-records', list);
    await browser.visit('/contest/5/proctor', 'en-US');
    const row = within(await screen.findByRole('row', { name: /ann/ }));
    for (const text of ['Left the page', '3×, 12:05', '10.0.0.9 and 1 more', '安安 · 2026001'])
      expect(row.getByText(text)).toBeDefined();
    expect(row.getAllByText(/Needs attention/)).toHaveLength(2);
    await screen.findByText('1 present, 0 without contact, 5 not entered, 2 handed in');
    expect(screen.getByText(/can suppress or forge these reports/)).toBeDefined();
    expect(row.getByRole('link', { name: 'ann' }).getAttribute('href')).toBe(
      '/contest/5/submissions?username=ann',
    );
    const file = screen.getByRole('link', { name: 'CSV' });
    expect(file.getAttribute('href')).toBe('/api/file/exam-records?cid=5');
    await browser.person.click(screen.getByRole('switch', { name: 'Only with warnings (1)' }));
    await vi.waitFor(() =>
      expect(server.asked('GET /api/exam-records').at(-1)?.query['onlyWarned']).toBe('true'),
    );
  });

  it('is for managers of exams only', async () => {
    serve(aContestInfo({ exam }));
    await browser.visit('/contest/5/proctor');
    await screen.findByText('仅比赛管理员可以查看');
    expect(server.asked('GET /api/exam-records')).toEqual([]);
  });

  it('does not exist in contests that are no exams', async () => {
    serve(aContestInfo({ can: { manage: true } }));
    await browser.visit('/contest/5/proctor');
    await screen.findByText('这场比赛不是考试');
    expect(server.asked('GET /api/exam-records')).toEqual([]);
  });
});
