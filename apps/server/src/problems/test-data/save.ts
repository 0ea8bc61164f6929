import { limits } from '@xiezhi/contract/limits';
import type { TestDataCaseInput, TestDataDifference } from '@xiezhi/contract/routes/test-data';
import { spreadScores } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { StoredCase, StoredDependencies } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { problemHolder } from '../../platform/storage/problem-holder.ts';
import { beginStoring } from '../../platform/storage/quota.ts';
import {
  type DataOwner,
  findDataOwner,
  judgeModeOf,
  latestRevision,
  readRevision,
  scoreOfCase,
} from './current.ts';
import { areSame, differenceOf } from './difference.ts';
import { moveExpectations } from './expectations.ts';
import { isCaseName } from './upload/names.ts';
import { judgedPartOf, readCases, storeDataVersion, dataVersionOf } from './manifest.ts';
import { type ResolvedCases, resolveCases } from './sources.ts';
import { consumeUploads } from './upload/uploads.ts';

type SaveServices = Pick<Services, 'db' | 'blobs' | 'clock'>;

export interface DataSave {
  readonly pid: number;
  /** The revision that the user edited; null if there were no test data. */
  readonly base: number | null;
  /**
   * The revision to which the case ids belong, if it is not `base`. The two differ if the user knowingly replaces a
   * concurrent save.
   */
  readonly source?: number | undefined;
  readonly note?: string | null | undefined;
  readonly cases: readonly TestDataCaseInput[];
}

/**
 * Saves cases as a new version and returns the changes. Returns null without creating a version if nothing changed.
 * Throws `changedMeanwhile` if the cases were changed since `base`, and the errors of `resolveCases` and `checkCases`.
 */
export async function saveTestData(
  services: SaveServices,
  by: Actor,
  { pid, base, source, note, cases: wanted }: DataSave,
): Promise<TestDataDifference | null> {
  const { db } = services;
  const owner = await findDataOwner(db, pid);
  const former = await readBase(db, owner, base);
  const isAnswerNeeded = judgeModeOf(owner) === 'default';
  const resolved = await resolveCases(
    services,
    by.uid,
    wanted,
    source === undefined ? former : await readBase(db, owner, source),
    isAnswerNeeded,
  );
  return db.transaction().execute(async (trx) => {
    const locked = await findDataOwner(trx, pid, true);
    if (!areSame(former, await readCases(trx, locked.data_version))) throw new ApiError('changedMeanwhile');
    return writeCases(trx, by, locked, {
      ...resolved,
      note: note || null,
      action: 'test-data-saved',
      isUpload: true,
    });
  });
}

/**
 * Saves the cases of an older revision as a new revision. Throws the errors of `saveTestData`, and
 * `testDataVersionNotFound`.
 */
export async function restoreTestData(
  { db }: SaveServices,
  by: Actor,
  { pid, base, revision }: { readonly pid: number; readonly base: number | null; readonly revision: number },
): Promise<TestDataDifference | null> {
  const former = await readBase(db, await findDataOwner(db, pid), base);
  const { cases, revision: restored } = await readRevision(db, pid, revision);
  return db.transaction().execute(async (trx) => {
    const owner = await findDataOwner(trx, pid, true);
    if (!areSame(former, await readCases(trx, owner.data_version))) throw new ApiError('changedMeanwhile');
    const note = `#${restored.id}`;
    // Marks the cases as files, not as texts of the form: those of an older revision may exceed the size limit of the
    // form.
    const isUpload = true;
    return writeCases(trx, by, owner, { cases, uploads: [], note, action: 'test-data-restored', isUpload });
  });
}

/** Reads the cases on which a save is based. `base` is null for test data stored before revisions existed. */
async function readBase(
  db: Kysely<Database>,
  { id, data_version }: DataOwner,
  base: number | null,
): Promise<readonly StoredCase[]> {
  if (base !== null) return (await readRevision(db, id, base)).cases;
  return (await latestRevision(db, id)) ? [] : readCases(db, data_version);
}

export interface WrittenCases extends ResolvedCases {
  readonly note: string | null;
  readonly action: 'test-data-saved' | 'test-data-restored';
  /** Whether the cases come from files rather than from a form; if absent, the problem keeps its setting. */
  readonly isUpload?: boolean;
}

/**
 * Writes cases as the new version of a problem whose row is locked: data, scores, history and audit log. Does nothing
 * if the cases are unchanged. `trx` may be a transaction in which the caller also saves other parts of the problem.
 * Throws `testDataRemote` and the errors of `checkCases`.
 */
