import { limits } from '@xiezhi/contract/limits';
import type { ContestProblemLink } from '@xiezhi/contract/routes/contest-problem-admin';
import { phaseAt, type Person } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { violatedUniqueness } from '../../../platform/database/pool.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { ContestRow } from '../repository.ts';
import { findAddable, openToContests } from './addable.ts';
import { freeLetters, readDisplayId } from './display-id.ts';
import { lockForProblems, nextNumber, publishContestChange } from './lock.ts';
import { readLink } from './problem-read.ts';

type SavingServices = Pick<Services, 'db' | 'events' | 'clock'>;

/** The user who edits the problems of a contest. */
export interface Setter extends Actor {
  readonly person: Person;
}

/** Fields of a contest problem that a request sets; absent fields stay unchanged. */
export interface WrittenLink {
  readonly displayId?: string | null | undefined;
  readonly displayTitle?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly staysPublic?: boolean | undefined;
}

interface Addition extends WrittenLink {
  readonly pid: number;
  /** Display id in the contest; if absent, the next unused letter. */
  readonly displayId?: string | undefined;
}

/**
 * Adds all of the problems to a contest, or none on an error; returns their display ids. A problem that was removed
 * from the contest earlier gets its submissions back. Throws `contestNotFound`, `problemNotFound`, `problemHidden`,
 * `contestProblem…`, `contestDisplayId…`.
 */
export function addContestProblems(
  services: SavingServices,
  by: Setter,
  cid: number,
  additions: readonly Addition[],
): Promise<string[]> {
  const pids = additions.map(({ pid }) => pid);
  return inContest(services, { cid, pids }, async (trx, contest) => {
    const names: string[] = [];
    for (const addition of additions) names.push(await addOne(services, trx, by, contest, addition));
    return names;
  });
}

async function addOne(
  services: SavingServices,
  trx: Kysely<Database>,
  by: Setter,
  contest: ContestRow,
  addition: Addition,
): Promise<string> {
  const { pid, color, staysPublic } = addition;
  const problem = await findAddable(trx, by.person, contest, pid);
  const links = await trx
    .selectFrom('contest_problem')
    .where('cid', '=', contest.id)
    .where('hidden_at', 'is', null)
    .select(['pid', 'display_id'])
    .execute();
  if (links.some((link) => link.pid === pid))
    throw new ApiError('contestProblemTaken', { problemId: problem.display_id });
  if (links.length >= limits.contestProblemsMax)
    throw new ApiError('contestProblemsTooMany', { most: limits.contestProblemsMax });
  const [letter = ''] = freeLetters(
    links.map(({ display_id }) => display_id),
    1,
  );
  const displayId = addition.displayId === undefined ? letter : readDisplayId(addition.displayId);
  const values = {
    display_id: displayId,
    display_title: addition.displayTitle ?? problem.title,
    color: color || null,
    keeps_public: staysPublic ?? false,
    modified_at: services.clock(),
  };
  const { numUpdatedRows } = await naming(displayId, () => bringBack(trx, contest.id, pid, values));
  if (numUpdatedRows === 0n)
    await naming(displayId, () =>
      trx
        .insertInto('contest_problem')
        .values({ ...values, cid: contest.id, pid, created_at: services.clock() })
        .execute(),
    );
  if (problem.auth === 2) await openToContests(trx, by, pid, problem.display_id);
  await recordAudit(trx, by, {
    action: 'contest-problem-added',
    target: `contest:${contest.id}`,
    after: { pid, problemId: problem.display_id, displayId },
  });
  return displayId;
}

