import type { Locale } from '@xiezhi/contract/limits';
import type { adminProblem } from '@xiezhi/contract/routes/problem-admin';
import type { problemInfo } from '@xiezhi/contract/routes/problem';
import { keysOf } from '@xiezhi/contract/values';
import { effectiveLimits } from '@xiezhi/rules';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import type { StoredFiles } from '../database/documents.ts';
import type { Database, ProblemTable, ProblemTextTable } from '../database/schema.ts';
import { together } from '../formula/formulas.ts';
import { Failure } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { type Factors, limitFactor, siteFactors } from '../language/limits.ts';
import { offeredLanguages } from '../node/presence.ts';
import { tagsOfProblems } from '../tag/repository.ts';
import { readTextsOf } from './read-texts.ts';
import { allowedLanguages } from './languages.ts';

/** All but what the viewer may do with it. */
type ProblemInfo = Omit<z.input<typeof problemInfo>, 'can'>;
type Detail = Omit<ProblemInfo['problem'], 'formulas' | 'read'>;
type PublicRow = Omit<z.input<typeof adminProblem>, 'spjCode' | 'spjLanguage' | 'judgeExtraFile'>;
type Row = Selectable<ProblemTable>;
type Text = Selectable<ProblemTextTable>;

const zeros = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };
const verdictNames = keysOf(zeros);

/**
 * A problem that the viewer may see, in the language of the request or the one it has.
 * @param gid the group whose submissions are counted; null: those of the bank
 */
export async function presentProblem(
  { db, formulas }: Pick<Services, 'db' | 'formulas'>,
  pid: number,
  locale: Locale,
  { withSource = true, gid = null }: { readonly withSource?: boolean; readonly gid?: number | null } = {},
): Promise<ProblemInfo> {
  const row = await db.selectFrom('problem').where('id', '=', pid).selectAll().executeTakeFirstOrThrow();
  const texts = await db.selectFrom('problem_text').where('pid', '=', pid).selectAll().execute();
  const counter = await countsOf(db, pid, gid);
  const templates = await db
    .selectFrom('code_template')
    .where('pid', '=', pid)
    .where('is_enabled', '=', true)
    .select(['language', 'code'])
    .execute();
  const tags = await tagsOfProblems(db, [pid], locale);
  const languages = await allowedLanguages(db, pid, await offeredLanguages(db));
  const factors = { ...(await siteFactors(db)), ...row.limit_factors };
  const whole = presentDetail(row, texts, locale);
  const detail = withSource ? whole : { ...whole, source: null };
  return {
    problem: {
      ...detail,
      formulas: together(await formulas.of(markdownOf(detail))),
      read: readTextsOf(detail),
    },
    tags: tags.get(pid) ?? [],
    languages: languages.map((entry) => entry.name),
    problemCount: { pid, ...zeros, ...counter },
    codeTemplate: Object.fromEntries(templates.map(({ language, code }) => [language, code])),
    hintCount: row.hints.length,
    effectiveLimits: Object.fromEntries(
      languages.map((entry) => [entry.name, limitsFor(row, entry.name, factors)]),
    ),
  };
}

function countsOf(db: Kysely<Database>, pid: number, gid: number | null) {
  if (gid === null)
    return db.selectFrom('problem_counter').where('pid', '=', pid).select(verdictNames).executeTakeFirst();
  return db
    .selectFrom('group_problem_counter')
    .where('pid', '=', pid)
    .where('gid', '=', gid)
    .select(verdictNames)
    .executeTakeFirst();
}

function limitsFor(row: Row, language: string, factors: Factors) {
  const factor = limitFactor(factors, language);
  const stated = { timeLimitMs: row.time_limit_ms, memoryLimitMb: row.memory_limit_mb };
  const limits = effectiveLimits(stated, language, { [language]: { time: factor, memory: factor } });
  return { timeLimit: limits.timeLimitMs, memoryLimit: limits.memoryLimitMb };
}

/** The text of a problem in a language, or the one it has. */
function textIn(row: Pick<Row, 'default_locale'>, texts: readonly Text[], locale: Locale): Text | undefined {
  return (
    texts.find((item) => item.locale === locale) ??
    texts.find((item) => item.locale === row.default_locale) ??
    texts[0]
  );
}

