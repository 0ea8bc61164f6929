import type { JobState } from '@xiezhi/contract/enums/job-states';
import type { jobRoutes } from '@xiezhi/contract/routes/job';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { pageOf } from '../database/paging.ts';
import { ApiError } from '../http/api-error.ts';
import type { DomainEvents } from '../domain-events/domain-events.ts';
import type { HandlerTable } from '../http/handler.ts';
import type { Jobs } from './jobs.ts';
import type { JobKind } from './kind.ts';
import { headColumns, presentJob, presentJobDetail, type PresentedJob } from './presenter.ts';

type Calls = 'GET /api/jobs' | 'GET /api/job' | 'POST /api/job/cancel';

export function jobHandlers(
  {
    db,
    jobs,
    domainEvents,
  }: { readonly db: Kysely<Database>; readonly jobs: Jobs; readonly domainEvents: DomainEvents },
  kinds: readonly JobKind[],
): Pick<HandlerTable, Calls & keyof typeof jobRoutes> {
  return {
    'GET /api/jobs': async ({ viewer, query, locale }) => {
      if (query.isEverybody && viewer.role !== 'root') throw new ApiError('forbidden');
      const chosen = sql<boolean>`${sql.join(conditionsOf(query, viewer.uid), sql` and `)}`;
      const { count } = await db
        .selectFrom('job')
        .where(chosen)
        .select((from) => from.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await jobsWithUser(db)
        .select(headColumns)
        .where(chosen)
        .orderBy('job.created_at', 'desc')
        .orderBy('job.id')
        .offset((query.currentPage - 1) * query.limit)
        .limit(query.limit)
        .execute();
      const records = rows.map((row) => presentJob(row, kinds, locale));
      return pageOf(records, { value: count, isEstimated: false }, query);
    },

    'GET /api/job': async ({ query, locale }) =>
      presentJobDetail(await findOwnJob(db, query.id), kinds, locale),

    'POST /api/job/cancel': async ({ viewer, ip, body: { id }, locale, now }) => {
      const cancelled = await db.transaction().execute(async (trx) => {
        if (!(await jobs.cancel(trx, id, now))) throw new ApiError('jobEnded');
        const job = await findOwnJob(trx, id);
        const { kind, username } = job;
        if (job.uid !== viewer.uid)
          await domainEvents.emit(trx, 'job-cancelled', { id, kind, username, by: viewer.uid, ip });
        return job;
      });
      return presentJobDetail(cancelled, kinds, locale);
    },
  };
}

interface JobQuery {
  readonly kinds?: string | undefined;
  readonly state?: JobState | undefined;
  readonly isEverybody?: boolean | null | undefined;
}

function conditionsOf({ kinds, state, isEverybody }: JobQuery, uid: string): RawBuilder<unknown>[] {
  const requestedKinds = (kinds ?? '').split(',').flatMap((kind) => kind.trim() || []);
  return [
    isEverybody ? sql`true` : sql`job.uid = ${uid}`,
    state === undefined ? sql`true` : sql`job.state = ${state}`,
    requestedKinds.length === 0 ? sql`true` : sql`job.kind = any(${requestedKinds}::text[])`,
  ];
}

/** Returns the list row of a job without checking access. Throws `jobNotFound`. */
export async function findOwnJob(db: Kysely<Database>, id: string): Promise<PresentedJob> {
  const row = await jobsWithUser(db).selectAll('job').where('job.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('jobNotFound');
  return row;
}

function jobsWithUser(db: Kysely<Database>) {
  return db
    .selectFrom('job')
    .leftJoin('app_user', 'app_user.uid', 'job.uid')
    .select(sql<string | null>`app_user.username`.as('username'));
}
