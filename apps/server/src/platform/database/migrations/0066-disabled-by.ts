import { type Kysely, sql } from 'kysely';

/** The account that disabled a node is stored by id, so that renaming it does not matter. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table judge_node add column disabled_by_uid text references app_user on delete set null`.execute(
    db,
  );
  await sql`update judge_node set disabled_by_uid = app_user.uid from app_user
    where app_user.username = disabled_by`.execute(db);
  await sql`alter table judge_node drop column disabled_by`.execute(db);
}
