import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ContestRecord, ProblemRecord, SubmissionRecord, UserRecord } from './model/records.ts';
import type { RuleId } from './model/rules.ts';
import type { SourceItem, StepName } from './model/source.ts';
import { correctContestTimes } from './write/contest-times.ts';
import { remoteColumnsOf } from './write/remote-problem.ts';
import { validUsername } from './write/usernames.ts';

interface Foreseen {
  readonly isLeftOut: boolean;
  readonly rules: readonly RuleId[];
}

const waiting = 5;

/** Kinds of values that are remembered from earlier records: keys of steps, and names. */
type Kind = 'users' | 'groups' | 'problems' | 'contests' | 'username' | 'display id';

/**
 * Creates a memory for keys and names of the source. It is a temporary table, because a source may have more of them
 * than fit into memory.
 */
async function createSeen(trx: Kysely<Database>) {
  await sql`create temporary table site_import_seen (kind text, key text, primary key (kind, key))
    on commit drop`.execute(trx);
  return {
    /** Stores keys; returns those that were not stored before. */
    async add(kind: Kind, keys: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ key: string }>`
        insert into site_import_seen select distinct ${kind}, key from unnest(${[...keys]}::text[]) as key
        on conflict do nothing returning key`.execute(trx);
      return new Set(rows.map(({ key }) => key));
    },
    /** Returns those of the keys that are stored. */
    async among(kind: Kind, keys: readonly (string | null)[]): Promise<Set<string>> {
      const wanted = [...new Set(keys.filter((key) => key !== null))];
      const { rows } = await sql<{ key: string }>`
        select key from site_import_seen where kind = ${kind} and key = any(${wanted}::text[])`.execute(trx);
      return new Set(rows.map(({ key }) => key));
    },
  };
}

/**
 * Returns a function that predicts which rules of this site will apply to the items of a batch. It must be called with
 * all batches in the order of the steps.
 * @param trx a transaction; at its end the memory of earlier batches is deleted
 */
export async function createForecast(
  trx: Kysely<Database>,
): Promise<(step: StepName, items: readonly SourceItem<never>[]) => Promise<readonly Foreseen[]>> {
  const seen = await createSeen(trx);

  /** Reserves names in their order. Returns for each name whether it was free, both on this site and in the source. */
  async function claim(
    kind: 'username' | 'display id',
    names: readonly string[],
    taken: ReadonlySet<string>,
  ): Promise<boolean[]> {
    const fresh = await seen.add(kind, names);
    return names.map((name) => fresh.delete(name) && !taken.has(name));
  }

  async function takenHere(table: 'app_user' | 'problem', column: string, names: readonly string[]) {
    const { rows } = await sql<{
      name: string;
    }>`select lower(${sql.ref(column)}) as name from ${sql.table(table)}
      where lower(${sql.ref(column)}) = any(${[...names]}::text[])`.execute(trx);
    return new Set(rows.map(({ name }) => name));
  }

  async function ofUsers(records: readonly (UserRecord | null)[]): Promise<Foreseen[]> {
    const valid = records.map((record) => validUsername(record?.username ?? '').toLowerCase());
    const isFree = await claim('username', valid, await takenHere('app_user', 'username', valid));
    return records.map((record, index) => {
      const rules: RuleId[] = [];
      if (record === null) return { isLeftOut: true, rules };
      if (validUsername(record.username) !== record.username) rules.push('username-shortened');
      if (isFree[index] === false) rules.push('username-taken');
      return { isLeftOut: false, rules };
    });
  }

  async function ofProblems(records: readonly (ProblemRecord | null)[]): Promise<Foreseen[]> {
    const ids = records.map((record) => record?.plan.problem.displayId.toLowerCase() ?? '');
    const isFree = await claim('display id', ids, await takenHere('problem', 'display_id', ids));
    const authors = await seen.among(
      'users',
      records.map((record) => record?.author ?? null),
    );
    const isMissing = await missingGroups(records);
    const foreseen = records.map((record, index): Foreseen => {
      if (record === null) return { isLeftOut: true, rules: [] };
      const rules: RuleId[] = isFree[index] === false ? ['display-id-taken'] : [];
      const remote = remoteColumnsOf(record);
      if (record.remote !== null && remote === null) rules.push('feature-lost');
      if (record.plan.problem.cases.length === 0 && remote === null) rules.push('data-missing');
      else if (record.plan.stops.length > 0) rules.push('problem-unreadable');
      if (record.author !== null && !authors.has(record.author)) rules.push('orphan-user');
      if (isMissing(record)) rules.push('orphan-group');
      return { isLeftOut: false, rules };
    });
    for (const record of records) await record?.plan.source.close();
    return foreseen;
  }

  async function missingGroups(records: readonly ({ readonly group: string | null } | null)[]) {
    const groups = await seen.among(
      'groups',
      records.map((record) => record?.group ?? null),
    );
    return ({ group }: { readonly group: string | null }) => group !== null && !groups.has(group);
  }

  async function ofContests(records: readonly (ContestRecord | null)[]): Promise<Foreseen[]> {
    const owners = await seen.among(
      'users',
      records.map((record) => record?.owner ?? null),
    );
    const isMissing = await missingGroups(records);
    return records.map((record) => {
      const rules: RuleId[] = [];
      if (record === null) return { isLeftOut: true, rules };
      correctContestTimes(record, (rule) => void rules.push(rule));
      if (record.owner !== '' && !owners.has(record.owner)) rules.push('orphan-user');
      if (isMissing(record)) rules.push('orphan-group');
      return { isLeftOut: false, rules };
    });
  }

  async function ofSubmissions(records: readonly (SubmissionRecord | null)[]): Promise<Foreseen[]> {
    const known = (kind: Kind, keyOf: (record: SubmissionRecord) => string | null) =>
      seen.among(
        kind,
        records.map((record) => record && keyOf(record)),
      );
    const users = await known('users', ({ user }) => user);
    const problems = await known('problems', ({ problem }) => problem);
    const contests = await known('contests', ({ contest }) => contest);
    const isMissing = await missingGroups(records);
    return records.map((record) => {
      const rules: RuleId[] = [];
      if (record === null) return { isLeftOut: true, rules };
      const { user, problem, contest, status, code } = record;
      if (!problems.has(problem) || (contest !== null && !contests.has(contest)))
        return { isLeftOut: true, rules: ['orphan-left-out'] };
      if (!users.has(user)) rules.push('orphan-user');
      if (status === waiting) rules.push('not-judged');
      if (isMissing(record)) rules.push('orphan-group');
      if (code === '') rules.push('code-missing');
      return { isLeftOut: false, rules };
    });
  }

  return async (step, items) => {
    if (step === 'users' || step === 'groups' || step === 'problems' || step === 'contests')
      await seen.add(
        step,
        items.flatMap(({ key, record }) => (record === null ? [] : [key])),
      );
    const records = items.map(({ record }) => record as unknown);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the step determines the records
    if (step === 'users') return await ofUsers(records as (UserRecord | null)[]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the step determines the records
    if (step === 'problems') return await ofProblems(records as (ProblemRecord | null)[]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the step determines the records
    if (step === 'contests') return await ofContests(records as (ContestRecord | null)[]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the step determines the records
    if (step === 'submissions') return await ofSubmissions(records as (SubmissionRecord | null)[]);
    return records.map((record) => ({ isLeftOut: record === null, rules: [] }));
  };
}
