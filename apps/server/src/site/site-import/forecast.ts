import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ContestRecord, ProblemRecord, SubmissionRecord, UserRecord } from './model/records.ts';
import type { RuleId } from './model/rules.ts';
import type { SourceItem, StepName } from './model/source.ts';
import { settleContestTimes } from './write/contest-times.ts';
import { validUsername } from './write/usernames.ts';

interface Foreseen {
  readonly isLeftOut: boolean;
  readonly rules: readonly RuleId[];
}

const waiting = 5;

/** Reserves a name; returns whether it was free here and in the source. */
function claim(names: Set<string>, taken: ReadonlySet<string>, name: string): boolean {
  const isFree = !names.has(name) && !taken.has(name);
  names.add(name);
  return isFree;
}

/**
 * Returns a function that tells, for the items of a batch in the order of the steps, which rules of this site
 * will apply. Keeps keys and names of earlier items, to detect missing references and duplicate names.
 */
export function createForecast(
  db: Kysely<Database>,
): (step: StepName, items: readonly SourceItem<never>[]) => Promise<readonly Foreseen[]> {
  const keys = {
    users: new Set<string>(),
    groups: new Set<string>(),
    problems: new Set<string>(),
    contests: new Set<string>(),
  };
  const isGroupMissing = (group: string | null) => group !== null && !keys.groups.has(group);
  const usernames = new Set<string>();
  const displayIds = new Set<string>();

  async function takenHere(table: 'app_user' | 'problem', column: string, names: readonly string[]) {
    const { rows } = await sql<{
      name: string;
    }>`select lower(${sql.ref(column)}) as name from ${sql.table(table)}
      where lower(${sql.ref(column)}) = any(${[...names]}::text[])`.execute(db);
    return new Set(rows.map(({ name }) => name));
  }

  async function ofUsers(records: readonly (UserRecord | null)[]): Promise<Foreseen[]> {
    const valid = records.map((record) => validUsername(record?.username ?? '').toLowerCase());
    const taken = await takenHere('app_user', 'username', valid);
    return records.map((record, index) => {
      const rules: RuleId[] = [];
      if (record === null) return { isLeftOut: true, rules };
      if (validUsername(record.username) !== record.username) rules.push('username-shortened');
      if (!claim(usernames, taken, valid[index] ?? '')) rules.push('username-taken');
      return { isLeftOut: false, rules };
    });
  }

  async function ofProblems(records: readonly (ProblemRecord | null)[]): Promise<Foreseen[]> {
    const ids = records.map((record) => record?.plan.problem.displayId.toLowerCase() ?? '');
    const taken = await takenHere('problem', 'display_id', ids);
    const foreseen = records.map((record, index): Foreseen => {
      if (record === null) return { isLeftOut: true, rules: [] };
      const rules: RuleId[] = claim(displayIds, taken, ids[index] ?? '') ? [] : ['display-id-taken'];
      if (record.plan.problem.cases.length === 0 && record.remote === null) rules.push('data-missing');
      else if (record.plan.stops.length > 0) rules.push('problem-unreadable');
      if (record.author !== null && !keys.users.has(record.author)) rules.push('orphan-user');
      if (isGroupMissing(record.group)) rules.push('orphan-group');
      return { isLeftOut: false, rules };
    });
    for (const record of records) await record?.plan.source.close();
    return foreseen;
  }

  function ofContest(record: ContestRecord): Foreseen {
    const rules: RuleId[] = [];
    settleContestTimes(record, (rule) => void rules.push(rule));
    if (!keys.users.has(record.owner)) rules.push('orphan-user');
    if (isGroupMissing(record.group)) rules.push('orphan-group');
    return { isLeftOut: false, rules };
  }

  function ofSubmission({ user, problem, contest, group, status, code }: SubmissionRecord): Foreseen {
    if (!keys.problems.has(problem) || (contest !== null && !keys.contests.has(contest)))
      return { isLeftOut: true, rules: ['orphan-left-out'] };
    const rules: RuleId[] = keys.users.has(user) ? [] : ['orphan-user'];
    if (status === waiting) rules.push('not-judged');
    if (isGroupMissing(group)) rules.push('orphan-group');
    if (code === '') rules.push('code-missing');
    return { isLeftOut: false, rules };
  }

  return async (step, items) => {
    if (step === 'users' || step === 'groups' || step === 'problems' || step === 'contests')
      for (const { key, record } of items) if (record !== null) keys[step].add(key);
    const records = items.map(({ record }) => record as unknown);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the step determines the records
    if (step === 'users') return await ofUsers(records as (UserRecord | null)[]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the step determines the records
    if (step === 'problems') return await ofProblems(records as (ProblemRecord | null)[]);
    if (step !== 'contests' && step !== 'submissions')
      return records.map((record) => ({ isLeftOut: record === null, rules: [] }));
    return records.map((record) => {
      if (record === null) return { isLeftOut: true, rules: [] };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the step determines the records
      if (step === 'contests') return ofContest(record as ContestRecord);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the step determines the records
      return ofSubmission(record as SubmissionRecord);
    });
  };
}
