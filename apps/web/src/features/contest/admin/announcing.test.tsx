// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { aStaffContest } from './testing/a-contest.ts';

const browser = setUpScreen();
const { server } = browser;
const moment = aStaffContest.gmtModified;

/** jsdom has no `IntersectionObserver`. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
const announced = {
  id: 9,
  title: 'Opening',
  content: 'words',
  english: null,
  uid: 'root',
  username: 'root',
  status: 0,
  gmtCreate: moment,
  gmtModified: moment,
};
const later = { ...announced, title: 'Theirs', gmtModified: '2026-11-22T01:00:00.000Z' };

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/admin/contest', aStaffContest);
  server.on('GET /api/admin/contest/announcement-detail', announced);
  server.on('GET /api/admin/contest/announcement', {
    records: [announced],
    total: 1,
    size: 15,
    current: 1,
    pages: 1,
  });
});

const offline = () => Promise.reject(new TypeError('offline'));
const title = async () => {
  const [field] = await screen.findAllByLabelText(/^Title/);
  if (field === undefined) throw new Error('no field');
  return field;
};
const type = async (value: string) => fireEvent.change(await title(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const puts = () => server.asked('PUT /api/admin/contest/announcement').map(({ body }) => body);

describe('the editor of an existing contest announcement', () => {
  it('saves with the version that was loaded, and the next time with the version after that save', async () => {
    server.on('PUT /api/admin/contest/announcement', () => {
      server.on('GET /api/admin/contest/announcement-detail', later);
      return null;
    });
    await browser.visit('/admin/contest/5/announcements/9', 'en-US');
    await type('Theirs');
    press('Save');
    await waitFor(() => expect(toastStore.get()?.tone).toBe('success'));
    await type('Once more');
    press('Save');
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts().map(({ announcement }) => [announcement.title, announcement.version])).toEqual([
      ['Theirs', moment],
      ['Once more', later.gmtModified],
    ]);
  });

  it('reports success if the connection fails after the save', async () => {
    server.on('PUT /api/admin/contest/announcement', () => {
      server.on('GET /api/admin/contest/announcement-detail', offline);
      return null;
    });
    await browser.visit('/admin/contest/5/announcements/9', 'en-US');
    await type('Stored');
    press('Save');
    await waitFor(() => expect(toastStore.get()?.tone).toBe('success'));
    expect(screen.queryByText(errorText('changedMeanwhile', 'en-US'))).toBeNull();
  });

  it('shows the changes of another user on a conflict and keeps the input', async () => {
    server.on('PUT /api/admin/contest/announcement', () => {
      server.on('GET /api/admin/contest/announcement-detail', later);
      return new Refusal('changedMeanwhile');
    });
    await browser.visit('/admin/contest/5/announcements/9', 'en-US');
    await type('Mine');
    press('Save');
    await screen.findAllByText('Theirs');
    expect(await title()).toHaveProperty('value', 'Mine');
  });

  it('shows an error inside the contest frame if the announcement no longer exists', async () => {
    server.on('GET /api/admin/contest/announcement-detail', new Refusal('announcementNotFound'));
    await browser.visit('/admin/contest/5/announcements/9', 'en-US');
    expect((await screen.findAllByText(errorText('announcementNotFound', 'en-US'))).length).toBeGreaterThan(
      0,
    );
    expect(screen.getByRole('heading', { name: '春季赛' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('deletes after a confirmation that shows the title', async () => {
    server.on('DELETE /api/admin/contest/announcement', null);
    await browser.visit('/admin/contest/5/announcements', 'en-US');
    fireEvent.click(await screen.findByRole('button', { name: /^Act/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: /Opening/ });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(server.asked('DELETE /api/admin/contest/announcement')[0]?.query).toEqual({ aid: '9' }),
    );
  });
});

describe('the editor of a new contest announcement', () => {
  it('does not send an incomplete form, and sends a complete one once', async () => {
    server.on('POST /api/admin/contest/announcement', null);
    const address = await browser.visit('/admin/contest/5/announcements/create', 'en-US');
    await type('  ');
    press('Publish');
    expect(server.asked('POST /api/admin/contest/announcement')).toEqual([]);
    await type('New');
    const [content] = screen.getAllByRole('textbox', { name: /^Content/ });
    if (content === undefined) throw new Error('no content');
    fireEvent.change(content, { target: { value: 'text' } });
    press('Publish');
    await waitFor(() => expect(address()).toBe('/admin/contest/5/announcements'));
    expect(server.asked('POST /api/admin/contest/announcement').map(({ body }) => body)).toEqual([
      { cid: 5, announcement: { title: 'New', content: 'text', english: null, status: 0 } },
    ]);
  });

  it('keeps the input if the server refuses it', async () => {
    server.on('POST /api/admin/contest/announcement', new Refusal('contestNotYours'));
    const address = await browser.visit('/admin/contest/5/announcements/create', 'en-US');
    await type('New');
    const [content] = screen.getAllByRole('textbox', { name: /^Content/ });
    fireEvent.change(content ?? document.body, { target: { value: 'text' } });
    press('Publish');
    await screen.findByText(errorText('contestNotYours', 'en-US'));
    expect([address(), (await title()).matches(':disabled')]).toEqual([
      '/admin/contest/5/announcements/create',
      false,
    ]);
    expect(await title()).toHaveProperty('value', 'New');
  });
});

const ways = async () =>
  within(await screen.findByRole('navigation', { name: 'Contest management pages' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);

describe('the frame around the management pages of a contest', () => {
  it('links to all of them and to the public page', async () => {
    await browser.visit('/admin/contest/5/announcements', 'en-US');
    await screen.findByRole('heading', { name: '春季赛' });
    expect(await ways()).toEqual([
      ['Settings', null],
      ['Problems', null],
      ['Announcements', 'page'],
      ['Rehearsal', null],
      ['Similarity', null],
      ['View contest', null],
    ]);
  });

  it('has no link to the comparison for users who may not compare', async () => {
    server.on('GET /api/admin/contest', { ...aStaffContest, canCompare: false });
    await browser.visit('/admin/contest/5/announcements', 'en-US');
    await screen.findByRole('heading', { name: '春季赛' });
    expect((await ways()).map(([name]) => name)).not.toContain('Similarity');
  });

  it('has no link to the public page of a hidden contest', async () => {
    server.on('GET /api/admin/contest', { ...aStaffContest, visible: false });
    await browser.visit('/admin/contest/5/announcements', 'en-US');
    await screen.findByRole('heading', { name: '春季赛' });
    expect((await ways()).map(([name]) => name)).not.toContain('View contest');
  });

  it('shows an error for a contest of another user, and reloads on retry', async () => {
    server.on('GET /api/admin/contest', new Refusal('contestNotYours'));
    await browser.visit('/admin/contest/5', 'en-US');
    await screen.findByRole('heading', { name: 'Contests' });
    server.on('GET /api/admin/contest', aStaffContest);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: '春季赛' });
  });
});

describe('the form of a new contest', () => {
  it('creates one contest with the selected rule, and opens its problem page', async () => {
    server.on('POST /api/admin/contest', { id: 42 });
    server.on('GET /api/admin/contest/get-problem-list', {
      problemList: { records: [], total: 0, size: 200, current: 1, pages: 0 },
      contestProblemMap: {},
    });
    const address = await browser.visit('/admin/contest/create', 'en-US');
    press('Create contest');
    expect(server.asked('POST /api/admin/contest')).toEqual([]);
    await type('Cup');
    const [rules] = screen.getAllByRole('textbox', { name: /^Description/ });
    fireEvent.change(rules ?? document.body, { target: { value: 'rules' } });
    fireEvent.click(screen.getByRole('radio', { name: /^OI/ }));
    press('Create contest');
    await waitFor(() => expect(address()).toBe('/admin/contest/42/problems'));
    const [made, ...others] = server.asked('POST /api/admin/contest').map(({ body }) => body);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ title: 'Cup', description: 'rules', type: 1, auth: 0, visible: true });
    expect(made).not.toHaveProperty('sealRankTime');
  });

  it('keeps the input if the server refuses it', async () => {
    server.on('POST /api/admin/contest', new Refusal('contestTimesWrong'));
    const address = await browser.visit('/admin/contest/create', 'en-US');
    await type('Cup');
    const [rules] = screen.getAllByRole('textbox', { name: /^Description/ });
    fireEvent.change(rules ?? document.body, { target: { value: 'rules' } });
    press('Create contest');
    await screen.findByText(errorText('contestTimesWrong', 'en-US'));
    expect(address()).toBe('/admin/contest/create');
    expect(await title()).toHaveProperty('value', 'Cup');
  });
});
