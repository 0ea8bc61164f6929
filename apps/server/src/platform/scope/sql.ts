import { groupAuths } from '@xiezhi/contract/enums/group';
import { groupOf, type Scope } from '@xiezhi/contract/enums/scope';
import { hasVerdict, judgeStatuses } from '@xiezhi/contract/enums/status';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * The only definition of scopes in SQL. Most functions return an SQL condition that matches a partial index, so that
 * each list has its own index. `table` is the name or alias of the table in the query.
 */

/**
 * Condition: all users can see the problem. It belongs to the bank or was accepted into it, is public, and no contest
 * hides it (`isHiddenByContest`).
 */
export function publicProblem(table = 'problem'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('auth')} = 1 and not ${of('is_group')} and ${of('hidden_at')} is null
    and not ${isHiddenByContest(table)}`;
}

/** Condition: the problem has or had testers or curators. */
export function isTestedProblem(table = 'problem'): RawBuilder<boolean> {
  return sql<boolean>`exists (select from collaborator where collaborator.pid = ${sql.ref(`${table}.id`)})`;
}

/** Condition: the whole group can see the problem. Includes problems of the group that the bank accepted. */
export function problemOfGroup(gid: number, table = 'problem'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('gid')} = ${gid} and ${of('auth')} = 1 and ${of('hidden_at')} is null and not ${isHiddenByContest(table)}`;
}

/** Condition: the problem belongs to the group and not to the bank, whatever its visibility. */
export function ofGroup(gid: number, table = 'problem'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('is_group')} and ${of('gid')} = ${gid} and ${of('hidden_at')} is null`;
}

/**
 * Condition: a contest hides the problem until it ends, whatever the problem's own visibility is. Uses the clock of the
 * database, so that problems become visible again without an update. The condition is an `exists`, so that a query of
 * few problems checks only these. A group's contest hides only group problems, because it must not hide what the site
 * shows to everybody.
 */
export function isHiddenByContest(table: string): RawBuilder<SqlBool> {
  return sql`exists (select ${holdingContests(table)})`;
}

/**
 * End of the last contest that hides the problem. Null if no contest hides it, or if one of these contests is not shown
 * to users, who must not learn its times.
 */
export function hiddenUntil(table: string): RawBuilder<Date | null> {
  return sql`(select case when bool_and(holding.is_visible) then max(holding.ends_at) end ${holdingContests(table)})`;
}

/** `from` clause for the contests that currently hide the problem. */
function holdingContests(table: string): RawBuilder<unknown> {
  return sql`from contest_problem held join contest holding on holding.id = held.cid
    where held.pid = ${sql.ref(`${table}.id`)} and holding.ends_at > now() and holding.hidden_at is null
      and held.hidden_at is null and not held.keeps_public
      and (holding.gid is null or ${sql.ref(`${table}.is_group`)})`;
}

/**
 * Condition for a contest that has ended: no freeze hides its results at the time `now` (default: the clock of the
 * database). `isFrozenAt` of the rules implements the same rule.
 */
export function areResultsOpen(now: Date | null = null, table = 'contest'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(${of('seal_at')} is null or coalesce(${of('published_at')} >= ${of('seal_at')}, false)
    or (${of('auto_unfreeze')} and greatest(${of('ends_at')}, ${of('opens_not_before')}) <= coalesce(${now}::timestamptz, now())))`;
}

/** Condition: a freeze currently hides results of the contest. */
export function hidesResults(table = 'contest'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${table}.seal_at`)} <= now() and not ${areResultsOpen(null, table)})`;
}

/**
 * Condition: a freeze currently hides the result of the submission with this id. False for submissions outside
 * contests.
 */
export function isResultHidden(submitId: string): RawBuilder<SqlBool> {
  return sql`exists (select from submission hidden_one join contest on contest.id = hidden_one.cid
    where hidden_one.id = ${sql.ref(submitId)} and ${hidesResults()})`;
}

