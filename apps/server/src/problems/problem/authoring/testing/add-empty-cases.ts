import { createHash, randomUUID } from 'node:crypto';
import type { StoredCase } from '../../../../platform/database/documents.ts';
import type { Services } from '../../../../platform/services.ts';

/** Adds one case with empty files for each of the groups to a problem. */
export async function addEmptyCases(
  { db }: Pick<Services, 'db'>,
  pid: number,
  groups: readonly number[] = [1],
  score: number | null = null,
): Promise<void> {
  const version = createHash('sha256').update(randomUUID()).digest('hex');
  const empty = { sha256: createHash('sha256').digest('hex'), size: 0 };
  const cases: StoredCase[] = groups.map((group, index) => ({
    seq: index + 1,
    name: String(index + 1),
    input: empty,
    answer: empty,
    score,
    group,
    isSample: false,
  }));
  await db
    .insertInto('problem_data')
    .values({ version, cases: JSON.stringify(cases), case_count: cases.length })
    .execute();
  await db.updateTable('problem').set({ data_version: version }).where('id', '=', pid).execute();
}
