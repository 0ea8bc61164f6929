import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { nounOf, type StepName, stepNames } from '../model/source.ts';

/** Records of a step: those stored by all runs, and the rows that exist here. */
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

/** Counts the rows of each step by the table of ids; rows deleted here since are missing. */
export async function compareCounts(db: Kysely<Database>, source: string): Promise<CountDifference[]> {
  const differences: CountDifference[] = [];
  for (const step of stepNames) {
    const { table, id } = tables[step];
    // Announcements of groups have a table of their own, and may have the ids of other announcements.
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
