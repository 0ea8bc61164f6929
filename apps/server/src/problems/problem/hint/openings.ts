import { groupOf, type Scope } from '@xiezhi/contract/enums/scope';
import type { HintOpening } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StoredHint } from '../../../platform/database/documents.ts';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * SQL condition: the opening of a hint applies in the training, or outside trainings if `tid` is null. Hints opened
 * outside trainings, in the bank or in a group, are open and count everywhere. Hints opened in one training are not open
 * in another.
 *
 * @param tid a column or value
 */
function appliesIn(tid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(opening.tid is null or opening.tid = ${tid})`;
}

const tidOf = (scope: Scope) => (scope.kind === 'training' ? scope.tid : null);

/** Returns when a user first opened each hint of a problem. Only openings that apply in the scope count. */
export async function hintOpeningsOf(
  db: Kysely<Database>,
  uid: string,
  pid: number,
  scope: Scope,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ hint: string; at: Date }>`
    select hint, min(opened_at) as at from hint_opening opening
    where uid = ${uid} and pid = ${pid} and ${appliesIn(sql`${tidOf(scope)}`)}
    group by hint`.execute(db);
  return new Map(rows.map(({ hint, at }) => [hint, at]));
}

/** Records that a user opened a hint. Has no effect if the hint is already open. */
export async function recordHintOpening(
  db: Kysely<Database>,
  uid: string,
  pid: number,
  scope: Scope,
  { id, price }: Pick<StoredHint, 'id' | 'price'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('hint_opening')
    .values({ uid, pid, hint: id, tid: tidOf(scope), gid: groupOf(scope), price, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Hints of one problem that a user opened. */
export interface OpenedHints {
  readonly uid: string;
  readonly pid: number;
  readonly openings: readonly HintOpening[];
}

/** Returns the openings in a training that count, of all users or of one. Openings of deleted hints do not count. */
export async function openingsInTraining(
  db: Kysely<Database>,
  tid: number,
  uid: string | null = null,
): Promise<OpenedHints[]> {
  const { rows } = await sql<{ uid: string; pid: number; price: number; at: Date }>`
    select opening.uid, opening.pid, (array_agg(opening.price order by opening.opened_at))[1] as price,
      min(opening.opened_at) as at
    from training
    join training_problem link on link.tid = training.id
    join problem on problem.id = link.pid
    join hint_opening opening on opening.pid = link.pid
    where training.id = ${tid} and ${appliesIn(sql`training.id`)}
      and problem.hints @> jsonb_build_array(jsonb_build_object('id', opening.hint))
      and ${uid === null ? sql`true` : sql`opening.uid = ${uid}`}
    group by opening.uid, opening.pid, opening.hint`.execute(db);
  const byCell = Map.groupBy(rows, (row) => hintOpeningKey(row.uid, row.pid));
  return [...byCell.values()].flatMap((openings) => {
    const [first] = openings;
    if (!first) return [];
    return [{ uid: first.uid, pid: first.pid, openings: openings.map(({ at, price }) => ({ at, price })) }];
  });
}

/** Returns a map key for a user and a problem. */
export const hintOpeningKey = (uid: string, pid: number): string => `${pid} ${uid}`;
