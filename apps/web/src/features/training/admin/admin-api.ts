import type { Scope } from '@xiezhi/contract/enums/scope';
import { useMemo } from 'react';
import { call, type CallBody, type CallData, type CallQuery } from '../../../api/client.ts';
import type { BeginImport } from '../../problem/remote-import/queries.ts';
import { useScope } from '../../../routing/scope.ts';

type List = CallData<'GET /api/admin/training/get-training-list'>;
type Stored = CallData<'GET /api/admin/training'>;
type Problems = CallData<'GET /api/admin/training/get-problem-list'>;
type Categories = CallData<'GET /api/get-training-category'>;
type Paging = Pick<
  CallQuery<'GET /api/admin/training/get-training-list'>,
  'keyword' | 'currentPage' | 'limit'
>;
type Asked = Paging & { tid: number };
type Created = CallBody<'POST /api/admin/training'>;
type Changed = CallBody<'PUT /api/admin/training'>;

/** Source of the problems of a training. */
export type TrainingProblemSource = 'bank' | 'group';

/** Calls and URLs for managing trainings of the site (console) or of a group (group pages). */
export interface TrainingAdminApi {
  /** Path prefix of the management pages. */
  at: string;
  /** Id of the group; null: the site. */
  gid: number | null;
  /** Prefix of all query keys. */
  key: readonly (string | number)[];
  sources: readonly TrainingProblemSource[];
  /** URL of the public page of a training. */
  hrefOf: (tid: number) => string;
  list: (query: Paging, signal: AbortSignal) => Promise<List>;
  categories: (signal: AbortSignal) => Promise<Categories>;
  read: (tid: number, signal: AbortSignal) => Promise<Stored>;
  create: (body: Created) => Promise<unknown>;
  change: (body: Changed) => Promise<unknown>;
  remove: (tid: number) => Promise<unknown>;
  copy: (tid: number) => Promise<unknown>;
  show: (tid: number, isShown: boolean) => Promise<unknown>;
  problems: (query: Asked, signal: AbortSignal) => Promise<Problems>;
  offered: (query: Asked, source: TrainingProblemSource, signal: AbortSignal) => Promise<Problems>;
  add: (tid: number, pids: readonly number[]) => Promise<{ added: number }>;
  /** Imports problems of remote judges; null in groups, which cannot import any. */
  importRemote: ((tid: number, ...wanted: Parameters<BeginImport>) => ReturnType<BeginImport>) | null;
  order: (tid: number, pids: readonly number[]) => Promise<unknown>;
  takeOut: (tid: number, pid: number) => Promise<unknown>;
}

const siteApi: TrainingAdminApi = {
  at: '/admin/training',
  gid: null,
  key: ['console', 'trainings'],
  sources: ['bank'],
  hrefOf: (tid) => `/training/${tid}`,
  list: (query, signal) => call('GET /api/admin/training/get-training-list', { query, signal }),
  categories: (signal) => call('GET /api/get-training-category', { signal }),
  read: (tid, signal) => call('GET /api/admin/training', { query: { tid }, signal }),
  create: (body) => call('POST /api/admin/training', { body }),
  change: (body) => call('PUT /api/admin/training', { body }),
  remove: (tid) => call('DELETE /api/admin/training', { query: { tid } }),
  copy: (tid) => call('POST /api/admin/training/clone', { body: { tid } }),
  show: (tid, status) => call('PUT /api/admin/training/change-training-status', { query: { tid, status } }),
  problems: (query, signal) =>
    call('GET /api/admin/training/get-problem-list', { query: { ...query, queryExisted: true }, signal }),
  offered: (query, _source, signal) => call('GET /api/admin/training/get-problem-list', { query, signal }),
  add: (tid, pids) => call('POST /api/admin/training/problems', { body: { tid, pids: [...pids] } }),
  importRemote: (tid, judge, ids) =>
    call('POST /api/admin/training/remote-import-jobs', { body: { tid, judge, ids } }),
  order: (tid, pids) => call('PUT /api/admin/training/problem-order', { body: { tid, pids: [...pids] } }),
  takeOut: (tid, pid) => call('DELETE /api/admin/training/problem', { query: { tid, pid } }),
};

const groupApi = (gid: number): TrainingAdminApi => ({
  at: `/group/${gid}/training-admin`,
  gid,
  key: ['group', gid, 'managed-trainings'],
  sources: ['bank', 'group'],
  hrefOf: (tid) => `/group/${gid}/training/${tid}`,
  list: (query, signal) =>
    call('GET /api/group/get-admin-training-list', { query: { ...query, gid }, signal }),
  categories: (signal) => call('GET /api/group/get-training-category', { query: { gid }, signal }),
  read: (tid, signal) => call('GET /api/group/training', { query: { tid }, signal }),
  create: ({ training, trainingCategory }) =>
    call('POST /api/group/training', { body: { training: { ...training, gid }, trainingCategory } }),
  change: (body) => call('PUT /api/group/training', { body }),
  remove: (tid) => call('DELETE /api/group/training', { query: { tid } }),
  copy: (tid) => call('POST /api/group/training-clone', { body: { tid } }),
  show: (tid, status) => call('PUT /api/group/change-training-status', { query: { tid, status } }),
  problems: (query, signal) => call('GET /api/group/get-training-problem-list', { query, signal }),
  offered: (query, source, signal) =>
    call('GET /api/group/get-training-problem-list', {
      query: { ...query, queryExisted: false, fromGroup: source === 'group' },
      signal,
    }),
  add: (tid, pids) => call('POST /api/group/training-problems', { body: { tid, pids: [...pids] } }),
  importRemote: null,
  order: (tid, pids) => call('PUT /api/group/training-problem-order', { body: { tid, pids: [...pids] } }),
  takeOut: (tid, pid) => call('DELETE /api/group/training-problem', { query: { tid, pid } }),
});

const apiFor = (scope: Scope): TrainingAdminApi => (scope.kind === 'group' ? groupApi(scope.gid) : siteApi);

/** Returns the admin API for the scope of the current page. */
export function useTrainingAdminApi(): TrainingAdminApi {
  const scope = useScope();
  return useMemo(() => apiFor(scope), [scope]);
}
