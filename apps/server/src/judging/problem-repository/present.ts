import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import type { Locale } from '@xiezhi/contract/limits';
import type {
  ProblemRepository,
  problemRepositoryRoutes,
  RepositoryProblem,
} from '@xiezhi/contract/routes/problem-repository';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import { headColumns, presentJob } from '../../platform/job/presenter.ts';
import { publicProblem } from '../../platform/scope/sql.ts';
import { siteMarks } from './site-mark.ts';
import { readSyncResults, type RepositoryProblemRow } from './sync-results.ts';

type Detail = z.input<(typeof problemRepositoryRoutes)['GET /api/admin/problem-repository']['data']>;

/** Returns the repositories of a user, or of all users if `uid` is null, oldest first. Their secrets are left out. */
export async function listRepositories(
  db: Kysely<Database>,
  uid: string | null,
): Promise<ProblemRepository[]> {
  const rows = await shown(db)
    .$if(uid !== null, (query) => query.where('repository.uid', '=', uid ?? ''))
    .orderBy('repository.id')
    .execute();
  return rows.map(presentRepository);
}

/** Returns a repository with its problems and last syncs. Throws `repositoryNotFound`. */
export async function showRepository(
  db: Kysely<Database>,
  id: number,
  kinds: readonly JobKind[],
  locale: Locale,
): Promise<Detail> {
  const row = await shown(db).where('repository.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('repositoryNotFound');
  return {
    repository: presentRepository(row),
    problems: await presentProblems(db, await readSyncResults(db, id), locale),
    syncs: await listSyncs(db, id, kinds, locale),
    hookPath: `/api/problem-repository-hook/${id}`,
  };
}

function shown(db: Kysely<Database>) {
  return db
    .selectFrom('problem_repository as repository')
    .leftJoin('app_user', 'app_user.uid', 'repository.uid')
    .select(['repository.id', 'address', 'branch', 'repository.username', 'publishes', 'is_public'])
    .select(['commit_id', 'synced_at', 'repository.created_at'])
    .select([
      sql<string | null>`app_user.username`.as('owner'),
      sql<boolean>`repository.token is not null`.as('has_token'),
      sql<boolean>`exists (
        select from repository_sync sync join job on job.id = sync.job_id
        where sync.repository_id = repository.id and job.state in ('waiting', 'running'))`.as('is_syncing'),
    ]);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function presentRepository(row: ShownRow): ProblemRepository {
  return {
    id: row.id,
    address: row.address,
    branch: row.branch,
    username: row.username,
    isTokenSet: row.has_token,
    publishes: row.publishes,
    isPublic: row.is_public,
    commit: row.commit_id,
    syncedAt: row.synced_at?.toISOString() ?? null,
    owner: row.owner,
    isSyncing: row.is_syncing,
    gmtCreate: row.created_at.toISOString(),
  };
}

async function presentProblems(
  db: Kysely<Database>,
  rows: readonly Omit<RepositoryProblemRow, 'published_files'>[],
  locale: Locale,
): Promise<RepositoryProblem[]> {
  const pids = rows.flatMap(({ pid }) => pid ?? []);
  const marks = await siteMarks(db, pids);
  const edited = rows.flatMap(({ pid, site_mark }) =>
    pid !== null && site_mark !== null && marks.has(pid) && marks.get(pid) !== site_mark ? [pid] : [],
  );
  const edits = edited.length === 0 ? [] : await lastEdits(db, edited);
  const open = await publicProblems(db, pids);
  return rows.map(({ root, pid, published_commit, result }) => {
    const edit = edits.find(({ id }) => id === pid);
    return {
      ...result,
      root,
      pid,
      reasons: result.reasons.map((reason) => reason[locale]),
      report: [...result.report[locale]],
      publishedCommit: published_commit,
      isPublic: pid !== null && open.has(pid),
      siteEdit: edit ? { by: edit.modified_by, at: edit.modified_at.toISOString() } : null,
    };
  });
}

async function publicProblems(db: Kysely<Database>, pids: readonly number[]): Promise<ReadonlySet<number>> {
  if (pids.length === 0) return new Set();
  const rows = await db
    .selectFrom('problem')
    .where('id', 'in', [...pids])
    .where(publicProblem('problem'))
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function lastEdits(db: Kysely<Database>, pids: readonly number[]) {
  return db
    .selectFrom('problem')
    .where('id', 'in', [...pids])
    .select(['id', 'modified_by', 'modified_at'])
    .execute();
}

async function listSyncs(
  db: Kysely<Database>,
  id: number,
  kinds: readonly JobKind[],
  locale: Locale,
): Promise<Detail['syncs']> {
  const syncs = await db
    .selectFrom('repository_sync')
    .where('repository_id', '=', id)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(repositoryLimits.syncsKept)
    .execute();
  const ids = syncs.flatMap(({ job_id }) => job_id ?? []);
  const jobs = ids.length === 0 ? [] : await readJobs(db, ids);
  return syncs.map(({ id: syncId, job_id, cause, commit_id, subject, created_at }) => {
    const job = jobs.find((one) => one.id === job_id);
    return {
      id: syncId,
      job: job ? presentJob(job, kinds, locale) : null,
      cause,
      commit: commit_id,
      subject,
      gmtCreate: created_at.toISOString(),
      log: (job?.log ?? []).map((line) => ({ at: line.at, text: line[locale] })),
    };
  });
}

function readJobs(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('job')
    .leftJoin('app_user', 'app_user.uid', 'job.uid')
    .where('job.id', 'in', [...ids])
    .select([...headColumns, 'job.log'])
    .select(sql<string | null>`app_user.username`.as('username'))
    .execute();
}
