import { type Kysely, sql } from 'kysely';

/** A dry-run rejudge may belong to a contest; null: it covers submissions outside contests. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table rejudge_batch add column cid bigint references contest on delete cascade`.execute(db);
  await sql`create index rejudge_batch_contest on rejudge_batch (cid, id desc) where cid is not null`.execute(
    db,
  );
}
