// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount, aSite } from '../../../../test-support/people.ts';
import { aDetail, aRow } from '../../../../test-support/submissions.ts';
import {
  allowance,
  mockPostWithoutComments,
  aPost,
  commentsOf,
  pageOf,
} from '../../../../test-support/community.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const member = { enter: true };
const runner = { enter: true, manage: true };

beforeEach(() => {
  answerEmptyHome(server);
  mockPostWithoutComments(server);
  server.on('POST /api/live/subscribe', new Refusal('tooManyRequests', { seconds: 3 }));
  browser.signIn(anAccount());
  server.on('GET /api/group/get-discussion-list', pageOf([aPost({ gid: 7 })]));
});

async function open(path: string, can: Parameters<typeof aGroupInfo>[1] = member) {
  server.on('GET /api/get-group-detail', aGroupInfo({}, can));
  const address = await browser.visit(`/group/7${path}`, 'en-US');
  await screen.findByRole('heading', { level: 1, name: '算法兴趣小组' });
  return address;
}
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('posts of a group', () => {
  it('are requested for the group and link to pages in its layout', async () => {
    await open('/discussion');
    const post = await screen.findByRole('link', { name: /样例为什么是 3/ });
    expect(hrefOf(post)).toBe('/group/7/discussion-detail/7');
    expect(server.asked('GET /api/group/get-discussion-list')[0]?.query).toMatchObject({ gid: '7' });
    expect(server.asked('GET /api/discussion-allowance')[0]?.query).toEqual({ gid: '7' });
    expect(screen.queryByRole('link', { name: 'Manage posts' })).toBeNull();
  });

  it('about one problem name it, with links to it and to all posts', async () => {
    await open('/discussion/ALGOS%201');
    const title = await screen.findByRole('heading', { level: 2, name: /ALGOS 1/ });
    expect(hrefOf(within(title).getByRole('link'))).toBe('/group/7/problem/ALGOS%201');
    const all = title.parentElement?.querySelector('a[href="/group/7/discussion"]');
    expect(all).toBeTruthy();
    expect(server.asked('GET /api/group/get-discussion-list').at(-1)?.query).toMatchObject({
      pid: 'ALGOS 1',
    });
  });

  it('are created in the group and listed there', async () => {
    server.on('POST /api/discussions', { id: 7 });
    server.on('GET /api/get-discussion-detail', aPost({ gid: 7 }));
    const address = await open('/discussion', runner);
    fireEvent.click(await screen.findByRole('button', { name: 'New post' }));
    const dialog = within(await screen.findByRole('dialog'));
    // Administrators of the group may pin its posts without being staff of the site.
    await dialog.findByRole('switch', { name: 'Pin' });
    await browser.write(dialog.getByRole('textbox', { name: 'Title' }), 'Why');
    await browser.write(dialog.getByRole('textbox', { name: /Summary/ }), 'because');
    fireEvent.change(dialog.getByRole('combobox', { name: 'Category' }), { target: { value: '3' } });
    await browser.write(dialog.getByRole('textbox', { name: /^Text/ }), 'so');
    fireEvent.click(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(address()).toBe('/group/7/discussion-detail/7'));
    expect(server.asked('POST /api/discussions')[0]?.body).toMatchObject({ gid: 7, pid: null, title: 'Why' });
  });

  it('do not exist if the site has disabled discussions', async () => {
    server.on('GET /api/get-website-config', aSite({ openGroupDiscussion: false }));
    server.on('GET /api/get-group-detail', aGroupInfo({}, member));
    await browser.visit('/group/7/discussion', 'en-US');
    await waitFor(() => expect(screen.queryByRole('link', { name: /样例为什么是 3/ })).toBeNull());
    expect(server.asked('GET /api/group/get-discussion-list')).toEqual([]);
  });

  it('open in the layout of the group, with a link back to its posts', async () => {
    server.on('GET /api/get-discussion-detail', aPost({ gid: 7, pid: 'ALGOS1', problemTitle: 'Halves' }));
    await open('/discussion-detail/7');
    await screen.findByRole('heading', { level: 1, name: /样例为什么是 3/ });
    const ways = [...document.querySelectorAll('article nav a')].map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/group/7/discussion', '/group/7/discussion?cid=3']);
    expect(hrefOf(await screen.findByRole('link', { name: /Halves/ }))).toBe('/group/7/problem/ALGOS1');
  });

  it.each(['abc', '-', '9'.repeat(30)])('show for %s that there is none, with a link back', async (id) => {
    server.on('GET /api/get-discussion-detail', new Refusal('discussionNotFound'));
    await open(`/discussion-detail/${id}`);
    await screen.findByText(errorText('discussionNotFound', 'en-US'), { selector: 'p' });
    expect(server.asked('GET /api/get-discussion-detail')[0]?.query).toEqual({ did: '0' });
    expect(document.querySelector('a[href="/group/7/discussion"]:not([role])')).toBeTruthy();
  });

  it('open from a message at the comment it is about', async () => {
    server.on('GET /api/get-discussion-detail', aPost({ gid: 7 }));
    server.on('GET /api/comments', commentsOf([]));
    await open('/discussion-detail/7?comment=12');
    await waitFor(() => expect(server.asked('GET /api/comments')[0]?.query).toMatchObject({ focus: '12' }));
  });
});

