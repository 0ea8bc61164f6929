// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallData } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { pageOf } from '../../../../test-support/community.ts';
import type { PostMessage, SiteMessage } from './list-queries.ts';
import { unreadQuery } from './queries.ts';
import { messageKinds } from './unread.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const none: CallData<'GET /api/msg/unread'> = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
const at = '2026-11-22T00:00:00.000Z';

const aPost = (id: number, given: Partial<PostMessage> = {}): PostMessage => ({
  id,
  action: 'Reply',
  sourceId: 12,
  sourceType: 'Discussion',
  sourceTitle: `Post ${id}`,
  isSourceGone: false,
  sourceContent: null,
  sourceText: null,
  quoteId: null,
  quoteType: null,
  quoteContent: null,
  quoteText: null,
  url: `/discussion-detail/12?comment=${id}`,
  state: false,
  senderId: 'a',
  senderUsername: 'ann',
  senderAvatar: null,
  gmtCreate: at,
  ...given,
});
const aNotice = (given: Partial<SiteMessage> = {}): SiteMessage => ({
  id: 9,
  title: 'Maintenance',
  content: 'Tonight',
  formulas: [],
  adminId: null,
  type: 'Mine',
  state: false,
  gmtCreate: at,
  ...given,
});

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
});
const unread = (given: Partial<typeof none>) => server.on('GET /api/msg/unread', { ...none, ...given });
const open = (kind: string) => browser.visit(`/message/${kind}`, 'en-US');

describe('list of messages', () => {
  it.each([
    ['reply', 'GET /api/msg/reply'],
    ['like', 'GET /api/msg/like'],
    ['mine', 'GET /api/msg/mine'],
  ] as const)('at %s only requests %s', async (kind, call) => {
    const answer = kind === 'mine' ? pageOf([aNotice()]) : pageOf([aPost(1)]);
    server.on(call, answer);
    await open(kind);
    await screen.findByText(kind === 'mine' ? 'Maintenance' : 'Post 1');
    expect(messageKinds.map(({ kind: each }) => server.asked(`GET /api/msg/${each}`).length)).toEqual(
      messageKinds.map(({ kind: each }) => (each === kind ? 1 : 0)),
    );
  });

  it('at an unknown address shows the first list', async () => {
    server.on('GET /api/msg/comment', pageOf([aPost(1, { action: 'Discuss' })]));
    await open('whatever');
    await screen.findByText('Post 1');
  });

  it('links to the source and to its author', async () => {
    server.on(
      'GET /api/msg/reply',
      pageOf([aPost(3, { sourceText: 'a <b>reply</b>', quoteText: 'quoted' })]),
    );
    await open('reply');
    expect((await screen.findByRole('link', { name: 'Post 3' })).getAttribute('href')).toBe(
      '/discussion-detail/12?comment=3',
    );
    expect(screen.getByRole('link', { name: 'ann' }).getAttribute('href')).toContain('username=ann');
    expect([screen.getByText('a <b>reply</b>'), screen.getByText('quoted')]).toHaveLength(2);
  });

  it('shows why loading failed and retries on demand', async () => {
    server.on('GET /api/msg/reply', new Refusal('internal'));
    await open('reply');
    expect((await screen.findAllByText(errorText('internal', 'en-US'))).length).toBeGreaterThan(0);
    server.on('GET /api/msg/reply', pageOf([aPost(1)]));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Post 1');
  });

  it.each(['before', 'after'])(
    'loaded %s the counts shows the number of new messages and loads them only on demand',
    async (when) => {
      const counting = Promise.withResolvers<typeof none>();
      const listing = Promise.withResolvers<ReturnType<typeof pageOf<PostMessage>>>();
      server.on('GET /api/msg/unread', () => counting.promise);
      server.on('GET /api/msg/reply', () => listing.promise);
      await open('reply');
      await waitFor(() => expect(server.asked('GET /api/msg/reply')).toHaveLength(1));
      const count = () => act(async () => counting.resolve({ ...none, reply: 1 }));
      const show = () => act(async () => listing.resolve(pageOf([aPost(1)])));
      if (when === 'after') await count();
      await show();
      await screen.findByText('Post 1');
      // Later requests for the counts respond that the message has been read.
      unread({});
      if (when === 'before') await count();
      await waitFor(() => expect(queryClient.getQueryData(unreadQuery('u1').queryKey)?.reply).toBe(0));
      unread({ reply: 1 });
      await act(() => queryClient.invalidateQueries(unreadQuery('u1')));
      const more = await screen.findByRole('button', { name: 'Show 1 new message' });
      expect(server.asked('GET /api/msg/reply')).toHaveLength(1);
      server.on('GET /api/msg/reply', pageOf([aPost(3), aPost(2)]));
      fireEvent.click(more);
      await screen.findByText('Post 3');
    },
  );

  it('keeps a message and shows why if its deletion is rejected', async () => {
    server.on('GET /api/msg/mine', pageOf([aNotice()]));
    server.on('DELETE /api/msg/clean', new Refusal('internal'));
    await open('mine');
    await screen.findByText('Maintenance');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this message?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText(errorText('internal', 'en-US'));
    expect(screen.getByText('Maintenance')).toBeTruthy();
  });

  it('sanitizes a message of the site like user text if no staff member wrote it', async () => {
    const content = '<center>in the middle</center>';
    server.on(
      'GET /api/msg/mine',
      pageOf([aNotice({ content }), aNotice({ id: 10, adminId: 'r', content })]),
    );
    await open('mine');
    await waitFor(() => expect(document.querySelectorAll('main center')).toHaveLength(1));
  });

  it('changes by tab and restarts at the first page', async () => {
    server.on('GET /api/msg/reply', pageOf([aPost(1)], 20));
    server.on('GET /api/msg/like', pageOf([aPost(2, { action: 'Like_Post' })]));
    const address = await browser.visit('/message/reply?currentPage=2', 'en-US');
    await screen.findByText('Post 1');
    const tabs = within(screen.getByRole('main')).getAllByRole('tab');
    fireEvent.click(tabs[2] ?? document.body);
    await screen.findByText('Post 2');
    expect(address()).toBe('/message/like');
    await waitFor(() => expect(server.asked('GET /api/msg/like')[0]?.query['currentPage']).toBe('1'));
  });
});
