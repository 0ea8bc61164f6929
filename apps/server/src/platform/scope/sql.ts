import { groupAuths } from '@xiezhi/contract/enums/group';
import { groupOf, type Scope } from '@xiezhi/contract/enums/scope';
import { hasVerdict, judgeStatuses } from '@xiezhi/contract/enums/status';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * The only definition of scopes in SQL. Most functions return a condition that matches a partial index, so
 * that each list uses an index of its own. `table` is the name or alias of the table in the query.
 */

/**
 * A problem that is visible to all users: it belongs to the bank or was accepted into it, is public, and no
 * contest hides it (`isHiddenByContest`).
 */
export function publicProblem(table = 'problem'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('auth')} = 1 and not ${of('is_group')} and ${of('hidden_at')} is null
    and not ${isHiddenByContest(table)}`;
}

/** Whether the problem has, or had, testers or curators. */
export function isTestedProblem(table = 'problem'): RawBuilder<boolean> {
  return sql<boolean>`exists (select from collaborator where collaborator.pid = ${sql.ref(`${table}.id`)})`;
}

/** A problem that is visible to its whole group; those that the bank accepted still belong to the group. */
export function problemOfGroup(gid: number, table = 'problem'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('gid')} = ${gid} and ${of('auth')} = 1 and ${of('hidden_at')} is null and not ${isHiddenByContest(table)}`;
}

/** A problem of a group, whatever its visibility. */
export function ofGroup(gid: number, table = 'problem'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('is_group')} and ${of('gid')} = ${gid} and ${of('hidden_at')} is null`;
}

/**
 * Whether a contest hides a problem until it ends, whatever the problem's own visibility is. Uses the clock of the
 * database, so that problems become visible again without an update. Written as `exists`, so that a query of few
 * problems checks only those. A group's contest hides only problems of groups: it cannot hide what the site shows to
 * everybody.
 */
export function isHiddenByContest(table: string): RawBuilder<SqlBool> {
  return sql`exists (select ${holdingContests(table)})`;
}

/**
 * When the last contest that hides a problem ends; null if none does, or if one of them is not shown to users, who must
 * not learn its times.
 */
export function hiddenUntil(table: string): RawBuilder<Date | null> {
  return sql`(select case when bool_and(holding.is_visible) then max(holding.ends_at) end ${holdingContests(table)})`;
}

/** Contests that hide a problem at present. */
function holdingContests(table: string): RawBuilder<unknown> {
  return sql`from contest_problem held join contest holding on holding.id = held.cid
    where held.pid = ${sql.ref(`${table}.id`)} and holding.ends_at > now() and holding.hidden_at is null
      and held.hidden_at is null and not held.keeps_public
      and (holding.gid is null or ${sql.ref(`${table}.is_group`)})`;
}

/**
 * Whether no freeze hides results of a contest that has ended, at the time `now` (default: the clock of the
 * database). `isFrozenAt` of the rules states the same.
 */
export function areResultsOpen(now: Date | null = null, table = 'contest'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(${of('seal_at')} is null or coalesce(${of('published_at')} >= ${of('seal_at')}, false)
    or (${of('auto_unfreeze')} and greatest(${of('ends_at')}, ${of('opens_not_before')}) <= coalesce(${now}::timestamptz, now())))`;
}

/** Whether a freeze hides results of a contest at present. */
export function hidesResults(table = 'contest'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${table}.seal_at`)} <= now() and not ${areResultsOpen(null, table)})`;
}

/** Whether a freeze hides the result of the submission with this id at present; false without a contest. */
export function isResultHidden(submitId: string): RawBuilder<SqlBool> {
  return sql`exists (select from submission hidden_one join contest on contest.id = hidden_one.cid
    where hidden_one.id = ${sql.ref(submitId)} and ${hidesResults()})`;
}

/** Present visibility of a problem: 1 public, 2 private, 3 contest; a problem that a contest hides counts as 3. */
export function presentAuth(table = 'problem'): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`case when ${of('auth')} = 1 and ${isHiddenByContest(table)} then 3 else ${of('auth')} end`;
}

/**
 * A submission that counts in the bank: neither of a group nor of a contest. Includes those made in trainings outside
 * groups.
 */
export function practiceSubmission(table = 'submission'): RawBuilder<SqlBool> {
  return submissionIn({ kind: 'practice' }, table);
}

/**
 * A submission in the lists and counters of the scope; one of a training is also one of its bank or group. Virtual runs
 * do not count in their contest.
 */