/** Columns that `presentRow` reads, but for those that may be long. */
export const shortColumns = [
  'id',
  'display_id',
  'author',
  'type',
  'judge_mode',
  'judge_case_mode',
  'time_limit_ms',
  'memory_limit_mb',
  'stack_limit_mb',
  'default_locale',
  'is_remote',
  'difficulty',
  'auth',
  'io_score',
  'code_share',
  'is_remove_end_blank',
  'open_case_result',
  'is_upload_case',
  'data_version',
  'modified_by',
  'is_group',
  'gid',
  'apply_public_progress',
  'is_file_io',
  'io_read_file_name',
  'io_write_file_name',
  'created_at',
  'modified_at',
] as const satisfies readonly (keyof ProblemTable)[];

type PresentedRow = Pick<Row, (typeof shortColumns)[number] | 'samples' | 'source' | 'user_extra_files'>;

/** The row of a problem as clients know it, but for what only some may see of it. */
export function presentRow(row: PresentedRow, texts: readonly Text[], locale: Locale): PublicRow {
  const text = textIn(row, texts, locale);
  return {
    id: row.id,
    problemId: row.display_id,
    title: text?.title ?? '',
    author: row.author,
    type: row.type,
    judgeMode: row.judge_mode,
    judgeCaseMode: row.judge_case_mode,
    timeLimit: row.time_limit_ms,
    memoryLimit: row.memory_limit_mb,
    stackLimit: row.stack_limit_mb,
    description: text?.description ?? null,
    input: text?.input ?? null,
    output: text?.output ?? null,
    examples: row.samples
      .map(({ input, output }) => `<input>${input}</input><output>${output}</output>`)
      .join(''),
    isRemote: row.is_remote,
    source: row.source,
    difficulty: row.difficulty,
    hint: text?.hint ?? null,
    auth: row.auth,
    ioScore: row.io_score,
    codeShare: row.code_share,
    userExtraFile: fileMap(row.user_extra_files),
    isRemoveEndBlank: row.is_remove_end_blank,
    openCaseResult: row.open_case_result,
    isUploadCase: row.is_upload_case,
    caseVersion: row.data_version ?? '0',
    modifiedUser: row.modified_by,
    isGroup: row.is_group,
    gid: row.gid,
    applyPublicProgress: row.apply_public_progress,
    isFileIO: row.is_file_io,
    ioReadFileName: row.io_read_file_name,
    ioWriteFileName: row.io_write_file_name,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}

function presentDetail(row: Row, texts: readonly Text[], locale: Locale): Detail {
  const shownLocale = textIn(row, texts, locale)?.locale ?? row.default_locale;
  return {
    ...presentRow(row, texts, locale),
    samples: row.samples.map(({ input, output, explanation }) => ({
      input,
      output,
      explanation: explanation?.[shownLocale] ?? null,
    })),
    // Secrets of the problem; the fields are there because clients know them.
    spjCode: null,
    spjLanguage: null,
    judgeExtraFile: null,
    locale: shownLocale,
    locales: texts.map((item) => item.locale).toSorted(),
    isFallbackLocale: shownLocale !== locale,
  };
}

/** The whole row, for somebody who may edit it. Existing clients read its text in their own language. */
export async function presentForStaff(
  db: Kysely<Database>,
  pid: number,
  locale: Locale,
): Promise<z.input<typeof adminProblem>> {
  const row = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .where('hidden_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new Failure('problemNotFound');
  const texts = await db.selectFrom('problem_text').where('pid', '=', pid).selectAll().execute();
  return {
    ...presentRow(row, texts, locale),
    spjCode: row.checker?.code ?? null,
    spjLanguage: row.checker?.language ?? null,
    judgeExtraFile: fileMap(row.judge_extra_files),
  };
}

function markdownOf({ description, input, output, hint, source, samples }: Detail): (string | null)[] {
  return [description, input, output, hint, source, ...samples.map((sample) => sample.explanation ?? null)];
}

/** JSON text of {file name: content}; null when there are no files. */
function fileMap(files: StoredFiles | null): string | null {
  return files && Object.keys(files).length > 0 ? JSON.stringify(files) : null;
}
