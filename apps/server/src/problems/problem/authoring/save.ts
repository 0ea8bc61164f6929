import type { Locale } from '@xiezhi/contract/limits';
import { localLanguages } from '@xiezhi/contract/languages';
import type { Person } from '@xiezhi/rules';
import { timeLimitRuleKey } from '@xiezhi/formats';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { violatedUniqueness } from '../../../platform/database/pool.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { storeNewVersion } from '../../test-data/save.ts';
import { checkMayPublish, isWithdrawnAfter } from '../policy.ts';
import { type OwningGroup, owningGroupOf } from './owning-group.ts';
import { applyChange, type ProblemChange } from './change.ts';
import { checkFields } from './check.ts';
import { changedParts, columnsOf, titleOf } from './columns.ts';
import { checkComplete, errorsOf, isOtherProgram } from './complete.ts';
import { checkIsInContest } from './in-contest.ts';
import type { FindingSource } from './findings.ts';
import { type ProblemState, readProblemState, type WrittenProblem } from './state.ts';
import { storeProblemLanguages, storeTags, storeTemplates } from './store-parts.ts';
import { isEmptyStatement, storeTexts } from './store-texts.ts';
import { resolveTags } from './tags.ts';

/** Services that are needed for writing problems. */
export interface WritingServices extends Pick<
  Services,
  'db' | 'formulas' | 'clock' | 'siteSettings' | 'containers' | 'domainEvents'
> {
  /** Checks of higher layers that find what a problem lacks. */
  readonly findingSources: readonly FindingSource[];
}

/** The user who writes a problem, with the language of error messages. */
export interface ProblemWriter extends Actor {
  readonly person: Person;
  readonly locale: Locale;
}

export interface SaveOptions {
  /** Revision that the user edited. If another revision is stored, the save is rejected; null accepts any revision. */
  readonly revision?: number | null;
  /** Requires complete programs and templates, whatever the visibility. Set for saves of existing clients. */
  readonly isWhole?: boolean;
  /** Additional writes in the same transaction, such as test data. */
  readonly beside?: (trx: Kysely<Database>, pid: number) => Promise<void>;
}

/** Owner and purpose of a new problem. */
export interface NewOptions extends Omit<SaveOptions, 'revision'> {
  /** Group that owns the problem; absent for the bank. */
  readonly home?: OwningGroup | null;
  /** Whether a contest of the group will use the problem. */
  readonly isForContest?: boolean;
}

