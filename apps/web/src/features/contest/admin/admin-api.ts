import type { Scope } from '@xiezhi/contract/enums/scope';
import { useMemo } from 'react';
import { call, type CallBody, type CallData, type CallQuery } from '../../../api/client.ts';
import type { BeginImport } from '../../problem/remote-import/queries.ts';
import { useScope } from '../../../routing/scope.ts';

type List = CallData<'GET /api/admin/contest/get-contest-list'>;
type Stored = CallData<'GET /api/admin/contest'>;
type Problems = CallData<'GET /api/admin/contest/get-problem-list'>;
type Announcements = CallData<'GET /api/admin/contest/announcement'>;
type Announcement = CallData<'GET /api/admin/contest/announcement-detail'>;
type Created = CallBody<'POST /api/admin/contest'>;
type Changed = CallBody<'PUT /api/admin/contest'>;
type Written = CallBody<'POST /api/admin/contest/announcement'>['announcement'];
type Rewritten = CallBody<'PUT /api/admin/contest/announcement'>['announcement'];
type Link = Omit<CallBody<'PUT /api/admin/contest/contest-problem'>, 'cid'>;
type Filters = CallQuery<'GET /api/admin/contest/get-contest-list'>;
type Asked = Pick<
  CallQuery<'GET /api/admin/contest/get-problem-list'>,
  'keyword' | 'currentPage' | 'limit' | 'problemType'
> & { cid: number };

/** From where problems can be added to a contest. */
export type ContestProblemSource = 'bank' | 'group';

/** Calls and URLs for managing contests of the site (console) or of a group (group pages). */
export interface ContestAdminApi {
  /** Path prefix of the management pages. */
  at: string;
  /** Id of the group; null for the site. */
  gid: number | null;
  /** Prefix of all query keys. */
  key: readonly (string | number)[];
  sources: readonly ContestProblemSource[];
  /** URL of the form for a new problem. */
  newProblemAt: string;
  /** URL of the problem editor. */
  editorHref: (pid: number) => string;
  list: (query: Filters, signal: AbortSignal) => Promise<List>;
  read: (cid: number, signal: AbortSignal) => Promise<Stored>;
  create: (body: Created) => Promise<{ id: number }>;
  change: (body: Changed) => Promise<unknown>;
  remove: (cid: number) => Promise<unknown>;
  copy: (cid: number) => Promise<{ id: number }>;
  show: (cid: number, isShown: boolean) => Promise<unknown>;
  publish: (cid: number) => Promise<unknown>;
  problems: (query: Asked, signal: AbortSignal) => Promise<Problems>;
  offered: (query: Asked, source: ContestProblemSource, signal: AbortSignal) => Promise<Problems>;
  add: (cid: number, pids: readonly number[], staysPublic: boolean) => Promise<{ displayIds: string[] }>;
  /** Imports problems from remote judges; null for groups, which cannot import problems. */
  importRemote: ((cid: number, ...wanted: Parameters<BeginImport>) => ReturnType<BeginImport>) | null;
  order: (cid: number, order: readonly number[]) => Promise<unknown>;
  link: (cid: number, link: Link) => Promise<unknown>;
  takeOut: (cid: number, pid: number) => Promise<unknown>;
  announcements: (
    query: { cid: number; currentPage: number; limit: number },
    signal: AbortSignal,
  ) => Promise<Announcements>;
  announcement: (cid: number, aid: number, signal: AbortSignal) => Promise<Announcement>;
  announce: (cid: number, announcement: Written) => Promise<unknown>;
  reword: (cid: number, announcement: Rewritten) => Promise<unknown>;
  withdraw: (cid: number, aid: number) => Promise<unknown>;
}