/**
 * Current visibility of a problem: 1 public, 2 private, 3 contest-only. A public problem that a contest hides counts as
 * 3.
 */
export function presentAuth(table = 'problem'): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`case when ${of('auth')} = 1 and ${isHiddenByContest(table)} then 3 else ${of('auth')} end`;
}

/**
 * Condition: the submission counts in the bank, because it belongs to no group and no contest. Includes submissions in
 * trainings outside groups.
 */
export function practiceSubmission(table = 'submission'): RawBuilder<SqlBool> {
  return submissionIn({ kind: 'practice' }, table);
}

/**
 * Condition: the submission appears in the lists and counters of the scope. A submission in a training also appears in
 * the bank or the training's group. Submissions of virtual runs do not appear in their contest.
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

/** Condition: the submission was made in the contest or in one of its virtual runs. */
export function submissionToContest(cid: number, table = 'submission'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('cid')} = ${cid} and ${of('hidden_at')} is null`;
}

/** Condition: the submission belongs to a contest, a virtual run or a group, so the counters of the bank exclude it. */
export function submissionOutsideBank(table = 'submission'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(${of('cid')} is not null or ${of('gid')} is not null) and ${of('hidden_at')} is null`;
}

/** Condition: the submission belongs to this virtual run. */
export function submissionOfRun(run: number, table = 'submission'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('virtual_run_id')} = ${run} and ${of('hidden_at')} is null`;
}

const statusesWithoutVerdict = judgeStatuses.filter((status) => !hasVerdict(status));

/**
 * Condition: the submission does not count in an acceptance rate. Reads `counted_status`, because a rejudged submission
 * keeps its verdict until the next one. Has the same form as the partial index `submission_without_verdict`.
 */
export function lacksVerdict(table = 'submission'): RawBuilder<SqlBool> {
  const list = sql.raw(statusesWithoutVerdict.toSorted((a, b) => a - b).join(', '));
  return sql`${sql.ref(`${table}.counted_status`)} in (${list})`;
}

/** Condition: the submission belongs to the bank or a group, but to no contest. */
export function outsideContests(table = 'submission'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${table}.cid`)} is null and ${sql.ref(`${table}.hidden_at`)} is null`;
}

/**
 * Condition: the row belongs to the group `gid`, or to no group if `gid` is null. Has the same form as in the partial
 * indexes.
 */
export function isRowOfGroup(gid: number | null, table: string): RawBuilder<SqlBool> {
  const column = sql.ref(`${table}.gid`);
  return gid === null ? sql`${column} is null` : sql`${column} = ${gid}`;
}

/**
 * Condition: the user is the owner or a manager of the group, and therefore not a participant.
 * @param uid @param gid columns or values
 */
export function ownsGroup(uid: RawBuilder<unknown>, gid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(exists (select from app_group owned where owned.id = ${gid} and owned.uid = ${uid})
    or exists (select from group_member rooted where rooted.gid = ${gid} and rooted.uid = ${uid}
      and rooted.auth = ${groupAuths.root}))`;
}

/**
 * Condition: the user is a member of the group, in any role.
 * @param uid @param gid columns or values
 */
export function isMemberOfGroup(uid: RawBuilder<unknown>, gid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from group_member inside where inside.gid = ${gid} and inside.uid = ${uid}
    and inside.auth >= ${groupAuths.member})`;
}

/** Condition: the row contains the results of a user on a problem in the scope. */
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

/** Columns that determine the scope of a row. At most one of `cid` and `tid` is set. */
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
 * Returns the scopes in which a row counts. A row of a training also counts in the training's group, or in the bank; a
 * row of a contest counts only in the contest.
 */
export function countedScopes({ cid, tid, gid }: ScopeColumns): Scope[] {
  if (cid !== null) return [scopeOf({ cid, tid: null, gid })];
  const area = scopeOf({ cid: null, tid: null, gid });
  return tid === null ? [area] : [area, scopeOf({ cid: null, tid, gid })];
}
