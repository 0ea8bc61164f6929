import { type ImportPlan, PackageError } from '@xiezhi/formats';
import { rootRoleId } from '@xiezhi/contract/enums/roles';
import { type Kysely, sql } from 'kysely';
import { violatedUniqueness } from '../../platform/database/pool.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import { freeDisplayId } from '../../problems/problem/free-display-id.ts';
import { type PackageSender, storePackage, templatesOf } from '../../problems/problem/store-package.ts';
import { dataBytes, storeCases } from '../../problems/test-data/package-data.ts';
import type { Services } from '../../platform/services.ts';
import { problemHolder } from '../../platform/storage/problem-holder.ts';
import { beginStoring } from '../../platform/storage/quota.ts';
import { recordWriting, textBytes } from '../../platform/storage/written.ts';
import { refusalsOf } from '@xiezhi/formats/model/refusals';
import { publishedFilesOf } from './export.ts';
import { type FileTexts, prepareFiles, publishFiles } from './statement-files.ts';

export interface PackageImportOptions {
  /** What to do if the display id is taken. */
  readonly onTaken: 'refuse' | 'update' | 'newId';
  /** Whether the user accepted losses that may change scores or verdicts of this problem. */
  readonly isLossAccepted: boolean;
  /** Visibility: 1 public, 2 hidden, 3 contest only. An update keeps the problem's visibility. */
  readonly auth: 1 | 2 | 3;
  readonly byUid: string | null;
  /**
   * Whether the user may replace this problem. If undefined, every problem may be replaced (commands of the operator).
   */
  readonly mayReplace?: (taken: TakenProblem) => boolean;
  /**
   * Runs in the transaction before anything is stored. An error stops the import. `taken` is the problem to replace, if
   * any.
   */
  readonly beforeStoring?: (trx: Kysely<Database>, taken: TakenProblem | undefined) => Promise<void>;
}

export type ImportOutcome =
  | (StoredProblem & { readonly kind: 'imported' | 'updated' })
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

export interface StoredProblem {
  readonly pid: number;
  readonly displayId: string;
  /** Findings from storing the test data, in addition to those of the plan. */
  readonly remarks: ImportPlan['entries'];
}

/**
 * Stores one problem, entirely or not at all. Rejects a plan with stops, with grave losses that were not accepted, or
 * with features that the product would judge in another way. Also rejects a display id that is taken, unless the
 * options choose another id, or replace the existing problem and `mayReplace` allows it. `onStored` runs in the
 * transaction that stores the problem.
 */
export async function importProblem(
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  plan: ImportPlan,
  options: PackageImportOptions,
  onStored?: (trx: Kysely<Database>, stored: StoredProblem, isUpdate: boolean) => Promise<void>,
): Promise<ImportOutcome> {
  const reasons = refusalsOf(plan, options);
  if (reasons.length > 0) return { kind: 'refused', reasons };
  try {
    const charge = (bytes: number) => recordWriting(services, options.byUid, bytes);
    await charge(dataBytes(plan));
    await recordWriting(services, options.byUid, textBytes(plan.problem), 'texts');
    const data = await storeCases(services.blobs, plan, charge);
    const { statements, samples, hints } = plan.problem;
    const texts: FileTexts = { statements, samples, hints };
    const { attachments } = data;
    const files = await prepareFiles(services.blobs, texts, attachments, options.byUid, charge);
    return await services.db.transaction().execute(async (trx) => {
      await lockName(trx, 'xiezhi import of problems');
      const { displayId } = plan.problem;
      const taken = displayId === '' ? undefined : await lockByDisplayId(trx, displayId);
      if (taken) checkTaken(taken, displayId, options);
      await options.beforeStoring?.(trx, taken);
      const pid = taken && options.onTaken === 'update' ? taken.id : null;
      const holder = pid === null ? { uid: options.byUid } : await problemHolder(trx, pid);
      const checkStorage = await beginStoring(trx, holder);
      const id =
        displayId === '' || (taken && pid === null) ? await freeDisplayId(trx, displayId) : displayId;
      const auth = pid !== null && taken ? taken.auth : options.auth;
      const by = await senderOf(trx, options.byUid);
      const target = { pid, auth, by, note: `import ${plan.format}`, format: plan.format };
      const former = pid === null ? [] : await publishedFilesOf(trx, pid);
      const sent = { uid: options.byUid, at: services.clock(), former };
      const named = await publishFiles(trx, files, { texts, attachments }, sent);
      const problem = { ...plan.problem, ...named.texts, displayId: id };
      const stored = await storePackage(trx, problem, { ...data, attachments: named.attachments }, target);
      await checkCounts(trx, stored, plan);
      await checkStorage();
      const result: StoredProblem = { pid: stored, displayId: id, remarks: [...data.remarks] };
      await onStored?.(trx, result, pid !== null);
      return { kind: pid === null ? 'imported' : 'updated', ...result };
    });
  } catch (error) {
    if (error instanceof PackageError) return { kind: 'refused', reasons: [error.message] };
    // Another user created a problem with this id meanwhile.
    if (violatedUniqueness(error) === 'problem_display_id')
      return { kind: 'refused', reasons: [`the ID ${plan.problem.displayId} is taken`] };
    throw error;
  }
}

