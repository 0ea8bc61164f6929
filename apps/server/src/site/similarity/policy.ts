import type { SimilarityPlace } from '@xiezhi/contract/routes/similarity';
import { mayEditProblem, type Person, submissionRights } from '@xiezhi/rules';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { isManagerOf } from '../../identity/access/manages.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { scopeOf } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { findProblem, ownScopeMembership } from '../../problems/problem/policy.ts';

type AccessServices = Pick<Services, 'db' | 'containers' | 'clock' | 'siteSettings'>;

/** Ids of the contest, training or problem to which a report belongs. Exactly one of them is set. */
export interface PlaceIds {
  readonly cid: number | null;
  readonly tid: number | null;
  readonly pid: number | null;
}

/** A place whose reports the viewer may see, and the scope of its submissions. */
export interface OpenedPlace extends PlaceIds {
  readonly shown: SimilarityPlace;
  readonly scope: Scope;
}

/** Returns the place that a request names. Throws `similarityPlaceMissing` unless exactly one id is set. */
export function namedPlace(named: {
  readonly cid?: number | undefined;
  readonly tid?: number | undefined;
  readonly pid?: number | undefined;
}): PlaceIds {
  const place = { cid: named.cid ?? null, tid: named.tid ?? null, pid: named.pid ?? null };
  if (Object.values(place).filter((id) => id !== null).length !== 1)
    throw new ApiError('similarityPlaceMissing');
  return place;
}

/**
 * Opens a place for a viewer who manages it (contest or training) or may edit it (problem). The viewer must also have
 * the right to read all code submitted there. Throws `similarityNotYours`, `contestNotFound`, `trainingNotFound`,
 * `problemNotFound`.
 */
export async function openPlace(
  services: AccessServices,
  person: Person,
  place: PlaceIds,
): Promise<OpenedPlace> {
  const { shown, scope, isManager } = await findPlace(services, person, place);
  if (!isManager || !(await readsAllCode(services, person, scope))) throw new ApiError('similarityNotYours');
  return { ...place, shown, scope };
}

async function findPlace(services: AccessServices, person: Person, { cid, tid, pid }: PlaceIds) {
  const { db } = services;
  if (pid !== null) {
    const problem = await findProblem(db, { pid });
    const membership = await ownScopeMembership(services, person, problem);
    const gid = problem.isGroup ? problem.gid : null;
    return {
      shown: { kind: 'problem' as const, id: pid, title: await problemTitle(services, pid), gid },
      scope: scopeOf({ cid: null, tid: null, gid }),
      isManager: mayEditProblem({ person, ...(membership && { place: membership }) }, problem),
    };
  }
  const row = await db
    .selectFrom(cid === null ? 'training' : 'contest')
    .where('id', '=', cid ?? tid ?? 0)
    .where('hidden_at', 'is', null)
    .select(['id', 'title', 'uid', 'gid'])
    .executeTakeFirst();
  if (!row) throw new ApiError(cid === null ? 'trainingNotFound' : 'contestNotFound');
  return {
    shown: {
      kind: cid === null ? ('training' as const) : ('contest' as const),
      id: row.id,
      title: row.title,
      gid: row.gid,
    },
    scope: scopeOf({ cid, tid, gid: row.gid }),
    isManager: await isManagerOf(services, person, {
      ...row,
      kind: cid === null ? 'training' : 'contest',
    }),
  };
}

/** Whether the viewer may read the code and judging details of all submissions in the scope. */
async function readsAllCode(services: AccessServices, person: Person, scope: Scope): Promise<boolean> {
  const access = await loadAccessContext(services, person, scope, services.clock());
  const rights = submissionRights(access, {
    uid: '',
    submittedAt: services.clock(),
    isShared: false,
    codeShare: false,
    openCaseResult: false,
    isProblemPublic: true,
    problem: { id: 0, author: null, gid: null, isGroup: false, isOffered: false, isTested: false },
  });
  return rights?.judgingDetails === true && rights.code;
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
