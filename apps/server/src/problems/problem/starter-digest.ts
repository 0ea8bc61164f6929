import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Columns that a digest excludes, by table. */
interface LeftOut {
  readonly problem: readonly string[];
  readonly problem_text: readonly string[];
}

const nothing: LeftOut = { problem: [], problem_text: [] };

/** Returns a digest of everything about a problem that an administrator may edit. */
export async function storedDigest(db: Kysely<Database>, pid: number, leftOut = nothing): Promise<string> {
  const passedOver = ['starter_digest', 'modified_at', 'created_at', ...leftOut.problem];
  const { rows } = await sql<{ text: string }>`
    select jsonb_build_array(
      to_jsonb(problem) - ${passedOver}::text[],
      (select jsonb_agg(to_jsonb(item) - ${[...leftOut.problem_text]}::text[] order by item.locale)
        from problem_text item where item.pid = problem.id),
      (select jsonb_agg(tag_id order by tag_id) from problem_tag item where item.pid = problem.id),
      (select jsonb_agg(language order by language) from problem_language item where item.pid = problem.id),
      (select jsonb_agg(jsonb_build_array(language, code, is_enabled) order by language)
        from code_template item where item.pid = problem.id)
    )::text as text from problem where id = ${pid}`.execute(db);
  return createHash('sha256')
    .update(rows[0]?.text ?? '')
    .digest('hex')
    .slice(0, 32);
}

/**
 * Returns whether a problem is unchanged since the digest `stored` was stored. A later release may have added columns,
 * which were not part of the digest. Therefore the newest columns are excluded one after the other, as long as they
 * have their default values.
 */
export async function isAsLoaded(db: Kysely<Database>, pid: number, stored: string): Promise<boolean> {
  const ofTexts = await untouchedColumns(db, 'problem_text', pid);
  const ofProblem = await untouchedColumns(db, 'problem', pid);
  for (let texts = 0; texts <= ofTexts.length; texts += 1) {
    for (let own = 0; own <= ofProblem.length; own += 1) {
      const leftOut = { problem: ofProblem.slice(0, own), problem_text: ofTexts.slice(0, texts) };
      if ((await storedDigest(db, pid, leftOut)) === stored) return true;
    }
  }
  return false;
}

/**
 * Returns the newest columns of a table, up to the first one in which a row of the problem differs from the default.
 */
async function untouchedColumns(
  db: Kysely<Database>,
  table: 'problem' | 'problem_text',
  pid: number,
): Promise<string[]> {
  const key = sql.ref(table === 'problem' ? 'id' : 'pid');
  const { rows: columns } = await sql<{ name: string; fallback: string }>`
    select attname as name, coalesce(pg_get_expr(adbin, adrelid), 'null') as fallback
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum desc`.execute(db);
  const found: string[] = [];
  for (const { name, fallback } of columns) {
    // `fallback` is a default expression from the database catalogue. A default from a sequence cannot be compared.
    const isTouched = fallback.includes('nextval(')
      ? sql`true`
      : sql`${sql.ref(name)} is distinct from (${sql.raw(fallback)})`;
    const { rows } = await sql<{ isTouched: boolean | null }>`
      select bool_or(${isTouched}) as "isTouched" from ${sql.table(table)} where ${key} = ${pid}`.execute(db);
    if (rows[0]?.isTouched !== false) return found;
    found.push(name);
  }
  return found;
}
