// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import {
  allowance,
  mockPostWithoutComments,
  aPost,
  categories,
  pageOf,
} from '../../../../test-support/community.ts';
import type { PostDetail } from './queries.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const can = aPost().can;

beforeEach(() => mockPostWithoutComments(server));

async function open(post: Partial<PostDetail> = {}) {
  server.on('GET /api/get-discussion-detail', aPost(post));
  const address = await browser.visit('/discussion-detail/7', 'en-US');
  await screen.findByRole('heading', { level: 1, name: /样例为什么是 3/ });
  return address;
}
const choose = async (name: string) => {
  fireEvent.click(screen.getAllByRole('button', { name: 'More' })[0] ?? document.body);
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('like of a post', () => {
  beforeEach(() => browser.signIn(anAccount()));

  it('counts at once and can be removed', async () => {
    server.on('POST /api/discussion-like', null);
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Like, 4' }));
    const liked = await screen.findByRole('button', { name: 'Unlike, 5' });
    expect(liked.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(liked);
    await screen.findByRole('button', { name: 'Like, 4' });
    expect(server.asked('POST /api/discussion-like').map(({ body }) => body.toLike)).toEqual([true, false]);
  });

  it('counts once, however often it is clicked while pending', async () => {
    const liking = Promise.withResolvers<null>();
    server.on('POST /api/discussion-like', () => liking.promise);
    await open();
    const button = await screen.findByRole('button', { name: 'Like, 4' });
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(button);
    await act(async () => liking.resolve(null));
    await screen.findByRole('button', { name: 'Unlike, 5' });
    expect(server.asked('POST /api/discussion-like')).toHaveLength(1);
  });

  it('that is rejected does not count, and the post is refetched', async () => {
    server.on('POST /api/discussion-like', new Refusal('discussionDisabled'));
    await open();
    server.on('GET /api/get-discussion-detail', aPost({ status: 1 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Like, 4' }));
    await screen.findByText(errorText('discussionDisabled', 'en-US'));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Like, 4' }).disabled).toBe(true),
    );
  });
});

it('a like by a visitor opens the sign-in dialog', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Like, 4' }));
  await waitFor(() => expect(authDialog.get()).not.toBeNull());
  expect(server.asked('POST /api/discussion-like')).toEqual([]);
});

describe('address of a post', () => {
  it.each([
    [null, '/discussion-detail/7'],
    [3, '/group/3/discussion-detail/7'],
  ])('within %s is copied as %s', async (gid, path) => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    await open({ gid });
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
    expect(written).toEqual([location.origin + path]);
  });
});

describe('moderation of a post', () => {
  beforeEach(() => browser.signIn(anAccount({ can: fullCan })));

  it.each<[Partial<PostDetail>, string, object]>([
    [{}, 'Pin', { id: 7, topPriority: true }],
    [{ topPriority: true }, 'Unpin', { id: 7, topPriority: false }],
    [{}, 'Disable', { id: 7, status: 1 }],
    [{ status: 1 }, 'Enable', { id: 7, status: 0 }],
  ])('of the site uses the staff call: %j, %s', async (given, name, body) => {
    server.on('PUT /api/admin/discussion', null);
    await open({ ...given, can: { ...can, moderate: true } });
    await choose(name);
    await waitFor(() =>
      expect(server.asked('PUT /api/admin/discussion').map((asked) => asked.body)).toEqual([body]),
    );
    await waitFor(() => expect(server.asked('GET /api/get-discussion-detail').length).toBeGreaterThan(1));
  });

  it('of a group sends the displayed text, so that the server keeps a newer one', async () => {
    server.on('PUT /api/group/discussion', new Refusal('changedMeanwhile'));
    await open({ gid: 3, can: { ...can, moderate: true } });
    await choose('Pin');
    await screen.findByText(errorText('changedMeanwhile', 'en-US'));
    const { title, description, content, categoryId, gmtModified: version } = aPost();
    expect(server.asked('PUT /api/group/discussion')[0]?.body).toEqual({
      id: 7,
      title,
      description,
      content,
      categoryId,
      version,
      topPriority: true,
    });
  });

  it('shows readers a disabled post, which accepts no likes', async () => {
    await open({ status: 1 });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Like, 4' }).disabled).toBe(true);
    expect(screen.getByText(/disabled/i, { selector: 'p' })).toBeTruthy();
  });
});

it.each([
  [null, '/discussion'],
  [3, '/group/3/discussion'],
])('a deleted post within %s leads to the other posts there', async (gid, list) => {
  browser.signIn(anAccount());
  server.on('DELETE /api/discussion', null);
  server.on('GET /api/get-discussion-list', pageOf([]));
  server.leaveOpen('GET /api/get-group-detail');
  const address = await open({ gid, can: { ...can, remove: true } });
  await choose('Delete');
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe(list));
  expect(server.asked('DELETE /api/discussion')[0]?.query).toEqual({ did: '7' });
});

describe('side of a post about a problem', () => {
  it('shows the problem and other posts, without this one', async () => {
    const others = [aPost({ pid: '1000' }), aPost({ id: 8, title: 'Another way', pid: '1000' })];
    server.on('GET /api/get-discussion-list', pageOf(others, 9));
    await open({ pid: '1000', problemTitle: 'A+B' });
    const link = await screen.findByRole('link', { name: /Another way/ });
    expect(link.getAttribute('href')).toBe('/discussion-detail/8');
    expect(screen.getByRole('link', { name: 'All 9' }).getAttribute('href')).toBe('/discussion/1000');
    expect(within(link.closest('aside') as HTMLElement).queryByText(/样例为什么是 3/)).toBeNull();
  });

  it('shows no other posts if there are none', async () => {
    server.on('GET /api/get-discussion-list', pageOf([aPost({ pid: '1000' })]));
    await open({ pid: '1000', problemTitle: null });
    await screen.findByRole('link', { name: /1000/ });
    expect(screen.queryByRole('heading', { name: /^Other posts/ })).toBeNull();
  });
});

const dialog = async () => {
  server.on('GET /api/get-discussion-list', pageOf([]));
  await browser.visit('/discussion', 'en-US');
  fireEvent.click(await screen.findByRole('button', { name: 'New post' }));
  return within(await screen.findByRole('dialog'));
};

describe('new post', () => {
  const file = new File([new Uint8Array([1])], 'graph.png', { type: 'image/png' });

  it('is sent only after the upload of its picture has finished', async () => {
    const { promise, resolve } = Promise.withResolvers<{ link: string; fileId: number }>();
    server.on('GET /api/storage', { user: { used: 0, limit: null }, group: null });
    server.on('POST /api/file/upload-md-img', () => promise);
    server.on('POST /api/discussions', { id: 7 });
    browser.signIn(anAccount({ can: fullCan }));
    const form = await dialog();
    await browser.write(form.getByRole('textbox', { name: 'Title' }), 'Why');
    await browser.write(form.getByRole('textbox', { name: /Summary/ }), 'because');
    fireEvent.change(form.getByRole('combobox', { name: 'Category' }), { target: { value: '3' } });
    const text = await form.findByRole('textbox', { name: /^Text/ });
    fireEvent.paste(text, { clipboardData: { files: [file], types: ['Files'] } });
    fireEvent.click(form.getByRole('button', { name: 'Post' }));
    await form.findByText(/^A file is still uploading/);
    expect(server.asked('POST /api/discussions')).toEqual([]);
    await act(async () => resolve({ link: '/api/public/img/a.png', fileId: 1 }));
    await waitFor(() => expect(form.queryByText(/^A file is still uploading/)).toBeNull());
    fireEvent.click(form.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(server.asked('POST /api/discussions')).toHaveLength(1));
    expect(server.asked('POST /api/discussions')[0]?.body.content).toBe('![graph](/api/public/img/a.png)');
  });

  it('shows what is missing and how many posts are left today', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/discussion-allowance', { ...allowance, postsToday: 5 });
    const form = await dialog();
    expect(form.getByText(/^You reached the daily limit of 5 posts/)).toBeTruthy();
  });

  it('is discarded on demand, including its draft', async () => {
    browser.signIn(anAccount());
    onTestFinished(() => localStorage.clear());
    const form = await dialog();
    const title = form.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await browser.write(title, 'Half a thought');
    fireEvent.click(await form.findByRole('button', { name: 'Discard draft' }));
    expect(title.value).toBe('');
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: 'New post' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).toBe('');
  });
});

it('offers many categories in a list and few as visible options', async () => {
  const many = Array.from({ length: 7 }, (_, id) => ({ ...categories[0], id, name: `c${id}` }));
  server.on('GET /api/get-discussion-list', pageOf([]));
  server.on('GET /api/discussion-category', many as typeof categories);
  await browser.visit('/discussion', 'en-US');
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Category' });
  expect(choice.options).toHaveLength(8);
  expect(screen.queryByRole('switch', { name: 'Mine only' })).toBeNull();
});
