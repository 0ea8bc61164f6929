import { type Locale, locales } from '@xiezhi/contract/limits';
import {
  type Localized,
  type PackageChecker,
  PackageError,
  type PackageTag,
  type ProblemPackage,
} from '@xiezhi/formats';
import { problemIoScore } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { StoredHint } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { unsupportedFeatures } from '@xiezhi/formats/model/unsupported-features';
import { storeExtras } from './extras.ts';
import { newHintId } from './authoring/hints.ts';
import {
  findOrMakeTag,
  storeProblemLanguages,
  storeTags,
  storeTemplates,
  type WrittenTemplate,
} from './authoring/store-parts.ts';
import { type StatementState, type StatementStates, storeTexts } from './authoring/store-texts.ts';
import { dependsOn, storeDataVersion } from '../test-data/manifest.ts';
import type { StoredData } from '../test-data/package-data.ts';

/** The user who sends a package. */
export interface PackageSender {
  readonly uid: string;
  readonly username: string;
  readonly isRoot: boolean;
}

export interface PackageTarget {
  /** The problem to overwrite; null creates a new one. */
  readonly pid: number | null;
  readonly auth: 1 | 2 | 3;
  /** The user who stores the package; null if it is part of the product. */
  readonly by: PackageSender | null;
  readonly note: string;
  /** Original format of the package. */
  readonly format: string;
}

/**
 * Stores a package, except its blobs, which must already be stored. Returns the problem's id. Throws `PackageError` if
 * this site cannot judge the package as it requires.
 */
export async function storePackage(
  trx: Kysely<Database>,
  problem: ProblemPackage,
  data: StoredData,
  target: PackageTarget,
): Promise<number> {
  const stops = unsupportedFeatures(problem);
  if (stops.length > 0) throw new PackageError(stops.join('; '));
  const attached = data.attachments.map(({ blob }) => blob);
  await storeDataVersion(trx, data.version, data.cases, attached);
  const columns = { ...problemColumns(problem), auth: target.auth, data_version: data.version };
  const pid = await storeRow(trx, columns, problem, target);
  await storePackageHints(trx, pid, problem.hints);
  await storeParts(trx, pid, problem);
  await storeExtras(trx, pid, problem, data.attachments, target.format);
  await trx
    .insertInto('problem_data_history')
    .values({ pid, version: data.version, uid: target.by?.uid ?? null, note: target.note })
    .execute();
  return pid;
}

/** Stores a problem without test data, which therefore cannot be judged yet. Returns its id. */
export async function storeWithoutData(
  trx: Kysely<Database>,
  problem: ProblemPackage,
  target: PackageTarget,
): Promise<number> {
  const columns = { ...problemColumns(problem), auth: target.auth, data_version: null };
  const pid = await storeRow(trx, columns, problem, target);
  await storeParts(trx, pid, problem);
  return pid;
}

/** Stores texts, languages, templates and tags. */
async function storeParts(trx: Kysely<Database>, pid: number, problem: ProblemPackage): Promise<void> {
  await storeTexts(trx, pid, textsOf(problem));
  await storeProblemLanguages(trx, pid, problem.languages);
  await storeTemplates(trx, pid, templatesOf(problem));
  await storePackageTags(trx, pid, problem.tags);
}

/** Returns the templates of all languages; one that is offered comes before one that is not. */
export function templatesOf({ codeTemplates, disabledTemplates = {} }: ProblemPackage): WrittenTemplate[] {
  const disabled = Object.entries(disabledTemplates).filter(([language]) => !(language in codeTemplates));
  return [
    ...Object.entries(codeTemplates).map(([language, code]) => ({ language, code, isEnabled: true })),
    ...disabled.map(([language, code]) => ({ language, code, isEnabled: false })),
  ];
}

/** Returns the main language of a package that does not state it. */
export function impliedLocale(titles: Localized<string>): Locale {
  return titles['zh-CN'] === undefined ? 'en-US' : 'zh-CN';
}

function mainLocale({ defaultLocale, titles }: ProblemPackage): Locale {
  return defaultLocale === undefined || titles[defaultLocale] === undefined
    ? impliedLocale(titles)
    : defaultLocale;
}

