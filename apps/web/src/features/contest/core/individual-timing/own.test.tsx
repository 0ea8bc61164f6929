// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { anAccount } from '../../../../../test-support/people.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleAcmRows } from '../../scoreboard/samples.ts';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import type { ContestInfo } from '../queries.ts';
import { aContestInfo } from '../testing.ts';
import type { OwnTimes } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const iso = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function serve(info: ContestInfo): void {
  server.on('GET /api/get-contest-info', info);
  server.on('GET /api/get-contest-problem', []);
  const none = { records: [], total: 0, size: 10, current: 1, pages: 1 };
  server.on('GET /api/get-contest-announcement', none);
  server.on('POST /api/get-contest-not-read-announcement', []);
  server.leaveOpen('POST /api/get-contest-rank');
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
}

beforeEach(() => browser.signIn(anAccount({ uid: 'u7' })));

it('starting individual time asks for a confirmation that says until when it runs', async () => {
  const waiting = { seconds: 7200, phase: 'waiting', startTime: null, endTime: null } as const;
  serve(aContestInfo({ own: waiting, can: { enter: false, begin: true, submit: false } }));
  await browser.visit('/contest/5');
  const card = within(await screen.findByRole('region', { name: '个人计时' }));
  expect(await card.findByText(/题目在你开始计时后才可见/)).toBeTruthy();
  server.on('POST /api/contest-own-time', {
    ...waiting,
    phase: 'running',
    startTime: iso(0),
    endTime: iso(120),
  });
  await browser.person.click(card.getByRole('button', { name: '开始我的计时' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/你将有 2 小时，到 .* 为止/)).toBeTruthy();
  const running = { seconds: 7200, phase: 'running', startTime: iso(0), endTime: iso(120) } as const;
  serve(aContestInfo({ own: running, ends: 4000 }));
  await browser.person.click(dialog.getByRole('button', { name: '开始我的计时' }));
  expect(await screen.findByText(/正在个人计时/)).toBeTruthy();
  await vi.waitFor(() =>
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/^距结束 (02:00:00|01:59:\d\d)$/),
  );
});

it('staff see the remaining time of each participant, and grant extra time with a reason', async () => {
  serve(
    aContestInfo({
      own: { seconds: 7200, phase: 'waiting', startTime: null, endTime: null },
      can: { manage: true },
    }),
  );
  const list: OwnTimes = {
    records: [
      {
        uid: 'u1',
        username: 'ann',
        realname: '安',
        phase: 'running',
        startTime: iso(-10),
        endTime: iso(110),
        extraMinutes: 5,
      },
    ],
    total: 1,
    size: 30,
    current: 1,
    pages: 1,
    counts: { waiting: 0, running: 1, over: 0 },
  };
  server.on('GET /api/contest-own-times', list);
  await browser.visit('/contest/5/own-times');
  await browser.person.click(await screen.findByRole('button', { name: '为 ann 加时' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: '保存' });
  expect(save.disabled).toBe(true);
  await browser.person.type(dialog.getByRole('textbox', { name: '原因' }), '停电');
  server.on('PUT /api/contest-own-time', null);
  await browser.person.click(save);
  await vi.waitFor(() =>
    expect(server.asked('PUT /api/contest-own-time').at(-1)?.body).toEqual({
      cid: 5,
      uid: 'u1',
      extraMinutes: 5,
      reason: '停电',
    }),
  );
});

it('the viewer’s own row has no rank yet and is not marked as a star user', async () => {
  serve(
    aContestInfo({
      own: { seconds: 7200, phase: 'running', startTime: iso(-10), endTime: iso(110) },
      ends: 4000,
    }),
  );
  const [sample] = sampleAcmRows(1, []);
  const rows = sample ? [{ ...sample, uid: 'u7', username: 'me', rank: -1 }] : [];
  server.on('GET /api/contest-board', {
    boardNumber: 1,
    isSealed: false,
    rows,
    total: 1,
    own: rows[0] ?? null,
  });
  await browser.visit('/contest/5/rank');
  expect(await screen.findAllByRole('cell', { name: '比赛结束后公布名次' })).not.toHaveLength(0);
  expect(screen.queryByText('打星')).toBeNull();
});

it('a participant of an exam finds a link back to it on pages that are closed meanwhile', async () => {
  server.on('GET /api/get-problem-list', new Refusal('examOnly', { until: '11-23 12:00' }));
  server.on('GET /api/get-problem-tags-and-classification', []);
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
  server.on('GET /api/exam', [{ cid: 5, title: '期末考试', until: iso(60) }]);
  await browser.visit('/problem');
  const strip = within(await screen.findByRole('region', { name: '考试' }));
  expect(strip.getByText(/期间只能使用本场考试的页面/)).toBeTruthy();
  expect(strip.getByRole('link', { name: '期末考试' }).getAttribute('href')).toBe('/contest/5');
});
