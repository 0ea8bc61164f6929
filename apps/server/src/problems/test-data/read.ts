import type { TestData, TestDataCase, TestDataVersion } from '@xiezhi/contract/routes/test-data';
import type { Page } from '@xiezhi/contract/wire/wire';
import { comparerArguments } from '@xiezhi/formats/formats/icpc/write-arguments';
import type { Kysely } from 'kysely';
import { pageOf } from '../../platform/database/paging.ts';
import type { StoredCase } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  type DataOwner,
  findDataOwner,
  judgeModeOf,
  latestRevision,
  type Revision,
  revisionsOf,
  ruleOf,
  scoreOfCase,
} from './current.ts';
import { differenceOf } from './difference.ts';
import { readCases, readCasesOf } from './manifest.ts';
import { fileOf, numberCases, type FilePart } from './stored-case.ts';

type ReadServices = Pick<Services, 'db'>;

/** Reads the current test data of a problem, or those of an older revision. Throws `testDataVersionNotFound`. */
export async function readTestData(
  { db }: ReadServices,
  viewer: Viewer,
  pid: number,
  asked?: number,
): Promise<TestData> {
  const owner = await findDataOwner(db, pid);
  const latest = await latestRevision(db, pid);
  const revision =
    asked === undefined || asked === latest?.id
      ? latest
      : await revisionsOf(db, pid).where('history.id', '=', asked).executeTakeFirst();
  if (asked !== undefined && !revision) throw new ApiError('testDataVersionNotFound');
  const isCurrent = revision === latest;
  // Test data stored before revisions existed have no revision: `revision` and `latest` are both undefined.
  const cases = await readCases(db, isCurrent ? owner.data_version : (revision?.version ?? null));
  const groups = [...Map.groupBy(cases, ({ group }) => group)].toSorted(([left], [right]) => left - right);
  return {
    pid,
    displayId: owner.display_id,
    type: owner.type,
    judgeMode: judgeModeOf(owner),
    judgeCaseMode: ruleOf(owner),
    isRemote: owner.is_remote,
    revision: revision?.id ?? null,
    isCurrent,
    savedAt: revision?.at.toISOString() ?? null,
    savedBy: revision?.username ?? null,
    ioScore: scoreOfCase(owner, cases),
    cases: numberCases(cases).map(presentCase),
    groups: groups.map(([group, list]) => ({
      group,
      cases: list.length,
      worth: scoreOfCase(owner, list),
      dependsOn: [...(owner.depends_on[group] ?? [])],
    })),
    can: { rejudge: viewer.permissions.has('rejudge') },
  };
}

function presentCase(item: StoredCase & { id: number }): TestDataCase {
  const { id, seq, name, score, group, isSample } = item;
  return {
    id,
    seq,
    name,
    input: presentFile(item, 'input'),
    answer: presentFile(item, 'answer'),
    score,
    group,
    isSample,
    ...(item.checkerArguments && { ownArguments: [...item.checkerArguments] }),
    ...(item.comparer && { ownArguments: comparerArguments(item.comparer) }),
  };
}

function presentFile(item: StoredCase, part: FilePart): TestDataCase['input'] {
  const { brought, judged } = fileOf(item, part);
  return { size: brought.size, isConverted: brought.sha256 !== judged.sha256 };
}

/** Revisions of a problem, each with its changes. */
export async function listVersions(
  { db }: ReadServices,
  { pid, currentPage, limit }: { readonly pid: number; readonly currentPage: number; readonly limit: number },
): Promise<Page<TestDataVersion>> {
  const owner = await findDataOwner(db, pid);
  const { count } = await db
    .selectFrom('problem_data_history')
    .where('pid', '=', pid)
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // Reads one row more than the page shows, because each row is compared with the next older revision.
  const rows = await revisionsOf(db, pid)
    .offset((currentPage - 1) * limit)
    .limit(limit + 1)
    .execute();
  const records: TestDataVersion[] = [];
  const add = (version: VersionWithCases, before: VersionWithCases | null) => {
    const isCurrent = currentPage === 1 && records.length === 0;
    records.push({ ...presentVersion(owner, version, before), isCurrent });
  };
  let after: VersionWithCases | null = null;
  for await (const before of withCases(db, rows)) {
    if (after !== null) add(after, before);
    after = before;
  }
  // The oldest revision has no predecessor.
  if (after !== null && rows.length <= limit) add(after, null);
  return pageOf(records, { value: count, isEstimated: false }, { currentPage, limit });
}

/**
 * Number of versions whose cases one query reads. The number is small, because the cases of one version may take a
 * megabyte.
 */
const readAtOnce = 20;

type VersionWithCases = { readonly row: Revision; readonly cases: readonly StoredCase[] };

async function* withCases(db: Kysely<Database>, rows: readonly Revision[]): AsyncGenerator<VersionWithCases> {
  for (let at = 0; at < rows.length; at += readAtOnce) {
    const some = rows.slice(at, at + readAtOnce);
    const cases = await readCasesOf(
      db,
      some.map(({ version }) => version),
    );
    for (const row of some) yield { row, cases: cases.get(row.version) ?? [] };
  }
}

function presentVersion(
  owner: DataOwner,
  after: VersionWithCases,
  before: VersionWithCases | null,
): Omit<TestDataVersion, 'isCurrent'> {
  return {
    ...factsOf(after.row, after.cases),
    difference:
      before &&
      differenceOf(before.cases, after.cases, {
        before: scoreOfCase(owner, before.cases),
        after: scoreOfCase(owner, after.cases),
      }),
  };
}

function factsOf({ id, at, username, note }: Revision, cases: readonly StoredCase[]) {
  const bytes = cases.reduce(
    (sum, item) => sum + fileOf(item, 'input').brought.size + fileOf(item, 'answer').brought.size,
    0,
  );
  return { revision: id, savedAt: at.toISOString(), savedBy: username, note, cases: cases.length, bytes };
}
