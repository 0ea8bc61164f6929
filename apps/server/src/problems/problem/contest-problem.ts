import { problemAuth } from '@xiezhi/contract/limits';
import { type ContestAccess, enterRefusal, type Person, type ProblemFacts } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import type { ProblemName } from './policy.ts';

/** A problem of a contest, with its display id in the contest. */
export interface ContestProblem extends ProblemFacts {
  readonly id: number;
  readonly cpid: number;
  readonly displayId: string;
  readonly displayTitle: string;
}

export interface OpenedContestProblem extends ContestProblem {
  readonly access: ContestAccess;
}

type OpeningServices = Pick<Services, 'db' | 'siteSettings' | 'containers'>;

/** Returns the access context of the viewer in a contest. Throws `contestNotFound`. */
export async function contestAccess(
  services: OpeningServices,
  person: Person | null,
  cid: number,
  now: Date,
): Promise<ContestAccess> {
  const { place, ...rest } = await loadAccessContext(services, person, { kind: 'contest', cid }, now);
  if (place.kind !== 'contest') throw new Error(`contest ${cid} is a ${place.kind}`);
  return { ...rest, place };
}

/**
 * Returns the access context of the viewer in a contest, if they may see its contents. Throws `contestNotFound` and the
 * reason for denied access.
 */
export async function enterContest(
  services: OpeningServices,
  person: Person | null,
  cid: number,
  now: Date,
): Promise<ContestAccess> {
  const context = await contestAccess(services, person, cid, now);
  const refusal = enterRefusal(context);
  if (refusal) throw new ApiError(refusal);
  return context;
}

/**
 * Returns a problem of a contest, if the viewer may see the contents. Throws `contestNotFound`, the reason for denied
 * access, `problemNotFound`, `problemHidden`.
 */
export async function openContestProblem(
  services: OpeningServices,
  person: Person | null,
  cid: number,
  name: ProblemName,
  now: Date,
): Promise<OpenedContestProblem> {
  const context = await enterContest(services, person, cid, now);
  const problem = await findContestProblem(services.db, cid, name);
  if (problem.auth === problemAuth.private) throw new ApiError('problemHidden');
  return { ...problem, access: context };
}

/** Finds a problem of a contest. Does not check rights. Throws `problemNotFound`. */
export async function findContestProblem(
  db: Kysely<Database>,
  cid: number,
  name: ProblemName,
): Promise<ContestProblem> {
  const found = await db
    .selectFrom('contest_problem as link')
    .innerJoin('problem', 'problem.id', 'link.pid')
    .where('link.cid', '=', cid)
    .where('link.hidden_at', 'is', null)
    .where('problem.hidden_at', 'is', null)
    .where(
      'pid' in name
        ? sql<boolean>`link.pid = ${name.pid}`
        : sql<boolean>`lower(link.display_id) = ${name.displayId.trim().toLowerCase()}`,
    )
    .select(['problem.id', 'problem.gid', 'problem.is_group as isGroup', 'problem.auth', 'problem.author'])
    .select(['problem.is_remote as isRemote'])
    .select(['link.id as cpid', 'link.display_id as displayId', 'link.display_title as displayTitle'])
    .executeTakeFirst();
  if (!found) throw new ApiError('problemNotFound');
  return found;
}

/**
 * Finds the contest for requests of old clients, which send that they are in a contest, but not its id. Among the
 * contests with the problem, started ones come first, then the one that ends last. Throws `contestNotFound`.
 */
export async function contestHiding(db: Kysely<Database>, pid: number, now: Date): Promise<number> {
  const found = await db
    .selectFrom('contest_problem as link')
    .innerJoin('contest', 'contest.id', 'link.cid')
    .where('link.pid', '=', pid)
    .where('link.hidden_at', 'is', null)
    .where('contest.hidden_at', 'is', null)
    .where('contest.is_visible', '=', true)
    .orderBy(sql`contest.starts_at <= ${now}`, 'desc')
    .orderBy('contest.ends_at', 'desc')
    .orderBy('contest.id', 'desc')
    .select('contest.id')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new ApiError('contestNotFound');
  return found.id;
}
