import { type ImportPlan, type LossEffect, PackageError } from '@xiezhi/formats';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { storePackage } from '../problem/store-package.ts';
import { storeCases } from '../test-data/package-data.ts';
import type { Services } from '../services.ts';
import { storabilityStops } from '../problem/storable.ts';
import { prepareFiles, publishFiles } from './statement-files.ts';

export interface ImportOptions {
  /** What to do when the display id is taken. */
  readonly onTaken: 'refuse' | 'update' | 'newId';
  /** Whether losses that may change scores or verdicts were accepted for this problem. */
  readonly isLossAccepted: boolean;
  /** 1 public, 2 hidden, 3 contest only; an update keeps what the problem has. */
  readonly auth: 1 | 2 | 3;
  readonly byUid: string | null;
  /** Whose it is where the package names nobody; an update leaves it with whom it is. */
  readonly author?: string;
}

export type ImportOutcome =
  | { readonly kind: 'imported' | 'updated'; readonly pid: number; readonly displayId: string }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** Effects that stop a problem until somebody accepts them for it by name. */
const graveEffects: ReadonlySet<LossEffect> = new Set<LossEffect>(['score', 'verdict']);

/** Losses of a plan that may change what a submission gets. */
export function graveLosses(plan: ImportPlan): ImportPlan['entries'] {
  return plan.entries.filter((entry) => entry.outcome === 'lost' && graveEffects.has(entry.effect));
}

/**
 * Stores one problem, whole or not at all. Refused: a plan with stops, grave losses that nobody accepted, what
 * the product would judge in another way, a display id that is taken. `onStored` runs in the transaction that
 * stores it.
 */
export async function importProblem(
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  plan: ImportPlan,
  options: ImportOptions,
  onStored?: (trx: Kysely<Database>, pid: number, displayId: string, isUpdate: boolean) => Promise<void>,
): Promise<ImportOutcome> {
  const reasons = refusalsOf(plan, options);
  if (reasons.length > 0) return { kind: 'refused', reasons };
  try {
    const data = await storeCases(services.blobs, plan);
    const { statements } = plan.problem;
    const files = await prepareFiles(services.blobs, statements, data.attachments);
    return await services.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('xiezhi import of problems'))`.execute(trx);
      const { displayId } = plan.problem;
      const taken = displayId === '' ? undefined : await findProblem(trx, displayId);
      if (taken && options.onTaken === 'refuse')
        throw new PackageError(`the display id ${displayId} is taken`);
      const pid = taken && options.onTaken === 'update' ? taken.id : null;
      const id =
        displayId === '' || (taken && pid === null) ? await freeDisplayId(trx, displayId) : displayId;
      const auth = pid !== null && taken ? taken.auth : options.auth;
      const target = { pid, auth, byUid: options.byUid, note: `import ${plan.format}`, format: plan.format };
      const by = { uid: options.byUid, at: services.clock() };
      const named = await publishFiles(trx, files, { statements, attachments: data.attachments }, by);
      const owner = (pid === null ? options.author : taken?.author) ?? '';
      const author = plan.problem.author || owner;
      const problem = { ...plan.problem, author, displayId: id, statements: named.statements };
      const stored = await storePackage(trx, problem, { ...data, attachments: named.attachments }, target);
      await checkCounts(trx, stored, plan);
      await onStored?.(trx, stored, id, pid !== null);
      return { kind: pid === null ? 'imported' : 'updated', pid: stored, displayId: id };
    });
  } catch (error) {
    if (error instanceof PackageError) return { kind: 'refused', reasons: [error.message] };
    throw error;
  }
}

/** Why a plan is not taken, before anything is stored; empty when it is. */
export function refusalsOf(
  plan: ImportPlan,
  { isLossAccepted }: Pick<ImportOptions, 'isLossAccepted'>,
): string[] {
  const displayId = plan.problem.displayId || 'P1';
  const reasons = [...plan.stops, ...storabilityStops({ ...plan.problem, displayId })];
  if (!isLossAccepted) reasons.push(...graveLosses(plan).map((entry) => `${entry.item}: not accepted`));
  return reasons;
}

export async function findProblem(db: Kysely<Database>, displayId: string) {
  return db
    .selectFrom('problem')
    .where(sql`lower(display_id)`, '=', displayId.toLowerCase())
    .select(['id', 'display_id', 'auth', 'author', 'gid', 'is_group as isGroup'])
    .executeTakeFirst();
}

/** `P1`, `P2`… for problems without an id; `1000-2`… beside one that is taken. */
async function freeDisplayId(db: Kysely<Database>, wanted: string): Promise<string> {
  for (let number = wanted === '' ? 1 : 2; ; number += 1) {
    const id = wanted === '' ? `P${number}` : `${wanted}-${number}`;
    if (!(await findProblem(db, id))) return id;
  }
}

/** What the database holds now must be as many as the plan says; a difference undoes the import. */
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
    templates: Object.keys(problem.codeTemplates).length,
  };
  for (const [what, count] of Object.entries(expected)) {
    const stored = rows[0]?.found[what];
    if (stored !== count)
      throw new PackageError(`${what}: the package has ${count}, ${stored ?? 'none'} were stored`);
  }
}