export async function writeCases(
  trx: Kysely<Database>,
  by: Actor,
  owner: DataOwner,
  { cases: given, uploads, note, action, isUpload }: WrittenCases,
): Promise<TestDataDifference | null> {
  if (owner.is_remote) throw new ApiError('testDataRemote');
  const cases = checkCases(owner, given);
  const former = await readCases(trx, owner.data_version);
  await consumeUploads(trx, uploads);
  if (owner.data_version !== null && areSame(former, cases)) return null;
  const before = await latestRevision(trx, owner.id);
  const worth = scoreOfCase(owner, cases);
  const revision = await writeVersion(trx, owner, { cases, uid: by.uid, note, isUpload });
  await moveExpectations(trx, owner.id, former, cases);
  const difference = differenceOf(former, cases, { before: owner.io_score, after: worth });
  await recordAudit(trx, by, {
    action,
    target: `problem:${owner.id}`,
    before: { revision: before?.id ?? null, cases: former.length },
    after: { revision, cases: cases.length },
    detail: {
      added: difference.added.count,
      removed: difference.removed.count,
      changed: difference.changed.count,
    },
  });
  return difference;
}

/**
 * Creates a new version with the same cases after a change of the judge mode, the checker or extra files, which also
 * affect verdicts. Does nothing if none of them changed or the problem has no test data.
 */
export async function storeNewVersion(
  trx: Kysely<Database>,
  pid: number,
  uid: string,
  note: string | null,
): Promise<void> {
  const owner = await findDataOwner(trx, pid, true);
  if (owner.data_version === null) return;
  const cases = withScores(owner, await readCases(trx, owner.data_version));
  if (dataVersionOf(judgedPartOf(owner), cases) === owner.data_version) return;
  await writeVersion(trx, owner, { cases, uid, note });
}

/** Stores the new version and its revision; returns the id of the revision. */
async function writeVersion(
  trx: Kysely<Database>,
  owner: DataOwner,
  {
    cases,
    uid,
    note,
    isUpload = owner.is_upload_case,
  }: {
    readonly cases: readonly StoredCase[];
    readonly uid: string;
    readonly note: string | null;
    readonly isUpload?: boolean | undefined;
  },
): Promise<number> {
  const checkStorage = await beginStoring(trx, await problemHolder(trx, owner.id));
  const depends_on = withoutGone(owner.depends_on, cases);
  const version = dataVersionOf(judgedPartOf({ ...owner, depends_on }), cases);
  await storeDataVersion(trx, version, cases);
  await trx
    .updateTable('problem')
    .set({
      data_version: version,
      depends_on: JSON.stringify(depends_on),
      is_upload_case: isUpload,
      modified_at: sql<Date>`now()`,
      ...(owner.type === 1 && { io_score: scoreOfCase(owner, cases) }),
    })
    .where('id', '=', owner.id)
    .execute();
  const { id } = await trx
    .insertInto('problem_data_history')
    .values({ pid: owner.id, version, uid, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  await checkStorage();
  return id;
}

/** Removes groups without cases from the dependencies between groups. */
function withoutGone(dependencies: StoredDependencies, cases: readonly StoredCase[]): StoredDependencies {
  const groups = new Set(cases.map(({ group }) => group));
  return Object.fromEntries(
    Object.entries(dependencies)
      .filter(([group]) => groups.has(Number(group)))
      .map(([group, needed]): [string, number[]] => [group, needed.filter((one) => groups.has(one))])
      .filter(([, needed]) => needed.length > 0),
  );
}

/**
 * Adapts the scores of the cases after the problem's type changed. A problem without scores gets null scores. A scored
 * problem gets 100 points, distributed evenly, if any case has no score.
 */
function withScores({ type }: Pick<DataOwner, 'type'>, cases: readonly StoredCase[]): readonly StoredCase[] {
  if (type !== 1) return cases.map((item) => ({ ...item, score: null }));
  if (cases.every(({ score }) => score !== null)) return cases;
  const scores = spreadScores(100, cases.length);
  return cases.map((item, index) => ({ ...item, score: scores[index] ?? 0 }));
}

/**
 * Checks the cases and returns them in the form that fits the problem: without scores if the problem is not scored.
 * Throws `testDataNameInvalid`, `testDataNameTaken`, `testDataScoreMissing`, `caseScoreInvalid`.
 */
function checkCases({ type }: Pick<DataOwner, 'type'>, cases: readonly StoredCase[]): readonly StoredCase[] {
  const seen = new Set<string>();
  for (const { name, score } of cases) {
    if (!isCaseName(name)) throw new ApiError('testDataNameInvalid', { name });
    if (seen.has(name.toLowerCase())) throw new ApiError('testDataNameTaken', { name });
    seen.add(name.toLowerCase());
    if (type === 1 && score === null) throw new ApiError('testDataScoreMissing', { name });
    if (score !== null && (score < 0 || score > limits.testDataScoreMax))
      throw new ApiError('caseScoreInvalid');
  }
  return type === 1 ? cases : cases.map((item) => ({ ...item, score: null }));
}
