// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { renderHook } from '@testing-library/react';
import type { RouteName } from '@xiezhi/contract';
import type { Scope } from '@xiezhi/contract/enums/scope';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ScopeContext } from '../../../routing/scope.ts';
import { useContestAdminApi, type ContestAdminApi } from './admin-api.ts';
import { aStaffContest } from './testing/a-contest.ts';
import { newContest, contestBody } from './contest-values.ts';

const { server } = setUpScreen();

function apiFor(scope: Scope): ContestAdminApi {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ScopeContext value={scope}>{children}</ScopeContext>
  );
  return renderHook(useContestAdminApi, { wrapper }).result.current;
}
const { signal } = new AbortController();
const created = { ...contestBody(newContest(0).values), title: 'Cup', type: 0 } as const;
const words = { title: 'now', content: 'text', english: null, status: 0 } as const;
const link = { id: 10, displayId: 'B', displayTitle: 'Bees', color: null, staysPublic: false };
const asked = { cid: 5, currentPage: 1, limit: 30 };

type Act = keyof Omit<
  ContestAdminApi,
  'at' | 'gid' | 'key' | 'sources' | 'newProblemAt' | 'editorHref' | 'importRemote'
>;

/** Each action of the admin API with the routes it calls for the site and for group 7. */
const actions: Record<Act, [(adminApi: ContestAdminApi) => Promise<unknown>, RouteName, RouteName]> = {
  list: [
    (adminApi) => adminApi.list({ currentPage: 1, limit: 15 }, signal),
    'GET /api/admin/contest/get-contest-list',
    'GET /api/group/get-admin-contest-list',
  ],
  read: [(adminApi) => adminApi.read(5, signal), 'GET /api/admin/contest', 'GET /api/group/contest'],
  create: [(adminApi) => adminApi.create(created), 'POST /api/admin/contest', 'POST /api/group/contest'],
  change: [
    (adminApi) => adminApi.change({ id: 5, title: 'Cup' }),
    'PUT /api/admin/contest',
    'PUT /api/group/contest',
  ],
  remove: [(adminApi) => adminApi.remove(5), 'DELETE /api/admin/contest', 'DELETE /api/group/contest'],
  copy: [(adminApi) => adminApi.copy(5), 'POST /api/admin/contest/clone', 'POST /api/group/contest-clone'],
  show: [
    (adminApi) => adminApi.show(5, false),
    'PUT /api/admin/contest/change-contest-visible',
    'PUT /api/group/change-contest-visible',
  ],
  publish: [
    (adminApi) => adminApi.publish(5),
    'POST /api/admin/contest/publish-results',
    'POST /api/group/contest-publish-results',
  ],
  problems: [
    (adminApi) => adminApi.problems(asked, signal),
    'GET /api/admin/contest/get-problem-list',
    'GET /api/group/get-contest-problem-list',
  ],
  offered: [
    (adminApi) => adminApi.offered({ ...asked, problemType: 0 }, 'group', signal),
    'GET /api/admin/contest/get-problem-list',
    'GET /api/group/get-contest-problem-list',
  ],
  add: [
    (adminApi) => adminApi.add(5, [1, 2], true),
    'POST /api/admin/contest/add-problems',
    'POST /api/group/contest-problems',
  ],
  order: [
    (adminApi) => adminApi.order(5, [2, 1]),
    'PUT /api/admin/contest/problem-order',
    'PUT /api/group/contest-problem-order',
  ],
  link: [
    (adminApi) => adminApi.link(5, link),
    'PUT /api/admin/contest/contest-problem',
    'PUT /api/group/contest-problem',
  ],
  takeOut: [
    (adminApi) => adminApi.takeOut(5, 1),
    'DELETE /api/admin/contest/problem',
    'DELETE /api/group/contest-problem',
  ],
  announcements: [
    (adminApi) => adminApi.announcements(asked, signal),
    'GET /api/admin/contest/announcement',
    'GET /api/group/get-contest-announcement-list',
  ],
  announcement: [
    (adminApi) => adminApi.announcement(5, 9, signal),
    'GET /api/admin/contest/announcement-detail',
    'GET /api/group/contest-announcement',
  ],
  announce: [
    (adminApi) => adminApi.announce(5, words),
    'POST /api/admin/contest/announcement',
    'POST /api/group/contest-announcement',
  ],
  reword: [
    (adminApi) => adminApi.reword(5, { id: 9, ...words, version: aStaffContest.gmtModified }),
    'PUT /api/admin/contest/announcement',
    'PUT /api/group/contest-announcement',
  ],
  withdraw: [
    (adminApi) => adminApi.withdraw(5, 9),
    'DELETE /api/admin/contest/announcement',
    'DELETE /api/group/contest-announcement',
  ],
};

describe.each([
  ['system', { kind: 'practice' } as const, 1],
  ['a group', { kind: 'group', gid: 7 } as const, 2],
])('the contest admin API of %s', (_where, scope, at) => {
  it.each(Object.entries(actions))(
    '%s calls exactly one route, with a request that the contract accepts',
    async (_act, act) => {
      const name = act[at === 1 ? 1 : 2];
      // The test checks only the request and not the response.
      server.on(name, () => Promise.reject(new TypeError('seen')));
      await act[0](apiFor(scope)).catch(() => undefined);
      expect(server.asked(name)).toHaveLength(1);
    },
  );
});

const group = () => apiFor({ kind: 'group', gid: 7 });

const site = () => apiFor({ kind: 'practice' });

const seen = () => Promise.reject(new TypeError('seen'));

describe('differences of group contests', () => {
  it('take problems from the bank and the group, and link to the problem editor of the group', () => {
    expect([site().sources, group().sources]).toEqual([['bank'], ['bank', 'group']]);
    expect([site().at, group().at]).toEqual(['/admin/contest', '/group/7/contest-admin']);
    expect([site().newProblemAt, group().newProblemAt]).toEqual([
      '/admin/problem/create',
      '/group/7/problem-admin/create',
    ]);
    expect([site().editorHref(3), group().editorHref(3)]).toEqual([
      '/admin/problem/edit/3',
      '/group/7/problem-admin/3',
    ]);
  });

  it('send the group id on creation and listing', async () => {
    server.on('POST /api/group/contest', seen);
    server.on('GET /api/group/get-admin-contest-list', seen);
    await group()
      .create(created)
      .catch(() => undefined);
    await group()
      .list({ currentPage: 1, limit: 15 }, signal)
      .catch(() => undefined);
    expect(server.asked('POST /api/group/contest')[0]?.body).toMatchObject({ gid: 7, title: 'Cup' });
    expect(server.asked('GET /api/group/get-admin-contest-list')[0]?.query).toMatchObject({ gid: '7' });
  });

  it.each(['bank', 'group'] as const)('send the source of problems from the %s', async (source) => {
    server.on('GET /api/group/get-contest-problem-list', seen);
    await group()
      .offered({ ...asked, problemType: 1 }, source, signal)
      .catch(() => undefined);
    expect(server.asked('GET /api/group/get-contest-problem-list')[0]?.query).toMatchObject({
      fromGroup: String(source === 'group'),
      problemType: '1',
    });
  });

  it('never share cache keys with the site or another group', () => {
    const keys = [site(), group(), apiFor({ kind: 'group', gid: 8 })].map(({ key }) => JSON.stringify(key));
    expect(new Set(keys).size).toBe(3);
  });
});
