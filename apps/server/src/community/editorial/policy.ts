import { JudgeStatus } from '@xiezhi/contract/enums/status';
import {
  enterRefusal,
  isManager,
  mayEditProblem,
  sharedRole,
  type EditorialReader,
  type Person,
} from '@xiezhi/rules';
import { sql } from 'kysely';
import { openContest } from '../../scopes/contest/access.ts';
import { findProblem, openForSolver, ownScopeMembership } from '../../problems/problem/policy.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DiscussionAccessServices } from '../discussion/access.ts';

/** The problem or contest that an editorial belongs to. */
export type EditorialTarget = { readonly pid: number } | { readonly cid: number };

/** A problem or contest with the viewer's rights on its editorial. */
export interface OpenedEditorialTarget {
  readonly place: EditorialTarget;
  /** Whether the viewer may write and remove the editorial. */
  readonly canEdit: boolean;
  /** Whether the viewer may read the editorial before it opens: true for its editors and for testers of the problem. */
  readonly canPreview: boolean;
  /** Whether the viewer may enter the contest or see the problem, and thus may read the editorial once it is open. */
  readonly canRead: boolean;
  readonly reader: EditorialReader;
}

/** Returns the problem or contest that a call names. Throws `editorialPlaceMissing`. */
export function editorialTargetOf({
  pid,
  cid,
}: {
  readonly pid?: number | undefined;
  readonly cid?: number | undefined;
}): EditorialTarget {
  if (pid !== undefined && cid === undefined) return { pid };
  if (cid !== undefined && pid === undefined) return { cid };
  throw new ApiError('editorialPlaceMissing');
}

/** Opens the problem or contest for a viewer who may see it. Throws the errors of the problem's or contest's policy. */
export async function openEditorialTarget(
  services: DiscussionAccessServices,
  person: Person | null,
  place: EditorialTarget,
  now: Date,
): Promise<OpenedEditorialTarget> {
  if ('cid' in place) {
    const { access: context } = await openContest(services, person, place.cid, now);
    const canEdit = isManager(context);
    return {
      place,
      canEdit,
      canPreview: canEdit,
      canRead: enterRefusal(context) === null,
      reader: { isSolved: false, attempts: 0, isContestOpen: context.place.phase !== 'ended' },
    };
  }
  const canEdit = person !== null && (await mayEdit(services, person, place.pid));
  // Editors of a problem write its editorial before the problem is public.
  if (!canEdit) await openForSolver(services, person, place.pid);
  return {
    place,
    canEdit,
    canPreview: canEdit || sharedRole(person, 'problem', place.pid) !== null,
    canRead: true,
    reader: await readerOf(services, person, place.pid, now),
  };
}

async function mayEdit(services: DiscussionAccessServices, person: Person, pid: number): Promise<boolean> {
  const problem = await findProblem(services.db, { pid });
  const place = await ownScopeMembership(services, person, problem);
  return mayEditProblem({ person, ...(place && { place }) }, problem);
}

/**
 * Verdicts that count as an attempt: the program ran. Compile errors and errors of the judge do not count.
 */
const attemptStatuses = [
  JudgeStatus.Accepted,
  JudgeStatus.PartialAccepted,
  JudgeStatus.PresentationError,
  JudgeStatus.WrongAnswer,
  JudgeStatus.TimeLimitExceeded,
  JudgeStatus.MemoryLimitExceeded,
  JudgeStatus.RuntimeError,
];

/**
 * Returns the viewer's results on the problem. Ignores results in contests, since a freeze may hide them from the
 * contestant.
 */
async function readerOf(
  { db }: Pick<DiscussionAccessServices, 'db'>,
  person: Person | null,
  pid: number,
  now: Date,
): Promise<EditorialReader> {
  const { rows } = await sql<{ solved: boolean | null; attempts: number | null; held: boolean }>`
    select mine.solved, mine.attempts,
      exists (select from contest_problem held join contest on contest.id = held.cid
        where held.pid = ${pid} and held.hidden_at is null and contest.hidden_at is null
          and contest.ends_at > ${now}) as held
    from (select (select bool_or(accepted > 0) from user_problem
        where uid = ${person?.uid ?? ''} and pid = ${pid} and cid is null) as solved,
      (select count(*)::int from submission where uid = ${person?.uid ?? ''} and pid = ${pid} and cid is null
        and virtual_run_id is null and status = any(${attemptStatuses}::int[])) as attempts) mine`.execute(
    db,
  );
  const [row] = rows;
  return {
    isSolved: row?.solved === true,
    attempts: row?.attempts ?? 0,
    isContestOpen: row?.held !== false,
  };
}