/** Creates a problem with the writer as its author; returns its id. Throws the errors of `saveProblem`. */
export async function createProblem(
  services: WritingServices,
  by: ProblemWriter,
  change: ProblemChange,
  { home = null, isForContest = false, ...options }: NewOptions = {},
): Promise<number> {
  const { pid, texts } = await inTransaction(services.db, change, async (trx) => {
    const next = normalized(applyChange(null, change), null);
    checkFields(null, change, next, home);
    if (!home) await checkPublishing(trx, by.person, null, next);
    else if (next.auth === 3 && !isForContest) throw new ApiError('problemInNoContest');
    const { id } = await trx
      .insertInto('problem')
      .values({
        ...columnsOf(next),
        author: by.person.username,
        author_uid: by.uid,
        program_edited: next.checker !== null,
        ...(home && { gid: home.gid }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeRelated(trx, id, null, change, next, home?.gid ?? null);
    await options.beside?.(trx, id);
    await checkComplete(trx, services, by.locale, null, id, options);
    await recordAudit(trx, by, {
      action: 'problem-created',
      target: `problem:${id}`,
      after: { problemId: next.displayId, auth: next.auth, title: titleOf(next.statements) },
      ...(home && { detail: { gid: home.gid } }),
    });
    return { pid: id, texts: next };
  });
  warmFormulas(services, by.uid, texts);
  return pid;
}

/**
 * Saves a change completely or not at all. Throws the error of the first violated rule, and `problemNotFound`,
 * `problemChangedMeanwhile`, `publishingNotYours`, `problemIncomplete`, `problemInNoContest`.
 */
export async function saveProblem(
  services: WritingServices,
  by: ProblemWriter,
  pid: number,
  change: ProblemChange,
  options: SaveOptions = {},
): Promise<void> {
  const { timeZone } = await services.siteSettings.get();
  const texts = await inTransaction(services.db, change, async (trx) => {
    const before = await readProblemState(trx, pid, { isLocked: true });
    checkRevision(before, options.revision ?? null, timeZone, by.locale);
    const next = normalized(applyChange(before, change), before);
    checkFields(before, change, next, await owningGroupOf(trx, before));
    if (!before.isGroup) await checkPublishing(trx, by.person, before, next);
    else if (next.auth === 3 && before.auth !== 3) await checkIsInContest(trx, pid);
    // Determined before writing: a visible problem may keep the errors that it already has.
    const lacking = before.auth === 2 ? [] : await errorsOf(trx, before, services);
    await trx
      .updateTable('problem')
      .set({
        ...columnsOf(next),
        is_withdrawn: isWithdrawnAfter(by.person, before, next.auth),
        revision: before.revision + 1,
        program_edited: before.programEdited || isOtherProgram(before, next),
        modified_by: by.person.username,
        modified_at: services.clock(),
        // Removes the rule for computing a preliminary time limit, because a user has now set the limit.
        ...(next.timeLimitMs !== before.timeLimitMs && {
          package_meta: sql<string>`package_meta - ${timeLimitRuleKey}::text`,
        }),
      })
      .where('id', '=', pid)
      .execute();
    await storeRelated(trx, pid, before, change, next, before.gid);
    await storeNewVersion(trx, pid, by.uid, null);
    await options.beside?.(trx, pid);
    await checkComplete(trx, services, by.locale, before, pid, options, lacking);
    await recordAudit(trx, by, {
      action: 'problem-changed',
      target: `problem:${pid}`,
      ...changedParts(before, next),
    });
    return next;
  });
  warmFormulas(services, by.uid, texts);
}

/**
 * Converts the error of a unique constraint. If two requests use the same display id at the same time, the second one
 * gets the same error as a later request.
 */
async function inTransaction<Result>(
  db: Kysely<Database>,
  change: ProblemChange,
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (violatedUniqueness(error) === 'problem_display_id')
      throw new ApiError('problemIdTaken', { problemId: (change.displayId ?? '').trim().toUpperCase() });
    throw error;
  }
}

function checkRevision(
  before: ProblemState,
  revision: number | null,
  timeZone: string,
  locale: Locale,
): void {
  if (revision === null || revision === before.revision) return;
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const username = before.modifiedBy ?? before.author ?? '-';
  throw new ApiError('problemChangedMeanwhile', { username, time: format.format(before.modifiedAt) });
}

/**
 * Normalizes values: display ids in capitals, as they are compared; a list of all languages as no restriction;
 * statements without text as absent.
 */
function normalized(next: WrittenProblem, before: ProblemState | null): WrittenProblem {
  const typed = next.displayId.trim();
  const isOldName = typed.toLowerCase() === before?.displayId.toLowerCase();
  const named = next.languages === null ? null : [...new Set(next.languages)];
  const isEvery = named !== null && localLanguages.every(({ name }) => named.includes(name));
  const texts = Object.entries(next.statements).filter(([, state]) => !isEmptyStatement(state.texts));
  return {
    ...next,
    displayId: isOldName && before ? before.displayId : typed.toUpperCase(),
    languages: isEvery ? null : named,
    templates: [...new Map(next.templates.map((one) => [one.language, one])).values()],
    statements: Object.fromEntries(texts),
  };
}

/** Checks whether a change may make a bank problem public. Throws `publishingNotYours`. */
async function checkPublishing(
  trx: Kysely<Database>,
  person: Person,
  before: ProblemState | null,
  next: WrittenProblem,
): Promise<void> {
  if (next.auth === 1 && before?.auth !== 1)
    await checkMayPublish(trx, person, before ?? { id: 0, author: person.username, isWithdrawn: false });
}

async function storeRelated(
  trx: Kysely<Database>,
  pid: number,
  before: ProblemState | null,
  change: ProblemChange,
  next: WrittenProblem,
  gid: number | null,
): Promise<void> {
  if (change.statements || !before) await storeTexts(trx, pid, next.statements);
  if (change.languages !== undefined || !before) await storeProblemLanguages(trx, pid, next.languages);
  if (change.templates) await storeTemplates(trx, pid, next.templates);
  if (change.tags) await storeTags(trx, pid, await resolveTags(trx, gid, change.tags));
}

/** Typesets the formulas when texts are written, so that they are cached when users read the texts. */
function warmFormulas(
  { formulas }: Pick<WritingServices, 'formulas'>,
  author: string,
  next: WrittenProblem,
): void {
  const { statements, source, samples, hints } = next;
  const texts = Object.values(statements).flatMap((one) => {
    const { title: _, ...parts } = one.texts;
    return Object.values(parts);
  });
  const explanations = samples.flatMap(({ explanation }) => Object.values(explanation ?? {}));
  const ofHints = hints.flatMap((hint) => Object.values(hint.texts));
  void formulas.of([...texts, ...ofHints, source, ...explanations.map((text) => text ?? null)], {
    author,
    isStatement: true,
  });
}
