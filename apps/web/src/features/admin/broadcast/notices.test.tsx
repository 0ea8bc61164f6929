// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fullCan } from '../../../../test-support/session-user.ts';

const browser = setUpScreen();
const { server } = browser;

/** jsdom has no IntersectionObserver. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', NoObserver));

const row = {
  id: 7,
  title: '停机通知',
  content: '今晚**停机**',
  english: null,
  type: 'All' as const,
  recipients: [],
  toNewcomers: true,
  state: true,
  reached: 1204,
  adminUsername: 'root',
  gmtPushed: '2026-11-22T01:00:00.000Z',
  gmtCreate: '2026-11-22T00:00:00.000Z',
  gmtModified: '2026-11-22T00:00:00.000Z',
};

it('shows how many users received a broadcast, and asks before deleting it from their inboxes', async () => {
  answerEmptyHome(server);
  server.on('GET /api/admin/msg/notice', {
    records: [{ ...row, id: 8, title: '等待', state: false, reached: 0, gmtPushed: null }, row],
    total: 2,
    size: 15,
    current: 1,
    pages: 1,
  });
  server.on('DELETE /api/admin/msg/notice', null);
  browser.signIn(anAccount({ can: fullCan }));
  await browser.visit('/admin/notice', 'en-US');
  await screen.findByText('Sent to 1,204');
  screen.getByText('Waiting');
  const [, actions] = screen.getAllByRole('button', { name: /^Actions/ });
  if (actions === undefined) throw new Error('no actions');
  fireEvent.click(actions);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  within(question).getByText(/inbox of 1,204 users/);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.asked('DELETE /api/admin/msg/notice')[0]?.query).toEqual({ id: '7' }));
});

it('shows a delivered broadcast without a form', async () => {
  answerEmptyHome(server);
  server.on('GET /api/admin/msg/notice-detail', row);
  browser.signIn(anAccount({ can: fullCan }));
  await browser.visit('/admin/notice/7', 'en-US');
  await screen.findByText(/Sent to 1,204 users/);
  await screen.findByText('停机');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('saves a scheduled broadcast with its version and named recipients', async () => {
  answerEmptyHome(server);
  server.on('GET /api/admin/msg/notice-detail', {
    ...row,
    state: false,
    type: 'Single' as const,
    recipients: ['ann'],
  });
  server.on('PUT /api/admin/msg/notice', null);
  browser.signIn(anAccount({ can: fullCan }));
  await browser.visit('/admin/notice/7', 'en-US');
  const [title] = await screen.findAllByLabelText(/^Title/);
  if (title === undefined) throw new Error('no field');
  fireEvent.change(title, { target: { value: '改' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked('PUT /api/admin/msg/notice')).toHaveLength(1));
  expect(server.asked('PUT /api/admin/msg/notice')[0]?.body).toMatchObject({
    id: 7,
    title: '改',
    type: 'Single',
    recipients: ['ann'],
    version: row.gmtModified,
  });
});
