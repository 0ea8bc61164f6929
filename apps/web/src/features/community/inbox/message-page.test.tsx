// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { setServerTime } from '../../../lib/clock.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const none = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };

const post = {
  id: 3,
  action: 'Discuss' as const,
  sourceId: 12,
  sourceType: 'Discussion' as const,
  sourceTitle: '怎样证明贪心？',
  isSourceGone: false,
  sourceContent: '&lt;b&gt;反证&lt;/b&gt;',
  sourceText: '<b>反证</b>',
  quoteId: null,
  quoteType: null,
  quoteContent: null,
  quoteText: null,
  url: '/discussion-detail/12',
  state: false,
  senderId: 'a',
  senderUsername: 'ann',
  senderAvatar: null,
  gmtCreate: '2026-11-22T00:00:00.000Z',
};
const pageOf = <Row,>(records: Row[], size = 6) => ({
  records,
  total: records.length,
  size,
  current: 1,
  pages: 1,
});

it('shows a list, reduces its unread count, and renders user text as text', async () => {
  answerEmptyHome(server);
  server.on('GET /api/msg/unread', { ...none, comment: 120, sys: 2 });
  server.on('GET /api/msg/comment', pageOf([post, { ...post, id: 2, state: true, isSourceGone: true }]));
  browser.signIn(anAccount());
  await browser.visit('/message');
  expect(await screen.findAllByText('<b>反证</b>')).toHaveLength(2);
  expect(screen.getAllByText('未读')).toHaveLength(1);
  // A message about a deleted post shows the title without a link.
  expect(screen.getAllByRole('link', { name: '怎样证明贪心？' })).toHaveLength(1);
  const tabs = screen.getByRole('tablist', { name: '消息中心' });
  await waitFor(() =>
    expect(within(tabs).getByRole('tab', { name: /评论我的/ }).textContent).toContain('99+'),
  );
  expect(within(tabs).getByRole('tab', { name: /系统通知/ }).textContent).toContain('2');
  expect(server.asked('GET /api/msg/comment')[0]?.query).toMatchObject({ currentPage: '1', limit: '6' });
});

it('opens the first list with unread messages, and keeps it once they are read', async () => {
  answerEmptyHome(server);
  server.on('GET /api/msg/unread', { ...none, like: 3, mine: 1 });
  server.on('GET /api/msg/like', pageOf([{ ...post, action: 'Like_Post' as const }]));
  browser.signIn(anAccount());
  await browser.visit('/message', 'en-US');
  const tab = await screen.findByRole('tab', { name: /Likes/, selected: true });
  expect(await screen.findByText('<b>反证</b>')).toBeTruthy();
  expect(document.title).toMatch(/^.+ - Messages - /);
  server.on('GET /api/msg/unread', none);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(tab.textContent).not.toContain('3'));
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

it('deletes one message after confirmation, and all of a kind', async () => {
  answerEmptyHome(server);
  server.on('GET /api/msg/unread', none);
  const message = {
    id: 9,
    title: 'Maintenance',
    content: '**Tonight**',
    formulas: [],
    adminId: 'r',
    type: 'Sys' as const,
    state: true,
    gmtCreate: post.gmtCreate,
  };
  server.on('GET /api/msg/sys', pageOf([message], 8));
  server.on('DELETE /api/msg/clean', null);
  browser.signIn(anAccount());
  await browser.visit('/message/sys', 'en-US');
  await screen.findByText('Maintenance');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this message?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.asked('DELETE /api/msg/clean')).toHaveLength(1));
  expect(server.asked('DELETE /api/msg/clean')[0]?.query).toEqual({ type: 'Sys', id: '9' });

  server.on('GET /api/msg/sys', pageOf([], 8));
  fireEvent.click(screen.getByRole('button', { name: 'Delete all' }));
  const all = await screen.findByRole('dialog', { name: 'Delete 1 message?' });
  fireEvent.click(within(all).getByRole('button', { name: 'Delete all' }));
  await screen.findByText('No system messages');
  expect(server.asked('DELETE /api/msg/clean')[1]?.query).toEqual({ type: 'Sys' });
});

it('goes back to the first page when the last message of a page was deleted', async () => {
  answerEmptyHome(server);
  server.on('GET /api/msg/unread', none);
  server.on('GET /api/msg/comment', ({ query }) =>
    query.currentPage === '2' ? { ...pageOf([]), total: 6, current: 2 } : { ...pageOf([post]), total: 6 },
  );
  browser.signIn(anAccount());
  const place = await browser.visit('/message/discuss?currentPage=2');
  await screen.findByText('没有这一页');
  await browser.person.click(screen.getByRole('button', { name: '回第一页' }));
  await screen.findByText('<b>反证</b>');
  expect(place()).toBe('/message/discuss');
});

it.each([-1, 1])('opens a list by the server’s clock if the reader’s clock is %i day off', async (days) => {
  const ahead = days * 86_400_000;
  answerEmptyHome(server);
  server.on('GET /api/get-website-config', aSite({ now: new Date(Date.now() + ahead).toISOString() }));
  onTestFinished(() => setServerTime(new Date().toISOString()));
  server.on('GET /api/msg/unread', none);
  server.on('GET /api/msg/comment', pageOf([post]));
  browser.signIn(anAccount());
  await browser.visit('/message');
  await screen.findByText('<b>反证</b>');
  const { openedAt = '' } = server.asked('GET /api/msg/comment')[0]?.query ?? {};
  const off = Date.parse(openedAt) - (Date.now() + ahead);
  expect(Math.abs(off)).toBeLessThan(3_600_000);
});