/** Throws PackageError if a problem with the same display id exists and the package may not replace it. */
function checkTaken(
  taken: TakenProblem,
  displayId: string,
  { onTaken, mayReplace }: Pick<PackageImportOptions, 'onTaken' | 'mayReplace'>,
): void {
  if (onTaken === 'refuse') throw new PackageError(`the ID ${displayId} is taken`);
  if (onTaken === 'newId') return;
  if (mayReplace && !mayReplace(taken))
    throw new PackageError(`the ID ${displayId} belongs to a problem of another user`);
}

async function senderOf(db: Kysely<Database>, uid: string | null): Promise<PackageSender | null> {
  const row = await db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select(['uid', 'username', 'role'])
    .executeTakeFirst();
  return row ? { uid: row.uid, username: row.username, isRoot: row.role === rootRoleId } : null;
}

/** Returns the problem with a display id. Ignores deleted problems. */
export async function findByDisplayId(db: Kysely<Database>, displayId: string) {
  return selectByDisplayId(db, displayId).executeTakeFirst();
}

/**
 * Like `findByDisplayId`, and blocks changes of the problem until the transaction ends, because the import stores parts
 * of this row again and decides by it who may replace the problem. Submissions are not blocked.
 */
async function lockByDisplayId(trx: Kysely<Database>, displayId: string) {
  return selectByDisplayId(trx, displayId).forNoKeyUpdate().executeTakeFirst();
}

function selectByDisplayId(db: Kysely<Database>, displayId: string) {
  return db
    .selectFrom('problem')
    .where(sql<boolean>`lower(display_id) = lower(${displayId})`)
    .where('hidden_at', 'is', null)
    .select(['id', 'display_id', 'auth', 'author', 'gid', 'is_group as isGroup']);
}
type TakenProblem = NonNullable<Awaited<ReturnType<typeof findByDisplayId>>>;

/** Throws if the row counts in the database differ from those of the plan, which rolls the import back. */
async function checkCounts(trx: Kysely<Database>, pid: number, { problem }: ImportPlan): Promise<void> {
  const { rows } = await sql<{ found: Record<string, number> }>`
    select jsonb_build_object(
      'cases', jsonb_array_length(data.cases), 'solutions', jsonb_array_length(package.submissions),
      'validators', jsonb_array_length(package.validators), 'attachments', jsonb_array_length(package.attachments),
      'samples', jsonb_array_length(problem.samples),
      'languages', (select count(*) from problem_language where pid = problem.id),
      'templates', (select count(*) from code_template where pid = problem.id)
    ) as found
    from problem join problem_data data on data.version = problem.data_version
      join problem_package package on package.pid = problem.id
    where problem.id = ${pid}`.execute(trx);
  const expected: Record<string, number> = {
    cases: problem.cases.length,
    solutions: problem.submissions.length,
    validators: problem.inputValidators.length,
    attachments: problem.attachments.length,
    samples: problem.samples.length,
    languages: new Set(problem.languages).size,
    templates: templatesOf(problem).length,
  };
  for (const [what, count] of Object.entries(expected)) {
    const stored = rows[0]?.found[what];
    if (stored !== count)
      throw new PackageError(`${what}: the package has ${count}, ${stored ?? 'none'} were stored`);
  }
}
