import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { demoMailDomain } from './accounts.ts';

/** Content of a site that the demo checks before writing. */
export type SiteState =
  /** Only its administrator and the starter problems. */
  | { readonly kind: 'fresh' }
  /** The demo, without data of other users. */
  | { readonly kind: 'demo'; readonly people: number }
  /** Data of other users, with counts. */
  | { readonly kind: 'used'; readonly found: Readonly<Record<string, number>> };

/**
 * Determines whether a site contains data other than the demo. Demo accounts are identified by the domain of their mail
 * addresses. Data of the administrator counts as other data, except announcements and broadcasts, which the demo
 * creates as the administrator.
 */
export async function siteState(db: Kysely<Database>): Promise<SiteState> {
  const isDemo = sql`email like ${`%@${demoMailDomain}`}`;
  const others = sql`(select uid from app_user where ${isDemo} is not true)`;
  const { rows } = await sql<{ people: number; found: Record<string, number> }>`
    select
      (select count(*) from app_user where ${isDemo}) as people,
      jsonb_build_object(
        'accounts', (select count(*) from app_user where ${isDemo} is not true and role <> 1000),
        'administrators', (select greatest(count(*) - 1, 0) from app_user where ${isDemo} is not true and role = 1000),
        'problems', (select count(*) from problem
          where starter_digest is null and (author_uid is null or author_uid in ${others})),
        'submissions', (select count(*) from submission where uid in ${others}),
        'contests', (select count(*) from contest where uid in ${others}),
        'groups', (select count(*) from app_group where uid is null or uid in ${others}),
        'trainings', (select count(*) from training where uid in ${others}),
        'discussions', (select count(*) from discussion where uid in ${others}),
        'comments', (select count(*) from comment where uid in ${others})
      ) as found`.execute(db);
  const { people = 0, found = {} } = rows[0] ?? {};
  const foreign = Object.entries(found).filter(([, count]) => count > 0);
  if (foreign.length > 0) return { kind: 'used', found: Object.fromEntries(foreign) };
  if (people > 0) return { kind: 'demo', people };
  const announcements = await db.selectFrom('announcement').select('id').limit(1).execute();
  return announcements.length > 0 ? { kind: 'used', found: { announcements: 1 } } : { kind: 'fresh' };
}

/**
 * Empties a demo site by recreating every schema of its database. Returns the administrator's name and password hash,
 * which the next administrator account gets. Throws if the site is not a demo.
 */
export async function emptyDemo(db: Kysely<Database>): Promise<StoredAdministrator | null> {
  return await db.transaction().execute(async (trx) => {
    // Prevents sign-ups between the check and the end.
    await sql`lock table app_user in exclusive mode`.execute(trx);
    const state = await siteState(trx);
    if (state.kind !== 'demo') throw new Error('only a site that holds nothing but the demo is emptied');
    const administrator = await trx
      .selectFrom('app_user')
      .where('role', '=', 1000)
      .select(['username', 'password_hash as passwordHash'])
      .executeTakeFirst();
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(
      trx,
    );
    for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(trx);
    await sql`create schema public`.execute(trx);
    return administrator ?? null;
  });
}

export interface StoredAdministrator {
  readonly username: string;
  readonly passwordHash: string | null;
}