const siteApi: ContestAdminApi = {
  at: '/admin/contest',
  gid: null,
  key: ['console', 'contests'],
  sources: ['bank'],
  newProblemAt: '/admin/problem/create',
  editorHref: (pid) => `/admin/problem/edit/${pid}`,
  list: (query, signal) => call('GET /api/admin/contest/get-contest-list', { query, signal }),
  read: (cid, signal) => call('GET /api/admin/contest', { query: { cid }, signal }),
  create: (body) => call('POST /api/admin/contest', { body }),
  change: (body) => call('PUT /api/admin/contest', { body }),
  remove: (cid) => call('DELETE /api/admin/contest', { query: { cid } }),
  copy: (cid) => call('POST /api/admin/contest/clone', { body: { cid } }),
  show: (cid, visible) => call('PUT /api/admin/contest/change-contest-visible', { query: { cid, visible } }),
  publish: (cid) => call('POST /api/admin/contest/publish-results', { body: { cid } }),
  problems: (query, signal) => call('GET /api/admin/contest/get-problem-list', { query, signal }),
  offered: (query, _source, signal) => call('GET /api/admin/contest/get-problem-list', { query, signal }),
  add: (cid, pids, staysPublic) =>
    call('POST /api/admin/contest/add-problems', { body: { cid, pids: [...pids], staysPublic } }),
  importRemote: (cid, judge, ids) =>
    call('POST /api/admin/contest/remote-import-jobs', { body: { cid, judge, ids } }),
  order: (cid, order) => call('PUT /api/admin/contest/problem-order', { body: { cid, order: [...order] } }),
  link: (cid, link) => call('PUT /api/admin/contest/contest-problem', { body: { cid, ...link } }),
  takeOut: (cid, pid) => call('DELETE /api/admin/contest/problem', { query: { cid, pid } }),
  announcements: (query, signal) => call('GET /api/admin/contest/announcement', { query, signal }),
  announcement: (_cid, aid, signal) =>
    call('GET /api/admin/contest/announcement-detail', { query: { aid }, signal }),
  announce: (cid, announcement) =>
    call('POST /api/admin/contest/announcement', { body: { cid, announcement } }),
  reword: (cid, announcement) => call('PUT /api/admin/contest/announcement', { body: { cid, announcement } }),
  withdraw: (_cid, aid) => call('DELETE /api/admin/contest/announcement', { query: { aid } }),
};

const groupApi = (gid: number): ContestAdminApi => ({
  at: `/group/${gid}/contest-admin`,
  gid,
  key: ['group', gid, 'managed-contests'],
  sources: ['bank', 'group'],
  newProblemAt: `/group/${gid}/problem-admin/create`,
  editorHref: (pid) => `/group/${gid}/problem-admin/${pid}`,
  list: (query, signal) =>
    call('GET /api/group/get-admin-contest-list', { query: { ...query, gid }, signal }),
  read: (cid, signal) => call('GET /api/group/contest', { query: { cid }, signal }),
  create: (body) => call('POST /api/group/contest', { body: { ...body, gid } }),
  change: (body) => call('PUT /api/group/contest', { body }),
  remove: (cid) => call('DELETE /api/group/contest', { query: { cid } }),
  copy: (cid) => call('POST /api/group/contest-clone', { body: { cid } }),
  show: (cid, visible) => call('PUT /api/group/change-contest-visible', { query: { cid, visible } }),
  publish: (cid) => call('POST /api/group/contest-publish-results', { body: { cid } }),
  problems: (query, signal) => call('GET /api/group/get-contest-problem-list', { query, signal }),
  offered: (query, source, signal) =>
    call('GET /api/group/get-contest-problem-list', {
      query: { ...query, fromGroup: source === 'group' },
      signal,
    }),
  add: (cid, pids) => call('POST /api/group/contest-problems', { body: { cid, pids: [...pids] } }),
  importRemote: null,
  order: (cid, order) => call('PUT /api/group/contest-problem-order', { body: { cid, order: [...order] } }),
  link: (cid, link) => call('PUT /api/group/contest-problem', { body: { cid, ...link } }),
  takeOut: (cid, pid) => call('DELETE /api/group/contest-problem', { query: { cid, pid } }),
  announcements: (query, signal) => call('GET /api/group/get-contest-announcement-list', { query, signal }),
  announcement: (cid, aid, signal) =>
    call('GET /api/group/contest-announcement', { query: { cid, aid }, signal }),
  announce: (cid, announcement) =>
    call('POST /api/group/contest-announcement', { body: { cid, announcement } }),
  reword: (cid, announcement) => call('PUT /api/group/contest-announcement', { body: { cid, announcement } }),
  withdraw: (cid, aid) => call('DELETE /api/group/contest-announcement', { query: { cid, aid } }),
});

const apiFor = (scope: Scope): ContestAdminApi => (scope.kind === 'group' ? groupApi(scope.gid) : siteApi);

/** Returns the admin API for the scope of the current page. */
export function useContestAdminApi(): ContestAdminApi {
  const scope = useScope();
  return useMemo(() => apiFor(scope), [scope]);
}
