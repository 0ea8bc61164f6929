// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { aContest } from '../../contest/core/testing.ts';
import { groupQuery } from '../core/queries.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { aGroupAnnouncement, aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { pageOf } from '../../../../test-support/community.ts';
import { aTrainingRow } from './testing.ts';
import { keywordSearch } from '../../../lib/search.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
const member = { enter: true };
const runner = { enter: true, manage: true };

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount());
  server.on('GET /api/group/get-announcement-list', pageOf([]));
  server.on('GET /api/group/get-training-list', pageOf([]));
  server.on('GET /api/group/get-contest-list', pageOf([]));
});

async function open(path: string, can: Parameters<typeof aGroupInfo>[1] = member, info = {}) {
  server.on('GET /api/get-group-detail', aGroupInfo(info, can));
  const address = await browser.visit(`/group/7${path}`, 'en-US');
  await screen.findByRole('heading', { level: 1, name: '算法兴趣小组' });
  return address;
}
const section = async (name: string) =>
  within(
    (await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).closest('section') as HTMLElement,
  );
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('home page of a group', () => {
  it('expands and collapses an announcement in place', async () => {
    server.on('GET /api/group/get-announcement-list', pageOf([aGroupAnnouncement()]));
    await open('');
    const line = await screen.findByRole('button', { name: /Class moves to Thursday/ });
    expect([line.getAttribute('aria-expanded'), screen.queryByText('204')]).toEqual(['false', null]);
    fireEvent.click(line);
    expect((await screen.findByText('204')).tagName).toBe('STRONG');
    expect(line.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(line);
    expect(screen.queryByText('204')).toBeNull();
  });

  it('shows an announcement without text as a title only', async () => {
    server.on('GET /api/group/get-announcement-list', pageOf([aGroupAnnouncement({ content: ' \n ' })]));
    await open('');
    const line = await screen.findByRole('button', { name: /Class moves/ });
    fireEvent.click(line);
    expect(line.closest('li')?.querySelector('.md')).toBeNull();
  });

  it('reads the page of announcements from the address', async () => {
    const rows = [1, 2, 3, 4, 5].map((id) => aGroupAnnouncement({ id, title: `News ${id}` }));
    server.on('GET /api/group/get-announcement-list', ({ query }) =>
      query['currentPage'] === '2'
        ? pageOf([aGroupAnnouncement({ id: 6, title: 'News 6' })], 6)
        : pageOf(rows, 6),
    );
    const address = await open('');
    await screen.findByText('News 1');
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await screen.findByText('News 6');
    expect(address()).toBe('/group/7?currentPage=2');
    fireEvent.click(screen.getByRole('link', { name: 'Page 1' }));
    await screen.findByText('News 1');
    expect(address()).toBe('/group/7');
  });

  it('shows that a page beyond the last is empty, without claiming that there are no announcements', async () => {
    server.on('GET /api/group/get-announcement-list', ({ query }) =>
      query['currentPage'] === '2' ? pageOf([], 3) : pageOf([aGroupAnnouncement()], 3),
    );
    const address = await open('?currentPage=2');
    await screen.findByText('This page does not exist');
    expect(screen.queryByText('No announcements yet')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Go to first page' }));
    await screen.findByText('Class moves to Thursday');
    expect(address()).toBe('/group/7');
  });

  it('shows that there are no announcements, or that loading failed', async () => {
    server.on('GET /api/group/get-announcement-list', new Refusal('internal'));
    await open('');
    const announcements = await section('Announcements');
    await announcements.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/group/get-announcement-list', pageOf([]));
    fireEvent.click(announcements.getByRole('button', { name: 'Retry' }));
    await announcements.findByText('No announcements yet');
  });

  it('shows the newest trainings and contests with links to all, omitting empty kinds', async () => {
    server.on('GET /api/group/get-training-list', pageOf([aTrainingRow()], 9));
    await open('');
    const trainings = await section('Trainings');
    expect(trainings.getByRole('link', { name: 'All 9' }).getAttribute('href')).toBe('/group/7/training');
    expect(trainings.getByRole('link', { name: 'Graphs' }).getAttribute('href')).toBe('/group/7/training/3');
    expect(screen.queryByRole('heading', { name: /^Contests/ })).toBeNull();
    expect(server.asked('GET /api/group/get-contest-list')[0]?.query).toMatchObject({ gid: '7', limit: '4' });
  });

  it('shows trainings if contests fail to load, which the contest page reports', async () => {
    server.on('GET /api/group/get-training-list', pageOf([aTrainingRow()]));
    server.on('GET /api/group/get-contest-list', new Refusal('internal'));
    await open('');
    await section('Trainings');
    await waitFor(() => expect(server.asked('GET /api/group/get-contest-list')).toHaveLength(1));
    expect(screen.queryByText(errorText('internal', 'en-US'))).toBeNull();
  });

  it('requests nothing internal for a non-member and shows the description', async () => {
    await open('', {}, { description: 'We meet on **Mondays**.' });
    await screen.findByText('Mondays');
    expect(screen.queryByRole('heading', { name: 'Announcements' })).toBeNull();
    expect(server.asked('GET /api/group/get-announcement-list')).toEqual([]);
    expect(server.asked('GET /api/group/get-training-list')).toEqual([]);
  });

  it('shows an empty state if there is no description', async () => {
    await open('', {}, { description: '  ' });
    await screen.findByText('This group has no description yet.');
  });

  it('is replaced by the reason if the group is no longer accessible', async () => {
    await open('/training', member);
    server.on('GET /api/get-group-detail', new Refusal('groupNotFound'));
    await queryClient.invalidateQueries({ queryKey: groupQuery(7).queryKey });
    await screen.findByText('The group may be disbanded, banned, or visible to members only.');
    expect(screen.queryByRole('heading', { name: '算法兴趣小组' })).toBeNull();
  });

  it('stays visible during a server failure', async () => {
    await open('/training', member);
    server.on('GET /api/get-group-detail', new Refusal('internal'));
    await queryClient.invalidateQueries({ queryKey: groupQuery(7).queryKey });
    expect(screen.getByRole('heading', { level: 1, name: '算法兴趣小组' })).toBeTruthy();
  });
});

describe.each([
  {
    name: 'trainings',
    path: '/training',
    call: 'GET /api/group/get-training-list',
    rows: () => pageOf([aTrainingRow()]),
    title: 'Graphs',
    leadsTo: '/group/7/training/3',
    none: 'No trainings yet',
    noMatch: 'No trainings match',
    manage: ['Manage trainings', '/group/7/training-admin'],
    create: ['New training', '/group/7/training-admin/create'],
    field: 'Title or author',
  },
  {
    name: 'contests',
    path: '/contest',
    call: 'GET /api/group/get-contest-list',
    rows: () => pageOf([aContest({ gid: 7 })]),
    title: 'Autumn Cup',
    leadsTo: '/contest/5',
    none: 'No contests yet',
    noMatch: 'No contests match',
    manage: ['Manage contests', '/group/7/contest-admin'],
    create: ['New contest', '/group/7/contest-admin/create'],
    field: 'Title or author',
  },
] as const)(
  'list of $name of a group',
  ({ path, call, rows, title, leadsTo, none, noMatch, manage, create }) => {
    const answer = (given: unknown) => server.on(call, given as never);

    it('links to each item and offers a member no management', async () => {
      answer(rows());
      await open(path);
      await screen.findByRole('link', { name: title });
      expect(hrefOf(title)).toBe(leadsTo);
      expect(screen.queryByRole('link', { name: manage[0] })).toBeNull();
      expect(screen.queryByRole('link', { name: create[0] })).toBeNull();
    });

    it('links administrators to the management page and to creating an item', async () => {
      answer(rows());
      await open(path, runner);
      await screen.findByRole('link', { name: title });
      expect([hrefOf(manage[0]), hrefOf(create[0])]).toEqual([manage[1], create[1]]);
    });

    it('shows whether it is empty or nothing matches, and clears the keyword', async () => {
      const address = await open(`${path}?keyword=zzz`);
      await screen.findByText(noMatch);
      expect(server.asked(call).at(-1)?.query).toMatchObject({ gid: '7', keyword: 'zzz' });
      fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
      await screen.findByText(none);
      expect(address()).toBe(`/group/7${path}`);
      expect(server.asked(call).at(-1)?.query['keyword']).toBeUndefined();
    });

    it('shows why loading failed and retries on demand', async () => {
      answer(new Refusal('internal'));
      await open(path);
      await screen.findByText(errorText('internal', 'en-US'));
      answer(rows());
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await screen.findByRole('link', { name: title });
    });
  },
);

it.each([
  [{}, {}],
  [
    { keyword: 'x', currentPage: '3', limit: '30' },
    { keyword: 'x', currentPage: 3, limit: 30 },
  ],
  [{ keyword: '', currentPage: '-1', limit: '0' }, {}],
  [{ keyword: ['a'], currentPage: 'two', limit: '9e9' }, { limit: 500 }],
])('reads the address %j as %j', (raw, read) => {
  const kept = Object.entries(keywordSearch(raw)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(kept)).toEqual(read);
});
