import type { Locale } from '@xiezhi/contract/limits';
import type { adminProblem } from '@xiezhi/contract/routes/problem-admin';
import type { problemInfo } from '@xiezhi/contract/routes/problem';
import { keysOf } from '@xiezhi/contract/wire/values';
import { effectiveLimits, ioScoreFields } from '@xiezhi/rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { StoredFiles } from '../../platform/database/documents.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Database, ProblemTable, ProblemTextTable, TagTable } from '../../platform/database/schema.ts';
import { createInvalidatedCache } from '../../platform/cache/invalidated-cache.ts';
import { mergeFormulas } from '../../platform/formula/formulas.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { type Factors, limitFactor, limitFactors } from '../language/limits.ts';
import { availableLanguageNames, hasPendingLanguages } from '../../identity/judge-node/presence.ts';
import { presentTag } from '../tag/repository.ts';
import { readTextsOf } from './read-texts.ts';
import { remoteLanguagesOf } from '../language/remote.ts';
import { languagesAmong } from './languages.ts';
import type { OpenedProblem } from './policy.ts';

/** Everything about a problem except the viewer's permissions and the verdict counts. */
type ProblemInfo = Omit<z.input<typeof problemInfo>, 'can' | 'problemCount'>;
type Detail = Omit<ProblemInfo['problem'], 'formulas' | 'read'>;
type PublicRow = Omit<z.input<typeof adminProblem>, 'spjCode' | 'spjLanguage' | 'judgeExtraFile'>;
type Row = Selectable<ProblemTable>;
type Text = Pick<
  Selectable<ProblemTextTable>,
  'locale' | 'title' | 'description' | 'input' | 'output' | 'hint'
>;

const zeros = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };
const verdictNames = keysOf(zeros);

/** Options of the presentation, in addition to the problem's rows. */
export interface ProblemView {
  readonly withSource?: boolean;
}

/**
 * Presents a problem in the requested language; if it has no text in this language, in one that it has. The result is
 * the same for all viewers.
 */
export type PresentProblem = (pid: number, locale: Locale, view?: ProblemView) => Promise<ProblemInfo>;

/**
 * Maximum bytes of cached problem texts; sufficient for a large bank. These texts are cached separately, because a
 * verdict invalidates cached responses but not the texts.
 */
const roomInMemory = 40 * 1024 * 1024;

/** Creates the presenter. Results are cached until the problem changes; callers must not modify them. */
export function createProblemPresenter({
  db,
  formulas,
  cacheInvalidation,
}: Pick<Services, 'db' | 'formulas' | 'cacheInvalidation'>): PresentProblem {
  const cache = createInvalidatedCache<ProblemInfo>(cacheInvalidation, {
    maxBytes: roomInMemory,
    sizeOf: (info) => 2 * JSON.stringify(info).length,
  });
  return (pid, locale, { withSource = true } = {}) =>
    cache.get(JSON.stringify([pid, locale, withSource]), () =>
      present({ db, formulas }, pid, locale, withSource),
    );
}

/**
 * Returns the verdict counts of a problem. They are loaded separately because they change all the time. For the bank,
 * `counts` already contains them.
 */
export async function countVerdicts(
  db: Kysely<Database>,
  { id: pid, counts }: Pick<OpenedProblem, 'id' | 'counts'>,
  gid: number | null = null,
): Promise<z.input<typeof problemInfo>['problemCount']> {
  if (gid === null) return { pid, ...zeros, ...counts };
  const ofGroup = db.selectFrom('group_problem_counter').where('pid', '=', pid).where('gid', '=', gid);
  return { pid, ...zeros, ...(await ofGroup.select(verdictNames).executeTakeFirst()) };
}

async function present(
  { db, formulas }: Pick<Services, 'db' | 'formulas'>,
  pid: number,
  locale: Locale,
  withSource: boolean,
): Promise<ProblemInfo> {
  const { row, texts, templates, tags, languages, hasPending, factors } = await readWhole(db, pid);
  const whole = presentDetail(row, texts, locale);
  const detail = withSource ? whole : { ...whole, source: null };
  return {
    problem: {
      ...detail,
      formulas: mergeFormulas(
        await formulas.of(markdownOf(detail), { author: row.author_uid, isStatement: true }),
      ),
      read: readTextsOf(detail),
    },
    tags: tags.map((tag) => presentTag(tag, locale)),
    languages: languages.map((entry) => entry.name),
    ...(hasPending ? { hasPendingLanguages: true } : {}),
    codeTemplate: Object.fromEntries(templates.map(({ language, code }) => [language, code])),
    hintCount: row.hints.length,
    effectiveLimits: Object.fromEntries(
      languages.map(({ name }) => [
        name,
        // A remote judge has the same limit for all languages.
        row.is_remote ? statedLimits(row) : limitsFor(row, name, factors),
      ]),
    ),
  };
}

