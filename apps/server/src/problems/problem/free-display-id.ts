import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Returns the first free display id: `P1`, `P2`… for a problem without an id, `1000-2`… for one whose id is taken. Uses
 * a single query, because a package may contain thousands of problems with the same id.
 */
export async function freeDisplayId(db: Kysely<Database>, wanted: string): Promise<string> {
  const [prefix, first] = wanted === '' ? ['P', 1] : [`${wanted}-`, 2];
  const { rows } = await sql<{ id: string }>`
    with taken as materialized (
      select lower(display_id) as id from problem
      where hidden_at is null and starts_with(lower(display_id), lower(${prefix}::text))
    )
    select ${prefix}::text || number as id
    from generate_series(${first}::int, ${first}::int + (select count(*)::int from taken)) as number
    where not exists (select from taken where taken.id = lower(${prefix}::text || number))
    order by number limit 1`.execute(db);
  const [free] = rows;
  if (!free) throw new Error('there is always a free display id');
  return free.id;
}

/**
 * Proposes the display id of a new problem.
 * @param prefix short name of the problem's group in capitals; empty in the bank
 * @param wanted the id that the author wants, without the prefix; null to use the number after the highest one
 * @returns a free id without the prefix
 */
export async function proposeDisplayId(
  db: Kysely<Database>,
  prefix: string,
  wanted: string | null,
): Promise<string> {
  const typed = wanted?.trim() ?? '';
  if (typed !== '') {
    const holder = await db
      .selectFrom('problem')
      .where(sql<boolean>`lower(display_id) = lower(${prefix + typed})`)
      .where('hidden_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    return holder ? (await freeDisplayId(db, prefix + typed)).slice(prefix.length) : typed;
  }
  const { rows } = await sql<{ highest: number | null }>`
    select max(rest::int) as highest
    from (select substr(display_id, ${Array.from(prefix).length + 1}::int) as rest from problem
      where hidden_at is null and starts_with(upper(display_id), upper(${prefix}::text))) problem_of_home
    where rest ~ '^[0-9]{1,8}$'`.execute(db);
  const highest = rows[0]?.highest ?? null;
  return String(highest === null ? (prefix === '' ? firstOfBank : 1) : highest + 1);
}

/** Number of the first problem in an empty bank. */
const firstOfBank = 1000;
