import { sumScores } from '@xiezhi/rules';
import type { Locale } from '@xiezhi/contract/limits';
import { locales } from '@xiezhi/contract/limits';
import { type StatementField, statementFields } from '@xiezhi/contract/routes/problem-body';
import type { Kysely, Selectable } from 'kysely';
import type {
  StoredChecker,
  StoredComparer,
  StoredDependencies,
  StoredFiles,
  StoredHint,
  StoredSample,
} from '../../../platform/database/documents.ts';
import type { Database, ProblemTable, ProblemTextTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { WrittenTemplate } from './store-parts.ts';
import type { StatementState, StatementStates } from './store-texts.ts';

export interface FileIo {
  readonly read: string;
  readonly write: string;
}

/** All parts of a problem that can be edited in the browser, before or after a change. */
export interface WrittenProblem {
  readonly displayId: string;
  readonly defaultLocale: Locale;
  readonly statements: StatementStates;
  readonly source: string | null;
  readonly samples: readonly StoredSample[];
  readonly hints: readonly StoredHint[];
  readonly type: number;
  readonly difficulty: number;
  readonly timeLimitMs: number;
  readonly memoryLimitMb: number;
  readonly stackLimitMb: number;
  /** Null: all languages. */
  readonly languages: readonly string[] | null;
  readonly templates: readonly WrittenTemplate[];
  readonly judgeMode: string;
  readonly checker: StoredChecker | null;
  readonly secondChecker: StoredChecker | null;
  readonly comparer: StoredComparer | null;
  /** Maximum number of runs per case. In each run after the first, the input is what the judge program wrote before. */
  readonly passes: number;
  /** Whether one accepted case or group is sufficient. */
  readonly isAcceptedByAny: boolean;
  readonly userExtraFiles: StoredFiles;
  readonly judgeExtraFiles: StoredFiles;
  readonly fileIo: FileIo | null;
  readonly judgeCaseMode: string;
  readonly dependsOn: StoredDependencies;
  readonly auth: number;
  readonly codeShare: boolean;
  readonly isRemoveEndBlank: boolean;
  readonly openCaseResult: boolean;
  readonly opensData: boolean;
}

export interface WrittenTag {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly color: string | null;
}

export interface DataGroup {
  readonly group: number;
  readonly cases: number;
  /** Sum of the case scores. */
  readonly score: number;
  /** Number of cases without a score. */
  readonly unscored: number;
}

/** A stored problem: its editable parts and further data. */
export interface ProblemState extends WrittenProblem {
  readonly id: number;
  readonly revision: number;
  readonly gid: number | null;
  readonly isGroup: boolean;
  readonly isRemote: boolean;
  readonly author: string | null;
  /** Whether root or a problem administrator made the problem private; then its author cannot publish it again. */
  readonly isWithdrawn: boolean;
  readonly modifiedBy: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly hiddenAt: Date | null;
  readonly applyPublicProgress: number | null;
  readonly programEdited: boolean;
  readonly tags: readonly WrittenTag[];
  readonly ioScore: number | null;
  readonly isUploadCase: boolean;
  readonly dataVersion: string | null;
  readonly dataGroups: readonly DataGroup[];
  /** Whether the problem was imported from a package, so its statement may have no separate parts. */
  readonly isImported: boolean;
}

/** Default values of a new problem. */
export const newProblem: Omit<WrittenProblem, 'displayId' | 'defaultLocale' | 'statements'> = {
  source: null,
  samples: [],
  hints: [],
  type: 0,
  difficulty: 0,
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  languages: null,
  templates: [],
  judgeMode: 'default',
  checker: null,
  secondChecker: null,
  comparer: null,
  passes: 1,
  isAcceptedByAny: false,
  userExtraFiles: {},
  judgeExtraFiles: {},
  fileIo: null,
  judgeCaseMode: 'default',
  dependsOn: {},
  auth: 2,
  codeShare: true,
  isRemoveEndBlank: true,
  openCaseResult: true,
  opensData: false,
};

/**
 * Reads a problem. `isLocked` locks its row until the transaction ends; deleted problems are found only with
 * `withDeleted`. Throws `problemNotFound`.
 */
export async function readProblemState(
  db: Kysely<Database>,
  pid: number,
  { isLocked = false, withDeleted = false } = {},
): Promise<ProblemState> {
  const row = await db
    .selectFrom('problem')
    .selectAll()
    .where('id', '=', pid)
    .$if(!withDeleted, (query) => query.where('hidden_at', 'is', null))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new ApiError('problemNotFound');
  const texts = await db.selectFrom('problem_text').selectAll().where('pid', '=', pid).execute();
  const languages = await db
    .selectFrom('problem_language')
    .where('pid', '=', pid)
    .select('language')
    .orderBy('language')
    .execute();
  const templates = await db
    .selectFrom('code_template')
    .where('pid', '=', pid)
    .select(['language', 'code', 'is_enabled as isEnabled'])
    .orderBy('id')
    .execute();
  const tags = await db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .where('problem_tag.pid', '=', pid)
    .select(['tag.id', 'tag.name', 'tag.name_en as nameEn', 'tag.color'])
    .orderBy('tag.id')
    .execute();
  const imported = await db
    .selectFrom('problem_package')
    .where('pid', '=', pid)
    .select('pid')
    .executeTakeFirst();
  return {
    ...writtenOf(row, texts),
    languages: languages.length === 0 ? null : languages.map(({ language }) => language),
    templates,
    id: row.id,
    revision: row.revision,
    gid: row.gid,
    isGroup: row.is_group,
    isRemote: row.is_remote,
    author: row.author,
    isWithdrawn: row.is_withdrawn,
    modifiedBy: row.modified_by,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
    hiddenAt: row.hidden_at,
    applyPublicProgress: row.apply_public_progress,
    programEdited: row.program_edited,
    tags,
    ioScore: row.io_score,
    isUploadCase: row.is_upload_case,
    dataVersion: row.data_version,
    dataGroups: await readGroups(db, row.data_version),
    isImported: imported !== undefined,
  };
}

function writtenOf(
  row: Selectable<ProblemTable>,
  texts: readonly Selectable<ProblemTextTable>[],
): Omit<WrittenProblem, 'languages' | 'templates'> {
  return {
    displayId: row.display_id,
    defaultLocale: locales.find((locale) => locale === row.default_locale) ?? 'zh-CN',
    statements: Object.fromEntries(texts.map((text) => [text.locale, statementOf(text)])),
    source: row.source,
    samples: row.samples,
    hints: row.hints,
    type: row.type,
    difficulty: row.difficulty,
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    stackLimitMb: row.stack_limit_mb,
    judgeMode: row.judge_mode,
    checker: row.checker,
    secondChecker: row.second_checker,
    comparer: row.comparer,
    passes: row.passes,
    isAcceptedByAny: row.accepts_any,
    userExtraFiles: row.user_extra_files ?? {},
    judgeExtraFiles: row.judge_extra_files ?? {},
    fileIo: row.is_file_io
      ? { read: row.io_read_file_name ?? '', write: row.io_write_file_name ?? '' }
      : null,
    judgeCaseMode: row.judge_case_mode,
    dependsOn: row.depends_on,
    auth: row.auth,
    codeShare: row.code_share,
    isRemoveEndBlank: row.is_remove_end_blank,
    openCaseResult: row.open_case_result,
    opensData: row.opens_data,
  };
}

function statementOf({ behind, ...text }: Selectable<ProblemTextTable>): StatementState {
  const field = (name: StatementField) => text[name] ?? '';
  const known = statementFields.filter((name) => behind[name] !== undefined);
  return {
    texts: {
      title: field('title'),
      description: field('description'),
      input: field('input'),
      output: field('output'),
      hint: field('hint'),
    },
    behind: Object.fromEntries(known.map((name) => [name, behind[name]])),
  };
}

async function readGroups(db: Kysely<Database>, version: string | null): Promise<DataGroup[]> {
  if (version === null) return [];
  const data = await db
    .selectFrom('problem_data')
    .where('version', '=', version)
    .select('cases')
    .executeTakeFirst();
  return [...Map.groupBy(data?.cases ?? [], ({ group }) => group)].map(([group, cases]) => ({
    group,
    cases: cases.length,
    score: sumScores(cases.map(({ score }) => score ?? 0)),
    unscored: cases.filter(({ score }) => score === null).length,
  }));
}