/** Restores the latest removed `contest_problem` row of this problem, because its submissions refer to this row. */
function bringBack(
  trx: Kysely<Database>,
  cid: number,
  pid: number,
  values: { readonly display_id: string; readonly modified_at: Date },
) {
  return trx
    .updateTable('contest_problem')
    .set({ ...values, hidden_at: null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('contest_problem')
        .where('cid', '=', cid)
        .where('pid', '=', pid)
        .select((one) => one.fn.max('id').as('id')),
    )
    .executeTakeFirstOrThrow();
}

/**
 * Changes a contest problem, identified by its own id or by contest and problem id. Adds the problem if the contest
 * does not contain it. Throws the errors of `addContestProblems`, and `contestProblemNotFound`.
 */
export async function putLink(
  services: SavingServices,
  by: Setter,
  name: {
    readonly id?: number | undefined;
    readonly cid: number | undefined;
    readonly pid?: number | undefined;
  },
  written: WrittenLink,
): Promise<ContestProblemLink> {
  const { cid } = name;
  if (cid === undefined) throw new ApiError('contestProblemNotFound');
  const pids = name.pid === undefined ? [] : [name.pid];
  return inContest(services, { cid, pids }, async (trx, contest) => {
    const former = await findLink(trx, { ...name, cid });
    if (former) {
      await changeLink(services, trx, by, former, written);
      return readLink(trx, cid, former.pid);
    }
    const { displayId, ...rest } = written;
    if (name.id !== undefined || name.pid === undefined) throw new ApiError('contestProblemNotFound');
    await addOne(services, trx, by, contest, { ...rest, pid: name.pid, displayId: displayId ?? '' });
    return readLink(trx, cid, name.pid);
  });
}

type Former = NonNullable<Awaited<ReturnType<typeof findLink>>>;

function findLink(
  trx: Kysely<Database>,
  {
    id,
    cid,
    pid,
  }: { readonly id?: number | undefined; readonly cid: number; readonly pid?: number | undefined },
) {
  return trx
    .selectFrom('contest_problem')
    .where('cid', '=', cid)
    .where('hidden_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(id === undefined, (query) => query.where('pid', '=', pid ?? 0))
    .selectAll()
    .executeTakeFirst();
}

async function changeLink(
  { clock }: SavingServices,
  trx: Kysely<Database>,
  by: Setter,
  former: Former,
  { displayId, displayTitle, color, staysPublic }: WrittenLink,
): Promise<void> {
  const next = {
    display_id: displayId === undefined || displayId === null ? former.display_id : readDisplayId(displayId),
    display_title: displayTitle ?? former.display_title,
    color: color === undefined ? former.color : color || null,
    keeps_public: staysPublic ?? former.keeps_public,
  };
  await naming(next.display_id, () =>
    trx
      .updateTable('contest_problem')
      .set({ ...next, modified_at: clock() })
      .where('id', '=', former.id)
      .execute(),
  );
  const { display_id, display_title, color: before, keeps_public } = former;
  await recordAudit(trx, by, {
    action: 'contest-problem-changed',
    target: `contest:${former.cid}`,
    before: { display_id, display_title, color: before, keeps_public },
    after: next,
    detail: { pid: former.pid },
  });
}

/**
 * Reorders the problems of a contest. The display ids keep their order: the first problem gets the first of them, and
 * so on. Throws `contestNotFound`, and `changedMeanwhile` if the given ids are not exactly the problems of the contest.
 */
export function orderContestProblems(
  services: SavingServices,
  by: Actor,
  cid: number,
  order: readonly number[],
): Promise<void> {
  return inContest(services, { cid }, async (trx) => {
    const { rows: links } = await sql<{ id: number; pid: number; display_id: string }>`
      select id, pid, display_id from contest_problem where cid = ${cid} and hidden_at is null
      order by char_length(display_id), display_id`.execute(trx);
    const known = new Set(links.map(({ pid }) => pid));
    if (
      order.length !== known.size ||
      new Set(order).size !== known.size ||
      order.some((pid) => !known.has(pid))
    )
      throw new ApiError('changedMeanwhile');
    const former = links.map(({ pid }) => pid);
    // Display ids must be unique after every statement, so they first get temporary values that nobody can enter.
    await sql`update contest_problem set display_id = '/' || id where cid = ${cid} and hidden_at is null`.execute(
      trx,
    );
    for (const [index, pid] of order.entries())
      await trx
        .updateTable('contest_problem')
        .set({ display_id: links[index]?.display_id ?? '', modified_at: services.clock() })
        .where('cid', '=', cid)
        .where('pid', '=', pid)
        .where('hidden_at', 'is', null)
        .execute();
    await recordAudit(trx, by, {
      action: 'contest-problems-ordered',
      target: `contest:${cid}`,
      before: former,
      after: order,
    });
  });
}

/**
 * Removes a problem from a contest. Its submissions remain but no longer count. The problem bank shows a public problem
 * again once no unfinished contest contains it. Throws `contestNotFound`, `contestProblemNotFound`,
 * `contestProblemRunning`.
 */
export function removeContestProblem(
  services: SavingServices,
  by: Setter,
  cid: number,
  pid: number,
): Promise<void> {
  return inContest(services, { cid }, async (trx, contest) => {
    const former = await findLink(trx, { cid, pid });
    if (!former) throw new ApiError('contestProblemNotFound');
    const phase = phaseAt({ startsAt: contest.starts_at, endsAt: contest.ends_at }, services.clock());
    if (phase === 'running' && by.person.role !== 'root') throw new ApiError('contestProblemRunning');
    await trx
      .updateTable('contest_problem')
      .set({ hidden_at: services.clock() })
      .where('id', '=', former.id)
      .execute();
    await recordAudit(trx, by, {
      action: 'contest-problem-removed',
      target: `contest:${cid}`,
      before: { pid, displayId: former.display_id, displayTitle: former.display_title },
    });
  });
}

/**
 * Runs a change while the contest is locked, increments the scoreboard version, and notifies servers and open pages.
 * @param work the change; it may add only the problems `pids`, which are locked too
 */
function inContest<Result>(
  services: SavingServices,
  { cid, pids = [] }: { readonly cid: number; readonly pids?: readonly number[] },
  work: (trx: Kysely<Database>, contest: ContestRow) => Promise<Result>,
): Promise<Result> {
  return services.db.transaction().execute(async (trx) => {
    const contest = await lockForProblems(trx, cid, pids);
    const result = await work(trx, contest);
    const { scoreboard_version } = await nextNumber(services, contest);
    await trx.updateTable('contest').set({ scoreboard_version }).where('id', '=', cid).execute();
    await publishContestChange(services, trx, cid);
    return result;
  });
}

/** Translates a duplicate display id into `contestDisplayIdTaken`. */
async function naming<Result>(displayId: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedUniqueness(error) === 'contest_problem_display_id')
      throw new ApiError('contestDisplayIdTaken', { displayId });
    throw error;
  }
}
