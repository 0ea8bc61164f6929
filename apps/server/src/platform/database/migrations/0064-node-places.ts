import { type Kysely, sql } from 'kysely';

/** A judge node's name is unique, and a task that a node could not judge goes to another. */
export async function up(db: Kysely<never>): Promise<void> {
  // The last node that was rejected because its name is taken.
  await sql`alter table judge_node add column rival_host text, add column rival_at timestamptz`.execute(db);
  // Nodes that released the task because of a fault; null for nearly all.
  await sql`alter table judging_task add column returned_by bigint[]`.execute(db);
  await sql`create index judging_task_returned on judging_task (judging_id) where returned_by is not null`.execute(
    db,
  );
}