async function storeRow(
  trx: Kysely<Database>,
  columns: ReturnType<typeof problemColumns> & { auth: PackageTarget['auth']; data_version: string | null },
  problem: ProblemPackage,
  { pid, by }: Pick<PackageTarget, 'pid' | 'by'>,
): Promise<number> {
  if (pid === null) {
    const owner = await ownerOf(trx, problem, by);
    const row = await trx
      .insertInto('problem')
      .values({ ...columns, ...owner, source: sourceOf(problem, owner.author) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  // An existing problem keeps its author, whatever the package says.
  const { author } = await trx
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('author')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('problem')
    .set({
      ...columns,
      source: sourceOf(problem, author),
      program_edited: false,
      revision: sql`revision + 1`,
      modified_at: sql<Date>`now()`,
      ...(by && { modified_by: by.username }),
    })
    .where('id', '=', pid)
    .execute();
  return pid;
}

/**
 * Returns the author of a new problem: the sender. For packages sent by root (who moves sites) and those of the
 * product, the author named in the package is used.
 */
async function ownerOf(
  trx: Kysely<Database>,
  { author }: ProblemPackage,
  by: PackageSender | null,
): Promise<{ readonly author: string | null; readonly author_uid: string | null }> {
  if (by === null) return { author: author || null, author_uid: null };
  if (author === '' || !by.isRoot) return { author: by.username, author_uid: by.uid };
  const known = await trx
    .selectFrom('app_user')
    .where(sql<boolean>`username_key = lower(${author})`)
    .select(['uid', 'username'])
    .executeTakeFirst();
  return { author: known?.username ?? author, author_uid: known?.uid ?? null };
}

/**
 * Returns the source of the problem: the one in the package, or else the author named in the package if this is not the
 * problem's author on this site.
 */
function sourceOf({ source, author }: ProblemPackage, owner: string | null): string | null {
  return source || (author === owner ? null : author || null);
}

function problemColumns(problem: ProblemPackage) {
  const { fileIo } = problem;
  const scored = problem.cases.map(({ group, score }) => ({ group, score: score ?? 0 }));
  return {
    display_id: problem.displayId,
    type: problem.type,
    judge_mode: problem.judgeMode,
    judge_case_mode: problem.judgeCaseMode,
    time_limit_ms: problem.timeLimitMs,
    memory_limit_mb: problem.memoryLimitMb,
    limit_factors: JSON.stringify(problem.limitFactors),
    stack_limit_mb: problem.stackLimitMb,
    difficulty: problem.difficulty,
    io_score: problem.type === 1 ? problemIoScore(problem.judgeCaseMode, scored) : null,
    code_share: problem.codeShare,
    open_case_result: problem.openCaseResult,
    opens_data: problem.opensData,
    is_remove_end_blank: problem.isRemoveEndBlank,
    is_file_io: fileIo !== null,
    io_read_file_name: fileIo?.input ?? null,
    io_write_file_name: fileIo?.output ?? null,
    default_locale: mainLocale(problem),
    samples: JSON.stringify(problem.samples),
    is_upload_case: true,
    user_extra_files: jsonOrNull(problem.userExtraFiles),
    judge_extra_files: jsonOrNull(problem.judgeExtraFiles),
    output_limit_mb: problem.outputLimitMb,
    included_files: jsonOrNull(problem.includedFiles),
    checker: checkerColumn(problem.checker),
    second_checker: checkerColumn(problem.secondChecker),
    passes: problem.passes,
    accepts_any: problem.isAcceptedByAny,
    comparer: problem.comparer && JSON.stringify(problem.comparer),
    depends_on: JSON.stringify(dependsOn(problem)),
    package_meta: JSON.stringify(problem.packageMeta),
  };
}

function checkerColumn(checker: PackageChecker | null): string | null {
  if (checker === null) return null;
  const { language, code, dialect, scoreUnit, args } = checker;
  return JSON.stringify({ language, code, dialect, unit: scoreUnit, arguments: args });
}

function jsonOrNull(files: Record<string, unknown>): string | null {
  return Object.keys(files).length > 0 ? JSON.stringify(files) : null;
}

function textsOf({ titles, statements }: ProblemPackage): StatementStates {
  const states: Partial<Record<Locale, StatementState>> = {};
  for (const locale of locales) {
    const title = titles[locale];
    const parts = statements[locale];
    if (title === undefined && parts === undefined) continue;
    const whole = { description: '', input: '', output: '', hint: '', ...parts };
    states[locale] = { texts: { title: title ?? anyOf(titles) ?? '', ...whole }, behind: {} };
  }
  return states;
}

const anyOf = (texts: Localized<string>) => texts['zh-CN'] ?? texts['en-US'];

/**
 * Stores the hints. Each hint gets the id of the former hint at its position, so that it is open for users who have
 * opened that one.
 */
async function storePackageHints(
  trx: Kysely<Database>,
  pid: number,
  hints: ProblemPackage['hints'],
): Promise<void> {
  const { hints: former } = await trx
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('hints')
    .executeTakeFirstOrThrow();
  const next = hints.map(({ texts, price }, at): StoredHint => ({
    id: former[at]?.id ?? newHintId(),
    texts,
    price,
  }));
  await trx
    .updateTable('problem')
    .set({ hints: JSON.stringify(next) })
    .where('id', '=', pid)
    .execute();
}

async function storePackageTags(trx: Kysely<Database>, pid: number, tags: readonly PackageTag[]) {
  const ids: number[] = [];
  for (const tag of tags) {
    const id = await findOrMakeTag(trx, tag);
    if (id !== null) ids.push(id);
  }
  await storeTags(trx, pid, ids);
}
