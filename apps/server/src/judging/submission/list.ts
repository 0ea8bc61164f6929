import type { Locale } from '@xiezhi/contract/limits';
import { groupOf, type Scope } from '@xiezhi/contract/enums/scope';
import type { Page } from '@xiezhi/contract/wire/wire';
import type { SubmissionRow } from '@xiezhi/contract/routes/submission';
import { type AccessContext, groupAt, hasAbility, isMemberAt } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import { pageOf, type Paging, type PageSlice, pageWindow } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createInvalidatedCache } from '../../platform/cache/invalidated-cache.ts';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { restrictedProblems } from '../../problems/problem/training-set.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { presentSubmissionRow } from './presenter.ts';
import { rightsFor } from './policy.ts';
import { type SubmissionFilters, idsQuery, type KeyFilter } from './filters.ts';
import { createNameFinder, type NameFinder } from './name-finder.ts';
import { findNewest, findSubmissions } from './repository.ts';
import { createTotals, type Totals } from './totals.ts';

/** Maximum bytes of the cached ids of problems that lists omit. */
const restrictedBytesMax = 4 * 1024 * 1024;

export interface ListQuery extends Paging {
  readonly onlyMine: boolean;
  readonly status?: number | undefined;
  readonly username: string | undefined;
  readonly problem: string | undefined;
  readonly isWholeProblemId: boolean;
  readonly language: string | undefined;
  readonly scope: Scope;
}

export function createSubmissionList(
  services: Pick<Services, 'db' | 'siteSettings' | 'containers' | 'clock' | 'cacheInvalidation'>,
) {
  const { db, cacheInvalidation } = services;
  const names: NameFinder = createNameFinder(db);
  const totals: Totals = createTotals(db);
  const findIds = createIdFinder(db);
  /** Ids of the problems that lists omit. Cached separately, because not every verdict changes them. */
  const restricted = createInvalidatedCache<number[]>(cacheInvalidation, {
    maxBytes: restrictedBytesMax,
    sizeOf: (ids) => 8 * ids.length,
  });

  /**
   * Answers the most frequent request, a list without filters, with one query. Returns null if there is a filter or the
   * page is far down.
   */
  async function findUnfiltered(
    { currentPage, limit, ...query }: ListQuery,
    without: readonly number[],
    locale: Locale,
  ) {
    if (!isUnfiltered(query) || without.length > 0) return null;
    const found = await findNewest(db, { offset: (currentPage - 1) * limit, limit }, locale);
    return found && { rows: found.rows, total: { value: found.total, isEstimated: false } };
  }

  async function findRows(
    query: ListQuery,
    without: readonly number[],
    viewer: Viewer | null,
    locale: Locale,
  ) {
    const filters = await findFilters(names, query, without, viewer);
    const total = await totals.count(filters);
    const ids = total.value === 0 ? [] : await findIds(filters, pageWindow(query, total));
    return { rows: await findSubmissions(db, ids, locale), total };
  }

  return async function list(
    query: ListQuery,
    viewer: Viewer | null,
    locale: Locale,
  ): Promise<Page<SubmissionRow>> {
    if (query.onlyMine && !viewer) throw new ApiError('onlyMineNeedsLogin');
    const context = await loadAccessContext(services, viewer, query.scope, services.clock());
    if (query.scope.kind !== 'practice' && !isMemberAt(context)) throw new ApiError('groupMembersOnly');
    const without = mayNameSharedProblems(context, query)
      ? []
      : await restricted.get('', () => restrictedProblems(db));
    const { rows, total } =
      (await findUnfiltered(query, without, locale)) ?? (await findRows(query, without, viewer, locale));
    const records = rows.flatMap((row) => {
      const rights = rightsFor(context, row);
      return rights ? [presentSubmissionRow(row, rights)] : [];
    });
    return pageOf(records, total, query);
  };
}

/**
 * Returns whether the list shows problems that a training shares only with its participants. Only users who list their
 * own submissions, manage problems or manage the group see these problems.
 */
function mayNameSharedProblems(context: AccessContext, { onlyMine }: Pick<ListQuery, 'onlyMine'>): boolean {
  const role = groupAt(context.place)?.role;
  return onlyMine || hasAbility(context, 'problem_admin') || role === 'root' || role === 'admin';
}

function isUnfiltered({
  scope,
  onlyMine,
  status,
  language,
  username,
  problem,
}: Omit<ListQuery, keyof Paging>): boolean {
  const named = [status, language, username, problem];
  return scope.kind === 'practice' && !onlyMine && named.every((value) => value === undefined);
}

async function findFilters(
  names: NameFinder,
  query: ListQuery,
  without: readonly number[],
  viewer: Viewer | null,
): Promise<SubmissionFilters> {
  const { scope, status, language, username, problem, isWholeProblemId } = query;
  const mine = query.onlyMine && viewer ? { keys: [viewer.uid] } : null;
  return {
    scope,
    status: status ?? null,
    language: language ?? null,
    without,
    users: mine ?? (username === undefined ? null : await names.users(username)),
    problems:
      problem === undefined
        ? null
        : await names.problems(problem, isWholeProblemId, {
            viewer,
            gid: groupOf(scope),
            onlyMine: mine !== null,
          }),
  };
}

/** Numbers of ids that one scan may read. A page uses the smallest number that includes the page. */
const windows = [100, 1000, 5000];
/** A scan that takes at least this many milliseconds counts as slow, and its result is cached. */
const slowFromMs = 50;

/**
 * Returns a function that finds the ids of one page. If an index can find the page, it is read on every request. If the
 * page needs a scan (filters for many users or problems), the scan reads a longer list of ids, from which the page is
 * taken. The list is cached for some seconds if it is long or the scan was slow.
 */
function createIdFinder(db: Kysely<Database>) {
  const cache = createSlowResultCache<number[]>((ids, took) => ids.length >= 100 || took >= slowFromMs);

  async function read(filters: SubmissionFilters, slice: PageSlice): Promise<number[]> {
    const { rows } = await idsQuery(filters, slice).execute(db);
    const ids = rows.map((row) => row.id);
    return slice.isBackwards ? ids.reverse() : ids;
  }

  return async function findIds(filters: SubmissionFilters, slice: PageSlice): Promise<number[]> {
    const end = slice.offset + slice.limit;
    const size = windows.find((window) => window >= end);
    if (slice.isBackwards || size === undefined || !needsScan(filters)) return read(filters, slice);
    const ids = await cache.get(JSON.stringify([size, filters]), () =>
      read(filters, { isBackwards: false, offset: 0, limit: size }),
    );
    return ids.slice(slice.offset, end);
  };
}

function needsScan({ users, problems }: SubmissionFilters): boolean {
  return (users !== null || problems !== null) && !isSingle(users) && !isSingle(problems);
}

function isSingle(filter: KeyFilter<unknown> | null): boolean {
  return filter !== null && 'keys' in filter && filter.keys.length <= 1;
}
