import type { SimilarityPlace } from '@xiezhi/contract/routes/similarity';
import { mayEditProblem, type Person } from '@xiezhi/rules';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { isManagerOf } from '../../identity/access/manages.ts';
import { readsAllCode } from '../../identity/access/reads-all-code.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { scopeOf } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { findProblem, type FoundProblem, ownScopeMembership } from '../../problems/problem/policy.ts';

type AccessServices = Pick<Services, 'db' | 'scopes' | 'clock' | 'siteSettings'>;

/** Ids of the contest, training or problem to which a report belongs. Exactly one of them is set. */
export interface ReportTarget {
  readonly cid: number | null;
  readonly tid: number | null;
  readonly pid: number | null;
}

/**
 * The target of a stored report, and the group whose submissions it compares; `gid` is null if they belong to the site.
 */
export interface StoredReportTarget extends ReportTarget {
  readonly gid: number | null;
}

/** A target whose reports the viewer may see, and the scope of its submissions. */
export interface OpenedReportTarget extends StoredReportTarget {
  readonly shown: SimilarityPlace;
  readonly scope: Scope;
}

/** Returns the target that a request names. Throws `similarityPlaceMissing` unless exactly one id is set. */
export function reportTargetOf(named: {
  readonly cid?: number | undefined;
  readonly tid?: number | undefined;
  readonly pid?: number | undefined;
}): ReportTarget {
  const target = { cid: named.cid ?? null, tid: named.tid ?? null, pid: named.pid ?? null };
  if (Object.values(target).filter((id) => id !== null).length !== 1)
    throw new ApiError('similarityPlaceMissing');
  return target;
}

/**
 * Opens a target for a viewer who manages it (contest or training) or may edit it (problem). The viewer must also have
 * the right to read all code submitted there. A problem that a group shares with the bank has submissions in both. The
 * viewer gets those of its present owner if possible, otherwise the others. Throws `similarityNotYours`,
 * `contestNotFound`, `trainingNotFound`, `problemNotFound`.
 */
export async function openReportTarget(
  services: AccessServices,
  person: Person,
  target: ReportTarget,
): Promise<OpenedReportTarget> {
  const places =
    target.pid === null
      ? [await eventPlace(services, person, target)]
      : await problemPlaces(services, person, target.pid);
  return firstAllowed(services, person, target, places);
}

/**
 * Opens the target of a stored report. The place in which the report was made counts, not the present owner of the
 * problem. Throws the errors of `openReportTarget`.
 */
export async function openStoredTarget(
  services: AccessServices,
  person: Person,
  target: StoredReportTarget,
): Promise<OpenedReportTarget> {
  const { pid, gid } = target;
  const place =
    pid === null
      ? await eventPlace(services, person, target)
      : await problemPlace(services, person, await findProblem(services.db, { pid }), gid);
  return firstAllowed(services, person, target, place.gid === gid ? [place] : []);
}

/** A place whose submissions can be compared. `isManager` does not imply that the viewer may read all code there. */
interface ReportPlace {
  readonly gid: number | null;
  readonly shown: SimilarityPlace;
  readonly scope: Scope;
  readonly isManager: boolean;
}

async function firstAllowed(
  services: AccessServices,
  person: Person,
  { cid, tid, pid }: ReportTarget,
  places: readonly ReportPlace[],
): Promise<OpenedReportTarget> {
  for (const { isManager, scope, shown, gid } of places)
    if (isManager && (await readsAllCode(services, person, scope)))
      return { cid, tid, pid, gid, shown, scope };
  throw new ApiError('similarityNotYours');
}

async function eventPlace(
  services: AccessServices,
  person: Person,
  { cid, tid }: ReportTarget,
): Promise<ReportPlace> {
  const row = await services.db
    .selectFrom(cid === null ? 'training' : 'contest')
    .where('id', '=', cid ?? tid ?? 0)
    .where('hidden_at', 'is', null)
    .select(['id', 'title', 'uid', 'gid'])
    .executeTakeFirst();
  if (!row) throw new ApiError(cid === null ? 'trainingNotFound' : 'contestNotFound');
  const kind = cid === null ? ('training' as const) : ('contest' as const);
  const { id, title, gid } = row;
  return {
    gid,
    shown: { kind, id, title, gid },
    scope: scopeOf({ cid, tid, gid }),
    isManager: await isManagerOf(services, person, { ...row, kind }),
  };
}

/**
 * Returns the places with submissions to a problem, first that of its present owner. The bank remains a place of a
 * problem that a group withdrew from it as long as there are reports.
 */
async function problemPlaces(
  services: AccessServices,
  person: Person,
  pid: number,
): Promise<readonly ReportPlace[]> {
  const problem = await findProblem(services.db, { pid });
  const { gid, isGroup } = problem;
  const home = await problemPlace(services, person, problem, isGroup ? gid : null);
  if (gid === null) return [home];
  if (!isGroup) {
    const isThere = (await ownScopeMembership(services, person, problem)) !== undefined;
    return isThere ? [home, await problemPlace(services, person, problem, gid)] : [home];
  }
  const former = await services.db
    .selectFrom('similarity_report')
    .where('pid', '=', pid)
    .where('gid', 'is', null)
    .select('id')
    .executeTakeFirst();
  return former ? [home, await problemPlace(services, person, problem, null)] : [home];
}

/** Returns the bank or a group as a place of a problem. Who manages it is decided as if the problem belonged to it. */
async function problemPlace(
  services: AccessServices,
  person: Person,
  problem: FoundProblem,
  gid: number | null,
): Promise<ReportPlace> {
  const membership = await ownScopeMembership(services, person, { gid });
  const isHome = gid === (problem.isGroup ? problem.gid : null);
  const owned = isHome ? problem : { ...problem, gid, isGroup: gid !== null, isOffered: false };
  return {
    gid,
    shown: { kind: 'problem', id: problem.id, title: await problemTitle(services, problem.id), gid },
    scope: scopeOf({ cid: null, tid: null, gid }),
    isManager: mayEditProblem({ person, ...(membership && { place: membership }) }, owned),
  };
}

async function problemTitle({ db }: Pick<Services, 'db'>, pid: number): Promise<string> {
  const row = await db
    .selectFrom('problem')
    .leftJoin('problem_text', (join) =>
      join.onRef('problem_text.pid', '=', 'problem.id').onRef('locale', '=', 'problem.default_locale'),
    )
    .where('problem.id', '=', pid)
    .select(['display_id', 'title'])
    .executeTakeFirst();
  return row ? `${row.display_id} ${row.title ?? ''}`.trim() : '';
}
