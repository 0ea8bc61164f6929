import { type Kysely, sql } from 'kysely';

/** Where a mail program ends mails like this one, by a POST. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail_outbox add column unsubscribe_url text`.execute(db);
}
