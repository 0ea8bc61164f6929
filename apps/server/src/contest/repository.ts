import type { Locale } from '@xiezhi/contract/limits';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ContestTable, Database } from '../database/schema.ts';

/** A contest with its author's name, and whether the person who asks has entered it. */
export interface ContestRow extends Selectable<ContestTable> {
  readonly author: string;
  readonly is_entered: boolean;
}

/** Also the person's own start and the last of their virtual runs there; nulls: there is none. */
export interface FoundContest extends ContestRow {
  readonly own_starts_at: Date | null;
  readonly own_extra_seconds: number | null;
  readonly run_id: number | null;
  readonly run_starts_at: Date | null;
  readonly run_ends_at: Date | null;
}

/** Hidden and deleted ones too: who may know of them is for the policy to say. */
export async function findContest(
  db: Kysely<Database>,
  cid: number,
  uid: string | null,
): Promise<FoundContest | undefined> {
  return db
    .selectFrom('contest')
    .innerJoin('app_user as author', 'author.uid', 'contest.uid')
    .where('contest.id', '=', cid)
    .selectAll('contest')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('virtual_run')
          .whereRef('virtual_run.cid', '=', 'contest.id')
          .where('virtual_run.uid', '=', uid)
          .orderBy('virtual_run.ends_at', 'desc')
          .limit(1)
          .selectAll()
          .as('run'),
      (join) => join.onTrue(),
    )
    .leftJoin('contest_start as own', (join) =>
      join.onRef('own.cid', '=', 'contest.id').on('own.uid', '=', uid),
    )
    .select(['own.starts_at as own_starts_at', 'own.extra_seconds as own_extra_seconds'])
    .select(['author.username as author', isEntered(uid).as('is_entered')])
    .select(['run.id as run_id', 'run.starts_at as run_starts_at', 'run.ends_at as run_ends_at'])
    .executeTakeFirst();
}

function isEntered(uid: string | null) {
  return sql<boolean>`exists (
    select from contest_registration entered where entered.cid = contest.id and entered.uid = ${uid}
  )`;
}

/** Title and description in the language asked for where the contest has them. */
export function textsOf(
  row: Pick<ContestRow, 'title' | 'description' | 'texts'>,
  locale: Locale,
): { readonly title: string; readonly description: string } {
  return row.texts[locale] ?? { title: row.title, description: row.description };
}

/** How many have entered; null where nobody has. */
export async function countRegistrations(db: Kysely<Database>, cid: number): Promise<number | null> {
  const { count } = await db
    .selectFrom('contest_registration')
    .where('cid', '=', cid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count === 0 ? null : count;
}
