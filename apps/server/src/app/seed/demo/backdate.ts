import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Tables and their columns that the database sets to its current time. */
const stamped: readonly (readonly [string, readonly string[]])[] = [
  ['announcement', ['created_at', 'modified_at']],
  ['app_group', ['created_at', 'modified_at']],
  ['audit_log', ['at']],
  ['comment', ['created_at', 'modified_at']],
  ['contest_announcement', ['created_at', 'modified_at']],
  ['contest_problem', ['created_at', 'modified_at']],
  ['discussion', ['created_at', 'modified_at', 'active_at']],
  ['discussion_category', ['created_at', 'modified_at']],
  ['group_announcement', ['created_at', 'modified_at']],
  ['group_log', ['at']],
  ['group_member', ['created_at', 'modified_at']],
  ['message', ['created_at']],
  ['notice', ['created_at', 'modified_at']],
  ['problem', ['created_at', 'modified_at']],
  ['problem_data_history', ['at']],
  ['reply', ['created_at', 'modified_at']],
  ['training', ['created_at', 'modified_at']],
  ['training_category', ['created_at', 'modified_at']],
  ['training_problem', ['created_at', 'modified_at']],
  ['training_registration', ['created_at']],
];

/** Sets all timestamps written since `begun`, the start of the seeding, to `moment`, the simulated time. */
export async function backdate(db: Kysely<Database>, begun: Date, moment: Date): Promise<void> {
  const updates = stamped.map(([table, columns]) => {
    const values = columns.map(
      (column) =>
        sql`${sql.ref(column)} = case when ${isNew(column, begun)} then ${moment}::timestamptz else ${sql.ref(column)} end`,
    );
    return sql`${sql.ref(`stamps_of_${table}`)} as (
      update ${sql.table(table)} set ${sql.join(values)} where ${sql.join(
        columns.map((column) => isNew(column, begun)),
        sql` or `,
      )}
    )`;
  });
  await sql`with ${sql.join(updates)} select`.execute(db);
}

function isNew(column: string, begun: Date) {
  return sql`${sql.ref(column)} >= ${begun}::timestamptz`;
}
