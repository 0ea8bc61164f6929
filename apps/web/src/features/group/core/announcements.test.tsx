// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import type { GroupAnnouncement } from '@xiezhi/contract/routes/group-announcement';
import { beforeEach, describe, expect, it } from 'vitest';
import { leaveConfirmation } from '../../../routing/leaving.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupAnnouncement, aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { pageOf } from '../../../../test-support/community.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const mine = { can: { edit: true } };
const list = (...rows: GroupAnnouncement[]) =>
  server.on('GET /api/group/get-admin-announcement-list', pageOf(rows));

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
  server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, manage: true }));
  list(aGroupAnnouncement(mine));
});

const open = (path = '') => browser.visit(`/group/7/announcement${path}`, 'en-US');
/** Fields of the Chinese text come first. */
const first = async (name: RegExp) => {
  const [field] = await screen.findAllByRole<HTMLInputElement>('textbox', { name });
  if (field === undefined) throw new Error('no field');
  return field;
};
const title = () => first(/^Title/);
const content = () => first(/^Content/);
const put = () => server.asked('PUT /api/group/announcement').map(({ body }) => body);

const remove = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return within(
    await screen.findByRole('dialog', { name: 'Delete the announcement “Class moves to Thursday”?' }),
  );
};

describe('announcements of a group for its administrators', () => {
  it('are shown and hidden at once, with the displayed version', async () => {
    server.on('PUT /api/group/announcement', null);
    await open();
    fireEvent.click(await screen.findByRole('switch', { name: 'Show “Class moves to Thursday”' }));
    await waitFor(() =>
      expect(put()).toEqual([
        {
          id: 1,
          gid: 7,
          status: 1,
          version: aGroupAnnouncement().gmtModified,
        },
      ]),
    );
  });

  it('that another user has changed meanwhile stay unchanged, show a message and are refetched', async () => {
    server.on('PUT /api/group/announcement', new Refusal('changedMeanwhile'));
    await open();
    const shown = await screen.findByRole('switch', { name: /Class moves/ });
    list(aGroupAnnouncement({ ...mine, title: 'Class moves to Friday' }));
    fireEvent.click(shown);
    await screen.findByText(errorText('changedMeanwhile', 'en-US'));
    await screen.findByRole('switch', { name: 'Show “Class moves to Friday”' });
  });

  it('of other administrators are read-only', async () => {
    list(aGroupAnnouncement());
    await open();
    await screen.findByText('Class moves to Thursday');
    expect(screen.queryByRole('link', { name: 'Class moves to Thursday' })).toBeNull();
    const actions = screen.queryByRole('switch', { name: /Class moves/ });
    expect(
      actions === null || actions.hasAttribute('disabled') || actions.hasAttribute('data-disabled'),
    ).toBe(true);
  });

  it('are deleted only after confirmation', async () => {
    server.on('DELETE /api/group/announcement', null);
    await open();
    await screen.findByText('Class moves to Thursday');
    fireEvent.click((await remove()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('DELETE /api/group/announcement')).toEqual([]);
    const question = await remove();
    list();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('No announcements yet');
    expect(server.asked('DELETE /api/group/announcement')[0]?.query).toEqual({ aid: '1' });
  });
});

const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));

describe('announcement form', () => {
  it('publishes and opens the list without confirmation', async () => {
    server.on('POST /api/group/announcement', null);
    const address = await open('/create');
    await browser.write(await title(), 'Exam on Monday');
    await browser.write(await content(), 'Bring a pen.');
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(address()).toBe('/group/7/announcement'));
    expect(leaveConfirmation.get()).toBeNull();
    expect(server.asked('POST /api/group/announcement')[0]?.body).toEqual({
      gid: 7,
      title: 'Exam on Monday',
      content: 'Bring a pen.',
      english: null,
      status: 0,
    });
  });

  it('asks before unsaved text is discarded', async () => {
    const address = await open('/create');
    await browser.write(await title(), 'Exam');
    fireEvent.click(screen.getByRole('link', { name: 'Ranking' }));
    await waitFor(() => expect(leaveConfirmation.get()).not.toBeNull());
    leaveConfirmation.get()?.stay();
    await waitFor(() => expect(leaveConfirmation.get()).toBeNull());
    expect(address()).toBe('/group/7/announcement/create');
    expect((await title()).value).toBe('Exam');
  });

  it('finds the announcement on any page of the list', async () => {
    server.on('GET /api/group/get-admin-announcement-list', ({ query }) => ({
      ...pageOf(
        query['currentPage'] === '2' ? [aGroupAnnouncement({ ...mine, id: 9 })] : [aGroupAnnouncement()],
        2,
      ),
      pages: 2,
    }));
    await open('/9');
    expect((await title()).value).toBe('Class moves to Thursday');
    const pages = server
      .asked('GET /api/group/get-admin-announcement-list')
      .map(({ query }) => query['currentPage']);
    expect(pages).toEqual(['1', '2']);
  });

  it.each(['/99', '/abc'])('at %s shows that there is none', async (path) => {
    await open(path);
    await screen.findByText('Announcement not found. It may have been deleted.');
  });

  it('shows why loading failed and retries on demand', async () => {
    server.on('GET /api/group/get-admin-announcement-list', new Refusal('internal'));
    await open('/1');
    await screen.findByText(errorText('internal', 'en-US'));
    list(aGroupAnnouncement(mine));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await title()).value).toBe('Class moves to Thursday');
  });

  it('merges the typed text with a version saved meanwhile, field by field', async () => {
    const later = '2026-11-25T00:00:00.000Z';
    server.on('PUT /api/group/announcement', new Refusal('changedMeanwhile'));
    await open('/1');
    await browser.write(await title(), ' at ten');
    list(aGroupAnnouncement({ ...mine, content: 'Room 301.', gmtModified: later }));
    save();
    await waitFor(async () => expect((await content()).value).toBe('Room 301.'));
    expect((await title()).value).toBe('Class moves to Thursday at ten');
    server.on('PUT /api/group/announcement', null);
    save();
    await waitFor(() => expect(put()).toHaveLength(2));
    expect(put()[1]).toMatchObject({
      id: 1,
      title: 'Class moves to Thursday at ten',
      content: 'Room 301.',
      version: later,
    });
  });

  it('overwrites nothing if another administrator has deleted the announcement', async () => {
    server.on('PUT /api/group/announcement', new Refusal('announcementNotFound'));
    await open('/1');
    await browser.write(await title(), '!');
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect((await screen.findAllByText(errorText('announcementNotFound', 'en-US'))).length).toBeGreaterThan(
      0,
    );
    expect((await title()).value).toBe('Class moves to Thursday!');
  });
});
