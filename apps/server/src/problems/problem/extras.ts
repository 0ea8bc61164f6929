import type { ProblemPackage } from '@xiezhi/formats';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredAttachment } from '../../platform/database/documents.ts';

/** Stores the additional parts of a package. If it is imported again, the new parts replace the stored ones. */
export async function storeExtras(
  trx: Kysely<Database>,
  pid: number,
  problem: ProblemPackage,
  attachments: readonly StoredAttachment[],
  format: string,
): Promise<void> {
  const columns = {
    format,
    submissions: JSON.stringify(problem.submissions),
    validators: JSON.stringify(problem.inputValidators),
    attachments: JSON.stringify(attachments),
    groups: JSON.stringify(problem.groups),
  };
  await trx
    .insertInto('problem_package')
    .values({ pid, ...columns })
    .onConflict((conflict) =>
      conflict.column('pid').doUpdateSet({ ...columns, imported_at: sql<Date>`now()` }),
    )
    .execute();
}
