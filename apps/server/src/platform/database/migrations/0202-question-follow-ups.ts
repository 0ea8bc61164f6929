import { type Kysely, sql } from 'kysely';

/** A reply of the asker to which staff have not answered yet, also under a question that was answered or broadcast. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table comment add column follow_up_id bigint references reply on delete set null`.execute(
    db,
  );
  // Unanswered questions are counted for staff on every page. Also used when a reply is deleted.
  await sql`create index comment_follow_up on comment (follow_up_id) where follow_up_id is not null`.execute(
    db,
  );
}
