import { problemAuth } from '@xiezhi/contract/limits';
import type { Scope } from '@xiezhi/contract/enums/scope';
import {
  groupAt,
  mayDeleteProblem,
  mayEditProblem,
  managesBank,
  mayPublishProblem,
  problemRefusal,
  type Person,
  type ScopeMembership,
  type ProblemFacts,
  type AccessContext,
} from '@xiezhi/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Database, ProblemCounterTable } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { presentAuth, scopeOf } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { trainingsSharing } from './training-set.ts';

/**
 * Visibility of problems. All routes that use problems check it here, including lookup lists, submissions and test
 * runs. The rules are `problemRefusal` and `submitRefusal`.
 */
type PolicyServices = Pick<Services, 'db' | 'siteSettings' | 'containers' | 'clock'>;

/** Identifies a problem by its id, or by its display id, ignoring case. */
export type ProblemName = { readonly pid: number } | { readonly displayId: string };

export interface FoundProblem extends ProblemFacts {
  readonly id: number;
  /** Verdict counts of the problem's submissions in the bank; null before the first submission. */
  readonly counts: Pick<Selectable<ProblemCounterTable>, (typeof counted)[number]> | null;
}

const counted = ['total', 'ac', 'mle', 'tle', 're', 'pe', 'ce', 'wa', 'se', 'pa'] as const;

export interface OpenedProblem extends FoundProblem {
  /** Scope that owns the problem: the bank or a group. */
  readonly home: Scope;
  /** Access context of the viewer in the scope in which the problem was opened. */
  readonly access: AccessContext;
}

/**
 * Returns the problem, if the viewer may see it in the scope. Without `scope`, uses the scope that owns the problem.
 * Throws `problemNotFound`, `problemHidden`, `groupMembersOnly`.
 */
export async function openProblem(
  services: PolicyServices,
  person: Person | null,
  name: ProblemName,
  scope?: Scope,
): Promise<OpenedProblem> {
  const found = await findProblem(services.db, name);
  const problem = scope?.kind === 'training' ? await withSharing(services.db, found) : found;
  const home = scopeOf({ cid: null, tid: null, gid: problem.isGroup ? problem.gid : null });
  const context = await loadAccessContext(services, person, scope ?? home, services.clock());
  const refusal = problemRefusal(context, problem);
  if (refusal) throw new ApiError(refusal);
  return { ...problem, home, access: context };
}

/** Adds the trainings that share the problem, unless it is public. */
async function withSharing(db: Kysely<Database>, problem: FoundProblem): Promise<FoundProblem> {
  if (problem.auth === problemAuth.public) return problem;
  return { ...problem, sharedIn: await trainingsSharing(db, problem.id) };
}

/**
 * Returns the problem if the solver may see it in any scope: the scope that owns it, or a training that shares it. For
 * requests without a scope. Throws the errors of `openProblem`.
 */
export async function openForSolver(
  services: PolicyServices,
  person: Person | null,
  pid: number,
): Promise<OpenedProblem> {
  const { db } = services;
  const found = await findProblem(db, { pid });
  const home = scopeOf({ cid: null, tid: null, gid: found.isGroup ? found.gid : null });
  if (person === null || found.auth === problemAuth.public) return openProblem(services, person, { pid });
  const problem = await withSharing(db, found);
  for (const tid of problem.sharedIn ?? []) {
    const context = await loadAccessContext(services, person, { kind: 'training', tid }, services.clock());
    if (problemRefusal(context, problem) === null)
      return { ...problem, home: homeAt(context, home), access: context };
  }
  return openProblem(services, person, { pid });
}

/** Returns the scope in which submissions count: the training's group if it has one, otherwise `home`. */
function homeAt({ place }: AccessContext, home: Scope): Scope {
  const group = groupAt(place);
  return group === null ? home : { kind: 'group', gid: group.gid };
}

/**
 * Returns the problem. Its editors get it whatever its visibility, because their forms request its languages, templates
 * and tags; other users get it as from `openForSolver`. Throws the errors of `openProblem`.
 */
export async function openInOwnScope(
  services: PolicyServices,
  person: Person | null,
  pid: number,
): Promise<{ readonly id: number }> {
  const problem = await findProblem(services.db, { pid });
  const place = person === null ? undefined : await ownScopeMembership(services, person, problem);
  if (mayEditProblem({ person, ...(place && { place }) }, problem)) return problem;
  return openForSolver(services, person, pid);
}

/** Checks that a user may replace a stored problem or export all of it. Throws `problemNotYours`. */
export function checkEditable(
  person: Person,
  problem: Pick<ProblemFacts, 'id' | 'author' | 'isGroup'> & Partial<Pick<ProblemFacts, 'gid' | 'isOffered'>>,
  place?: ScopeMembership,
): void {
  if (!mayEditProblem({ person, ...(place && { place }) }, problem)) throw new ApiError('problemNotYours');
}