export function submissionIn(scope: Scope, table = 'submission'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const isThere = sql`${of('hidden_at')} is null`;
  switch (scope.kind) {
    case 'practice':
      return sql`${of('cid')} is null and ${of('gid')} is null and ${isThere}`;
    case 'group':
      return sql`${of('cid')} is null and ${of('gid')} = ${scope.gid} and ${isThere}`;
    case 'training':
      return sql`${of('tid')} = ${scope.tid} and ${isThere}`;
    case 'contest':
      return sql`${of('cid')} = ${scope.cid} and ${of('virtual_run_id')} is null and ${isThere}`;
  }
}

/** A submission that bank counters exclude: of a contest, a virtual run or a group. */
export function submissionOutsideBank(table = 'submission'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(${of('cid')} is not null or ${of('gid')} is not null) and ${of('hidden_at')} is null`;
}

/** A submission of this virtual run. */
export function submissionOfRun(run: number, table = 'submission'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('virtual_run_id')} = ${run} and ${of('hidden_at')} is null`;
}

const statusesWithoutVerdict = judgeStatuses.filter((status) => !hasVerdict(status));

/**
 * A submission that does not count in an acceptance rate. Reads the counted status: a rejudged submission keeps its
 * verdict until the next one. Written as in the partial index `submission_without_verdict`.
 */
export function lacksVerdict(table = 'submission'): RawBuilder<SqlBool> {
  const list = sql.raw(statusesWithoutVerdict.toSorted((a, b) => a - b).join(', '));
  return sql`${sql.ref(`${table}.counted_status`)} in (${list})`;
}

/** A submission outside contests: of the bank or of any group. */
export function outsideContests(table = 'submission'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${table}.cid`)} is null and ${sql.ref(`${table}.hidden_at`)} is null`;
}

/** A row of the group `gid`, or of the site if `gid` is null; written as in the partial indexes. */
export function isRowOfGroup(gid: number | null, table: string): RawBuilder<SqlBool> {
  const column = sql.ref(`${table}.gid`);
  return gid === null ? sql`${column} is null` : sql`${column} = ${gid}`;
}

/**
 * Whether a user owns a group or is a manager of it, and therefore does not participate.
 * @param uid @param gid columns or values
 */
export function ownsGroup(uid: RawBuilder<unknown>, gid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(exists (select from app_group owned where owned.id = ${gid} and owned.uid = ${uid})
    or exists (select from group_member rooted where rooted.gid = ${gid} and rooted.uid = ${uid}
      and rooted.auth = ${groupAuths.root}))`;
}

/**
 * Whether a user is a member of a group, in any role.
 * @param uid @param gid columns or values
 */
export function isMemberOfGroup(uid: RawBuilder<unknown>, gid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from group_member inside where inside.gid = ${gid} and inside.uid = ${uid}
    and inside.auth >= ${groupAuths.member})`;
}

/** Results of a user on problems of a scope. */
export function stateIn(scope: Scope, table = 'user_problem'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  switch (scope.kind) {
    case 'practice':
      return sql`${of('gid')} is null and ${of('tid')} is null and ${of('cid')} is null`;
    case 'group':
      return sql`${of('gid')} = ${scope.gid}`;
    case 'training':
      return sql`${of('tid')} = ${scope.tid}`;
    case 'contest':
      return sql`${of('cid')} = ${scope.cid}`;
  }
}

/** The scope columns of a row; at most one of `cid` and `tid` is set. */
export interface ScopeColumns {
  readonly cid: number | null;
  readonly tid: number | null;
  readonly gid: number | null;
}

/** Returns the scope columns of a row in the scope. */
export function scopeColumns(scope: Scope): ScopeColumns {
  return {
    cid: scope.kind === 'contest' ? scope.cid : null,
    tid: scope.kind === 'training' ? scope.tid : null,
    gid: groupOf(scope),
  };
}

/** The scope of a row. */
export function scopeOf({ cid, tid, gid }: ScopeColumns): Scope {
  const inGroup = gid === null ? {} : { gid };
  if (cid !== null) return { kind: 'contest', cid, ...inGroup };
  if (tid !== null) return { kind: 'training', tid, ...inGroup };
  return gid === null ? { kind: 'practice' } : { kind: 'group', gid };
}

/**
 * Returns the scopes in which a row counts: a training's also in its group or in the bank, a contest's in the contest
 * only.
 */
export function countedScopes({ cid, tid, gid }: ScopeColumns): Scope[] {
  if (cid !== null) return [scopeOf({ cid, tid: null, gid })];
  const area = scopeOf({ cid: null, tid: null, gid });
  return tid === null ? [area] : [area, scopeOf({ cid: null, tid, gid })];
}
