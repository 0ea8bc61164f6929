import type { PackageSubmission } from '@xiezhi/formats';
import type { Kysely } from 'kysely';
import type { StoredCase } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Updates the case numbers in the expected results of reference solutions after cases moved or were removed. Each
 * expectation moves with its case. Two cases are the same if their names match, or else their files.
 */
export async function moveExpectations(
  trx: Kysely<Database>,
  pid: number,
  before: readonly StoredCase[],
  after: readonly StoredCase[],
): Promise<void> {
  const row = await trx
    .selectFrom('problem_package')
    .where('pid', '=', pid)
    .select('submissions')
    .forUpdate()
    .executeTakeFirst();
  if (!row?.submissions.some(namesCases)) return;
  const former = new Map(before.map((one) => [one.seq, one]));
  const byName = new Map(after.map(({ seq, name }) => [name, seq]));
  const known = new Set(before.map(({ name }) => name));
  const renamed = after.filter(({ name }) => !known.has(name));
  const byContent = new Map(renamed.map((one) => [contentOf(one), one.seq]));
  const moved = row.submissions.map((one) =>
    one.byGroup === undefined ? one : Object.assign({}, one, { byGroup: one.byGroup.map(movePart) }),
  );
  await trx
    .updateTable('problem_package')
    .set({ submissions: JSON.stringify(moved) })
    .where('pid', '=', pid)
    .execute();

  function movePart(part: Part): Part {
    if (part.cases === undefined) return part;
    const cases = part.cases.flatMap((seq) => {
      const one = former.get(seq);
      return one === undefined ? [] : (byName.get(one.name) ?? byContent.get(contentOf(one)) ?? []);
    });
    return { ...part, cases: cases.toSorted((left, right) => left - right) };
  }
}

type Part = NonNullable<PackageSubmission['byGroup']>[number];

function contentOf({ input, answer }: StoredCase): string {
  return `${input.sha256} ${answer.sha256}`;
}

function namesCases({ byGroup = [] }: PackageSubmission): boolean {
  return byGroup.some(({ cases }) => cases !== undefined);
}