/** Checks that a user may delete a problem. Curators may not. Throws `problemNotFound`, `ownerOnly`. */
export async function checkMayDelete(
  services: Pick<Services, 'db' | 'containers' | 'clock'>,
  person: Person,
  pid: number,
): Promise<void> {
  const problem = await findProblem(services.db, { pid });
  const place = await ownScopeMembership(services, person, problem);
  if (!mayDeleteProblem({ person, ...(place && { place }) }, problem)) throw new ApiError('ownerOnly');
}

/** Data of a bank problem that determine who may publish it. */
export interface PublishedProblem {
  /** Id of the problem; 0 if it does not exist yet. */
  readonly id: number;
  /** Username. */
  readonly author: string | null;
  readonly isWithdrawn: boolean;
}

/** Returns the setting `adminsPublish` as visible in the transaction of `db`. On by default. */
export async function readAdminsPublish(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('site_setting')
    .where('key', '=', 'adminsPublish')
    .select('value')
    .executeTakeFirst();
  return row?.value !== false;
}

/** Checks that a user may make a bank problem public. Throws `publishingNotYours`. */
export async function checkMayPublish(
  db: Kysely<Database>,
  person: Person,
  { id, author, isWithdrawn }: PublishedProblem,
): Promise<void> {
  const adminsPublish = await readAdminsPublish(db);
  if (!mayPublishProblem({ person }, { id, author, isGroup: false }, { adminsPublish, isWithdrawn }))
    throw new ApiError('publishingNotYours');
}

/** Like `checkMayPublish`, for problems that an import will create. */
export function checkMayPublishImported(db: Kysely<Database>, person: Person): Promise<void> {
  return checkMayPublish(db, person, { id: 0, author: person.username, isWithdrawn: false });
}

/** Checks that a user may manage the bank. Throws `publishingNotYours`. */
export function checkManagesBank(person: Person): void {
  if (!managesBank({ person })) throw new ApiError('publishingNotYours');
}

/**
 * Returns whether a problem is withdrawn after a change of its visibility. It becomes withdrawn if a user who manages
 * the bank and is not its author makes it non-public. Changes by users who do not manage the bank leave this state
 * unchanged.
 */
export function isWithdrawnAfter(
  person: Person,
  before: PublishedProblem & { readonly auth: number },
  auth: number,
): boolean {
  if (before.auth === auth || !managesBank({ person })) return before.isWithdrawn;
  return auth !== 1 && before.author !== person.username;
}

/** Checks that a user may edit a problem, found by id or display id. Throws `problemNotYours`, `problemNotFound`. */
export async function checkProblemOwner(
  services: Pick<Services, 'db' | 'containers' | 'clock'>,
  person: Person,
  name: string | number,
): Promise<void> {
  const problem = await findProblem(
    services.db,
    typeof name === 'number' ? { pid: name } : { displayId: name },
  );
  checkEditable(person, problem, await ownScopeMembership(services, person, problem));
}

/**
 * Checks that a user may edit a problem of a group. Throws `problemNotFound`, `problemNotOfGroup`, `groupNotFound`,
 * `problemNotYours`.
 */
export async function checkGroupProblemOwner(
  services: Pick<Services, 'db' | 'containers' | 'clock'>,
  person: Person,
  name: string | number,
): Promise<void> {
  const problem = await findProblem(services.db, { pid: Number(name) });
  if (problem.gid === null) throw new ApiError('problemNotOfGroup');
  const place = await ownScopeMembership(services, person, problem);
  if (!place) throw new ApiError('groupNotFound');
  checkEditable(person, problem, place);
}

/**
 * Returns the user's membership in the group of a problem. Undefined if the problem has no group or the group no longer
 * exists.
 */
export async function ownScopeMembership(
  { containers, clock }: Pick<Services, 'containers' | 'clock'>,
  person: Person,
  { gid }: { readonly gid: number | null },
): Promise<ScopeMembership | undefined> {
  if (gid === null) return undefined;
  return (await containers.place(person, { kind: 'group', gid }, clock())) ?? undefined;
}

const countsInBank = sql<FoundProblem['counts']>`(
  select json_build_object(${sql.join(counted.flatMap((name) => [sql.lit(name), sql.ref(name)]))})
  from problem_counter where pid = problem.id)`;

/** Finds a problem. Does not check rights. Throws `problemNotFound`. */
export async function findProblem(db: Kysely<Database>, name: ProblemName): Promise<FoundProblem> {
  const problem = await db
    .selectFrom('problem')
    .where('hidden_at', 'is', null)
    .where(
      'pid' in name
        ? sql<boolean>`id = ${name.pid}`
        : sql<boolean>`lower(display_id) = ${name.displayId.trim().toLowerCase()}`,
    )
    .modifyFront(prepared)
    .select(['id', 'gid', 'is_group as isGroup', 'author', 'is_remote as isRemote'])
    .select(presentAuth().as('auth'))
    .select(countsInBank.as('counts'))
    .select(sql<boolean>`apply_public_progress is not null`.as('isOffered'))
    .executeTakeFirst();
  if (!problem) throw new ApiError('problemNotFound');
  return problem;
}
