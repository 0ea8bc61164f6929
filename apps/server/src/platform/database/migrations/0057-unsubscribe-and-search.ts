import { type Kysely, sql } from 'kysely';

/** One-click unsubscribe by POST for mail programs, and search of posts by the start of their title. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail_outbox add column unsubscribe_url text`.execute(db);
  await sql`create index discussion_title_start on discussion (lower(title) text_pattern_ops)
    where gid is null and status = 0 and hidden_at is null`.execute(db);
}
