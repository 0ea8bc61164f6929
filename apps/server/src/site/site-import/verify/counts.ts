import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { nounOf, type StepName, stepNames } from '../model/source.ts';

/**
 * Number of records of a step that all runs together have stored, and number of those that still exist on this site.
 */
export interface CountDifference {
  readonly step: StepName;
  readonly stored: number;
  readonly here: number;
  readonly isEqual: boolean;
}

const tables: Readonly<Record<StepName, { readonly table: string; readonly id: string }>> = {
  users: { table: 'app_user', id: 'uid' },
  groups: { table: 'app_group', id: 'id' },
  tags: { table: 'tag', id: 'id' },
  problems: { table: 'problem', id: 'id' },
  contests: { table: 'contest', id: 'id' },
  trainings: { table: 'training', id: 'id' },
  submissions: { table: 'submission', id: 'id' },
  announcements: { table: 'announcement', id: 'id' },
  discussions: { table: 'discussion', id: 'id' },
  comments: { table: 'comment', id: 'id' },
};

/**
 * Counts the records of each step in the table of ids, and those of them that exist on this site. Rows that were
 * deleted here meanwhile are missing.
 */
export async function compareCounts(db: Kysely<Database>, source: string): Promise<CountDifference[]> {
  const differences: CountDifference[] = [];
  for (const step of stepNames) {
    const { table, id } = tables[step];
    // Announcements of groups are in a separate table, and their ids may equal those of other announcements.
    const groups =
      step === 'announcements'
        ? sql`or exists (select from group_announcement where id::text = new_id)`
        : sql``;
    const { rows } = await sql<{ stored: number; here: number }>`
      select count(*) as stored, count(*) filter (where exists (
        select from ${sql.table(table)} where ${step === 'users' ? sql`uid = new_id` : sql`${sql.ref(id)} = new_id::bigint`}
      ) ${groups}) as here
      from site_import_id where source = ${source} and noun = ${nounOf[step]}`.execute(db);
    const { stored = 0, here = 0 } = rows[0] ?? {};
    differences.push({ step, stored, here, isEqual: stored === here });
  }
  return differences;
}
