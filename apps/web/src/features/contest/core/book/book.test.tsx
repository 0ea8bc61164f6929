// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { anAccount } from '../../../../../test-support/people.ts';
import { aProblemInfo } from '../../../../../test-support/problems.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import { aContestInfo } from '../testing.ts';

const browser = setUpScreen();
const { server } = browser;
beforeEach(() => {
  browser.signIn(anAccount());
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, mine: 0, sys: 0 });
});

const counted = { cid: 5, pid: 100, color: '#c8343b', ac: 0, total: 0 };

function serveProblems(): void {
  server.on('GET /api/get-contest-info', ({ query }) =>
    aContestInfo({ title: query.l === 'en-US' ? 'Autumn Cup' : '秋季赛' }),
  );
  server.on('GET /api/get-contest-problem', [
    { ...counted, id: 1, displayId: 'A', displayTitle: 'Ferry' },
    { ...counted, id: 2, displayId: 'B', displayTitle: 'Bridge' },
  ]);
  server.on('GET /api/get-contest-problem-details', ({ query }) => ({
    ...aProblemInfo({
      problem: {
        title: query.displayId === 'A' ? 'Ferry' : 'Bridge',
        locale: query.l === 'en-US' ? 'en-US' : 'zh-CN',
        description: query.l === 'en-US' ? 'Cross the river.' : '过河。',
        samples: [{ input: '1', output: '2' }],
      },
    }),
    areCountsFrozen: false,
  }));
}

it('shows a title page and every problem in both languages, and prints them', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  serveProblems();
  await browser.visit('/contest/5/book?languages=both');
  const english = await screen.findByRole('region', { name: 'Autumn Cup' });
  const chinese = screen.getByRole('region', { name: '秋季赛' });
  for (const part of [english, chinese]) {
    expect(within(part).getAllByRole('row')).toHaveLength(3);
    expect(within(part).getAllByRole('heading', { level: 1 })).toHaveLength(3);
  }
  expect(within(english).getAllByRole('heading', { name: 'Description' })).toHaveLength(2);
  expect(within(chinese).getAllByRole('heading', { name: '题目描述' })).toHaveLength(2);
  await browser.person.click(screen.getByRole('button', { name: '打印' }));
  expect(print).toHaveBeenCalledOnce();
});

it('shows no problem before the start to contestants, and the error of the server to others', async () => {
  server.on('GET /api/get-contest-info', aContestInfo({ starts: 60, can: { enter: false, submit: false } }));
  await browser.visit('/contest/5/book');
  await screen.findByText('进入比赛后才能查看');
  expect(server.asked('GET /api/get-contest-problem')).toHaveLength(0);
});

it('says that a contest does not exist', async () => {
  server.on('GET /api/get-contest-info', new Refusal('contestNotFound'));
  await browser.visit('/contest/6/book');
  await screen.findByRole('button', { name: '重试' });
});
