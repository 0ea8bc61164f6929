import { createHash } from 'node:crypto';
import type { BlobRef } from '@xiezhi/contract/judging';
import type { ProblemPackage } from '@xiezhi/formats';
import type { Kysely, Selectable } from 'kysely';
import type {
  StoredCase,
  StoredChecker,
  StoredDependencies,
  StoredGroup,
} from '../../platform/database/documents.ts';
import type { Database, ProblemTable } from '../../platform/database/schema.ts';
import { judgingOf } from './difference.ts';

/** Everything that affects the verdicts of a problem, except its cases and its limits. */
export interface JudgedPart extends Pick<
  ProblemPackage,
  'checker' | 'comparer' | 'secondChecker' | 'passes' | 'isAcceptedByAny' | 'judgeExtraFiles'
> {
  readonly type: number;
  readonly judgeMode: string;
  readonly judgeCaseMode: string;
  readonly dependsOn: StoredDependencies;
}

/** Digest of everything that affects verdicts, except limits: the version of a problem's test data. */
export function dataVersionOf(judged: JudgedPart, cases: readonly StoredCase[]): string {
  const manifest = {
    // Names and original bytes do not affect verdicts. They are included because versions that differ in them must not
    // share a row of the database.
    cases: cases.map((one) => [
      one.seq,
      one.input.sha256,
      one.answer.sha256,
      one.score,
      one.group,
      one.name,
      one.isSample,
      one.original?.input.sha256 ?? null,
      one.original?.answer.sha256 ?? null,
      // Absent values are omitted for the reason given below.
      ...(one.checkerArguments || one.comparer ? [judgingOf(one)] : []),
    ]),
    type: judged.type,
    judgeMode: judged.judgeMode,
    judgeCaseMode: judged.judgeCaseMode,
    checker: inOrder(judged.checker),
    // Omitted if absent, so problems without these parts keep their versions.
    ...(judged.comparer && { comparer: comparerInOrder(judged.comparer) }),
    ...(judged.secondChecker && { secondChecker: inOrder(judged.secondChecker) }),
    ...(judged.passes > 1 && { passes: judged.passes }),
    ...(judged.isAcceptedByAny && { isAcceptedByAny: true }),
    judgeExtraFiles: Object.entries(judged.judgeExtraFiles).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    dependsOn: judged.dependsOn,
  };
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** Sorts the keys, because a database column and a package return them in different orders. */
function inOrder(checker: JudgedPart['checker']) {
  if (checker === null) return null;
  const { language, code, dialect, scoreUnit, args } = checker;
  return { language, code, dialect, scoreUnit, args };
}

function comparerInOrder(comparer: NonNullable<JudgedPart['comparer']>) {
  const { kind, isCaseSensitive, isSpaceSensitive, absoluteTolerance, relativeTolerance } = comparer;
  return { kind, isCaseSensitive, isSpaceSensitive, absoluteTolerance, relativeTolerance };
}

/** Columns of a problem that `judgedPartOf` reads. */
export const manifestColumns = [
  'type',
  'judge_mode',
  'judge_case_mode',
  'checker',
  'comparer',
  'second_checker',
  'passes',
  'accepts_any',
  'judge_extra_files',
  'depends_on',
] as const satisfies readonly (keyof ProblemTable)[];

/** Reads the judged part from the row of a stored problem. */
export function judgedPartOf(
  row: Pick<Selectable<ProblemTable>, (typeof manifestColumns)[number]>,
): JudgedPart {
  return {
    type: row.type,
    judgeMode: row.judge_mode,
    judgeCaseMode: row.judge_case_mode,
    checker: packageChecker(row.checker),
    comparer: row.comparer,
    secondChecker: packageChecker(row.second_checker),
    passes: row.passes,
    isAcceptedByAny: row.accepts_any,
    judgeExtraFiles: { ...row.judge_extra_files },
    dependsOn: row.depends_on,
  };
}

function packageChecker(checker: StoredChecker | null): ProblemPackage['checker'] {
  if (checker === null) return null;
  const { language, code, dialect, unit, arguments: args } = checker;
  return { language, code, dialect, scoreUnit: unit, args };
}

/** Returns for each group the groups that must have full marks before it is judged. */
export function dependsOn({ groups }: Pick<ProblemPackage, 'groups'>): Record<string, number[]> {
  return Object.fromEntries(
    groups.filter((item) => item.dependsOn.length > 0).map((item) => [item.group, item.dependsOn]),
  );
}

/** All blobs that cases reference. */
function blobsOf(cases: readonly StoredCase[]): (BlobRef | undefined)[] {
  return cases.flatMap(({ input, answer, original }) => [input, answer, original?.input, original?.answer]);
}

/** Stores the version and its blobs. An existing version with this digest is identical, so it is kept. */
export async function storeDataVersion(
  trx: Kysely<Database>,
  version: string,
  cases: readonly StoredCase[],
  others: readonly BlobRef[] = [],
): Promise<void> {
  const refs = new Map<string, BlobRef>();
  for (const ref of [...blobsOf(cases), ...others]) if (ref) refs.set(ref.sha256, ref);
  if (refs.size > 0) {
    await trx
      .insertInto('blob')
      .values([...refs.values()].map(({ sha256, size }) => ({ sha256, size })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const groups: StoredGroup[] = [...Map.groupBy(cases, (item) => item.group)].map(([group, list]) => ({
    group,
    cases: list.length,
  }));
  await trx
    .insertInto('problem_data')
    .values({
      version,
      cases: JSON.stringify(cases),
      case_count: cases.length,
      groups: JSON.stringify(groups),
      samples: JSON.stringify(cases.filter((item) => item.isSample).map(({ seq }) => seq)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The cases of a version; empty if the problem has no version. */
export async function readCases(
  db: Kysely<Database>,
  version: string | null,
): Promise<readonly StoredCase[]> {
  if (version === null) return [];
  const row = await db
    .selectFrom('problem_data')
    .where('version', '=', version)
    .select('cases')
    .executeTakeFirstOrThrow();
  return row.cases;
}

/** The cases of several versions, by version. */
export async function readCasesOf(
  db: Kysely<Database>,
  versions: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredCase[]>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('problem_data')
    .where('version', 'in', [...new Set(versions)])
    .select(['version', 'cases'])
    .execute();
  return new Map(rows.map(({ version, cases }) => [version, cases]));
}