describe('posts of a group for its administrators', () => {
  const rows = [aPost({ gid: 7 }), aPost({ id: 8, gid: 7, title: 'Second', status: 1 })];
  const manage = async () => {
    server.on('GET /api/group/get-admin-discussion-list', pageOf(rows));
    const address = await open('/discussion-admin', runner);
    await screen.findByRole('switch', { name: 'Show the post “Second”' });
    return address;
  };

  beforeEach(() => {
    server.on('GET /api/discussion-allowance', allowance);
    server.on('PUT /api/group/discussion', null);
    server.on('DELETE /api/group/discussion', null);
  });

  it('are enabled and pinned by calls of the group that include the current text', async () => {
    await manage();
    fireEvent.click(screen.getByRole('switch', { name: 'Show the post “Second”' }));
    await waitFor(() => expect(server.asked('PUT /api/group/discussion')).toHaveLength(1));
    fireEvent.click(screen.getByRole('switch', { name: 'Pin the post “Second”' }));
    await waitFor(() => expect(server.asked('PUT /api/group/discussion')).toHaveLength(2));
    const [shown, pinned] = server.asked('PUT /api/group/discussion').map(({ body }) => body);
    expect(shown).toMatchObject({ id: 8, status: 0, title: 'Second', content: rows[1]?.content });
    expect(shown?.version).toBe(rows[1]?.gmtModified);
    expect([pinned?.topPriority, pinned?.status]).toEqual([true, undefined]);
  });

  it('can be filtered by state, except deleted, and by keyword', async () => {
    const address = await manage();
    const states = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    expect([...states.options].map(({ value }) => value)).toEqual(['', 'normal', 'disabled']);
    fireEvent.change(states, { target: { value: 'disabled' } });
    await waitFor(() => expect(address()).toBe('/group/7/discussion-admin?state=disabled'));
    expect(server.asked('GET /api/group/get-admin-discussion-list').at(-1)?.query).toMatchObject({
      gid: '7',
      state: 'disabled',
    });
  });

  it('in states that only root may see are not requested, whatever the address contains', async () => {
    server.on('GET /api/group/get-admin-discussion-list', pageOf(rows));
    await open('/discussion-admin?state=deleted', runner);
    await screen.findByRole('switch', { name: 'Show the post “Second”' });
    expect(server.asked('GET /api/group/get-admin-discussion-list')[0]?.query['state']).toBeUndefined();
    expect(screen.queryByRole('menuitem', { name: /restore/i })).toBeNull();
  });

  it('are deleted one after the other; the first rejection stops this and is shown', async () => {
    await manage();
    server.on('DELETE /api/group/discussion', ({ query }) =>
      query.did === '8' ? new Refusal('discussionDeleteNotYours') : null,
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Bulk actions' })).getByRole('button', { name: 'Delete' }),
    );
    const question = await screen.findByRole('dialog');
    fireEvent.click(within(question).getAllByRole('button').at(-1) ?? question);
    await screen.findByText(errorText('discussionDeleteNotYours', 'en-US'));
    expect(server.asked('DELETE /api/group/discussion').map(({ query }) => query.did)).toEqual(['7', '8']);
    await waitFor(() => expect(server.asked('GET /api/group/get-admin-discussion-list')).toHaveLength(2));
  });
});

describe('submissions within a group', () => {
  it('are listed for its members and link to pages within the group', async () => {
    server.on(
      'GET /api/get-submission-list',
      pageOf([aRow({ gid: 7, submitId: 71, status: 0, can: { ...aRow().can, seeCode: true } })]),
    );
    await open('/status');
    await waitFor(() => expect(server.asked('GET /api/get-submission-list')).not.toHaveLength(0));
    expect(server.asked('GET /api/get-submission-list')[0]?.query).toMatchObject({ gid: '7' });
    await screen.findByText('71', { exact: false });
    const inside = [...document.querySelectorAll('main a[href*="submission-detail/71"]')];
    expect(inside.map((link) => link.getAttribute('href'))).toContain('/group/7/submission-detail/71');
  });

  it('open in the layout of the group', async () => {
    server.on('GET /api/get-submission-detail', aDetail({ submitId: 71, gid: 7, status: 0 }));
    server.leaveOpen('GET /api/get-all-case-result', 'GET /api/get-problem-detail');
    await open('/submission-detail/71');
    await waitFor(() =>
      expect(server.asked('GET /api/get-submission-detail')[0]?.query).toMatchObject({ submitId: '71' }),
    );
  });

  it('with an invalid number show that there is none, without a request', async () => {
    await open('/submission-detail/abc');
    await screen.findByRole('button', { name: /submissions/i });
    expect(server.asked('GET /api/get-submission-detail')).toEqual([]);
  });
});

it('creating a problem prefixes its id with the group’s short name and opens the problem editor', async () => {
  server.on('GET /api/group/free-problem-id', { problemId: '3' });
  server.on('POST /api/group/problem-draft', new Refusal('problemIdTaken'));
  await open('/problem-admin/create', runner);
  await screen.findByText(/^The group’s short name, ALGOS, is added/);
  const [id, title] = screen.getAllByRole('textbox');
  // Replaces the proposed id.
  fireEvent.change(id ?? document.body, { target: { value: '1' } });
  await browser.write(title ?? document.body, 'Halves');
  fireEvent.click(screen.getByRole('button', { name: /begin|create/i }));
  await screen.findByText(errorText('problemIdTaken', 'en-US'));
  await screen.findByRole('button', { name: 'Use 3' });
  expect(server.asked('POST /api/group/problem-draft')[0]?.body).toMatchObject({
    gid: 7,
    problemId: '1',
    title: 'Halves',
  });
});