type StoredTag = Omit<Selectable<TagTable>, 'created_at' | 'modified_at'> &
  Record<'created_at' | 'modified_at', string>;

/** Reads a problem with all related rows in one query. */
async function readWhole(db: Kysely<Database>, pid: number) {
  const row = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .modifyFront(prepared)
    .selectAll()
    .select([
      sql<Text[]>`coalesce((
        select json_agg(json_build_object('locale', locale, 'title', title, 'description', description,
          'input', input, 'output', output, 'hint', hint))
        from problem_text where pid = problem.id), '[]')`.as('texts'),
      sql<{ language: string; code: string }[]>`coalesce((
        select json_agg(json_build_object('language', language, 'code', code))
        from code_template where pid = problem.id and is_enabled), '[]')`.as('templates'),
      sql<StoredTag[]>`coalesce((
        select json_agg(tag order by tag.id)
        from problem_tag join tag on tag.id = problem_tag.tag_id where problem_tag.pid = problem.id), '[]')`.as(
        'tags',
      ),
      sql<string[]>`array(select language from problem_language where pid = problem.id)`.as('allowed'),
      sql<string[]>`${availableLanguageNames}`.as('available'),
      hasPendingLanguages.as('has_pending_languages'),
      limitFactors.as('factors'),
    ])
    .executeTakeFirstOrThrow();
  const remote = row.is_remote ? await remoteLanguagesOf(db, pid) : null;
  const { texts, templates, factors } = row;
  const tags = row.tags.map((tag) => ({
    ...tag,
    created_at: new Date(tag.created_at),
    modified_at: new Date(tag.modified_at),
  }));
  return {
    row,
    texts,
    templates,
    tags,
    factors,
    languages: remote?.allowed ?? languagesAmong(row.allowed, row.available),
    hasPending: remote === null && row.has_pending_languages,
  };
}

const statedLimits = (row: Row) => ({ timeLimit: row.time_limit_ms, memoryLimit: row.memory_limit_mb });

function limitsFor(row: Row, language: string, factors: Factors) {
  const factor = limitFactor(factors, language);
  const stated = { timeLimitMs: row.time_limit_ms, memoryLimitMb: row.memory_limit_mb };
  const limits = effectiveLimits(stated, language, { [language]: { time: factor, memory: factor } });
  return { timeLimit: limits.timeLimitMs, memoryLimit: limits.memoryLimitMb };
}

/**
 * Returns the text of a problem in a language. If there is none, returns the text in the default language of the
 * problem, or else the first text.
 */
function textIn(row: Pick<Row, 'default_locale'>, texts: readonly Text[], locale: Locale): Text | undefined {
  return (
    texts.find((item) => item.locale === locale) ??
    texts.find((item) => item.locale === row.default_locale) ??
    texts[0]
  );
}

/** Columns that `presentProblemRow` reads, except long ones. */
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

/** Returns the problem row in the form that clients know, without restricted fields. */
export function presentProblemRow(row: PresentedRow, texts: readonly Text[], locale: Locale): PublicRow {
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
    ...ioScoreFields(row.io_score),
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
  const displayedLocale = textIn(row, texts, locale)?.locale ?? row.default_locale;
  return {
    ...presentProblemRow(row, texts, locale),
    samples: row.samples.map(({ input, output, explanation }) => ({
      input,
      output,
      explanation: explanation?.[displayedLocale] ?? null,
    })),
    // Secrets of the problem. The fields exist because clients expect them.
    spjCode: null,
    spjLanguage: null,
    judgeExtraFile: null,
    locale: displayedLocale,
    locales: texts.map((item) => item.locale).toSorted(),
    isFallbackLocale: displayedLocale !== locale,
  };
}

/**
 * Returns the whole row for users who may edit the problem. Its text is in the reader's language, as existing clients
 * expect.
 */
export async function presentProblemForStaff(
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
  if (!row) throw new ApiError('problemNotFound');
  const texts = await db.selectFrom('problem_text').where('pid', '=', pid).selectAll().execute();
  return {
    ...presentProblemRow(row, texts, locale),
    spjCode: row.checker?.code ?? null,
    spjLanguage: row.checker?.language ?? null,
    judgeExtraFile: fileMap(row.judge_extra_files),
  };
}

function markdownOf({ description, input, output, hint, source, samples }: Detail): (string | null)[] {
  return [description, input, output, hint, source, ...samples.map((sample) => sample.explanation ?? null)];
}

/** Returns a JSON object from file names to contents; null if there are no files. */
function fileMap(files: StoredFiles | null): string | null {
  return files && Object.keys(files).length > 0 ? JSON.stringify(files) : null;
}
