// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
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
  content: '今晚停机',
  english: null,
  uid: 'u',
  username: 'root',
  status: 0,
  gmtCreate: '2026-11-22T00:00:00.000Z',
  gmtModified: '2026-11-22T00:00:00.000Z',
};
const one = { records: [row], total: 1, size: 15, current: 1, pages: 1 };

describe('announcements in the console', () => {
  it('are shown and hidden by a switch without changing their text', async () => {
    answerEmptyHome(server);
    server.on('GET /api/admin/announcement', one);
    server.on('PUT /api/admin/announcement', null);
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/announcement');
    fireEvent.click(await screen.findByRole('switch', { name: '显示“停机通知”' }));
    await waitFor(() => expect(server.asked('PUT /api/admin/announcement')).toHaveLength(1));
    expect(server.asked('PUT /api/admin/announcement')[0]?.body).toEqual({
      id: 7,
      status: 1,
      version: row.gmtModified,
    });
  });

  it.each([
    ['/admin/announcement', 'GET /api/admin/announcement', 'PUT /api/admin/announcement'],
    ['/group/7/announcement', 'GET /api/group/get-admin-announcement-list', 'PUT /api/group/announcement'],
  ] as const)('%s: a switch does not restore text that another user has changed', async (page, list, put) => {
    answerEmptyHome(server);
    server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, manage: true, setUp: true }));
    server.on(list, { ...one, records: [{ ...row, formulas: [], can: { edit: true } }] });
    server.on(put, new Refusal('changedMeanwhile'));
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit(page);
    fireEvent.click(await screen.findByRole('switch', { name: '显示“停机通知”' }));
    await screen.findByText(errorText('changedMeanwhile', 'zh-CN'));
    expect(server.asked(put)[0]?.body).toMatchObject({ id: 7, status: 1, version: row.gmtModified });
    // The list is refetched.
    await waitFor(() => expect(server.asked(list).length).toBeGreaterThan(1));
  });

  it('are not overwritten by the editor of an older version', async () => {
    answerEmptyHome(server);
    server.on('GET /api/admin/announcement-detail', row);
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/announcement/7', 'en-US');
    const [title] = await screen.findAllByLabelText(/^Title/);
    if (title === undefined) throw new Error('no field');
    fireEvent.change(title, { target: { value: '停机通知（改）' } });
    server.on('PUT /api/admin/announcement', new Refusal('changedMeanwhile'));
    server.on('GET /api/admin/announcement-detail', {
      ...row,
      title: '停电通知',
      gmtModified: '2026-11-22T01:00:00.000Z',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('停电通知');
    expect(server.asked('PUT /api/admin/announcement')[0]?.body).toMatchObject({
      version: row.gmtModified,
    });
  });
});
