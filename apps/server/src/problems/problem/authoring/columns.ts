import { keysOf } from '@xiezhi/contract/wire/values';
import type { Insertable } from 'kysely';
import type { ProblemTable } from '../../../platform/database/schema.ts';
import { isSame } from './check.ts';
import type { ProblemState, WrittenProblem } from './state.ts';
import type { StatementStates } from './store-texts.ts';

type Columns = Omit<Insertable<ProblemTable>, 'author' | 'author_uid'>;

/** Returns the columns of the `problem` row. */
export function columnsOf(next: WrittenProblem): Columns {
  const { fileIo, auth } = next;
  return {
    display_id: next.displayId,
    default_locale: next.defaultLocale,
    source: next.source || null,
    samples: JSON.stringify(next.samples),
    hints: JSON.stringify(next.hints),
    type: next.type,
    difficulty: next.difficulty,
    time_limit_ms: next.timeLimitMs,
    memory_limit_mb: next.memoryLimitMb,
    stack_limit_mb: next.stackLimitMb,
    judge_mode: next.judgeMode,
    judge_case_mode: next.judgeCaseMode,
    checker: next.checker && JSON.stringify(next.checker),
    second_checker: next.secondChecker && JSON.stringify(next.secondChecker),
    comparer: next.comparer && JSON.stringify(next.comparer),
    passes: next.passes,
    accepts_any: next.isAcceptedByAny,
    user_extra_files: filesColumn(next.userExtraFiles),
    judge_extra_files: filesColumn(next.judgeExtraFiles),
    is_file_io: fileIo !== null,
    io_read_file_name: fileIo?.read ?? null,
    io_write_file_name: fileIo?.write ?? null,
    depends_on: JSON.stringify(next.dependsOn),
    auth: auth === 1 || auth === 3 ? auth : 2,
    code_share: next.codeShare,
    is_remove_end_blank: next.isRemoveEndBlank,
    open_case_result: next.openCaseResult,
    opens_data: next.opensData,
    ...(next.type === 1 ? {} : { io_score: null }),
  };
}

const filesColumn = (files: WrittenProblem['userExtraFiles']) =>
  Object.keys(files).length > 0 ? JSON.stringify(files) : null;

/** Fields with values short enough for the audit log. */
const auditedFields = [
  'displayId',
  'type',
  'difficulty',
  'timeLimitMs',
  'memoryLimitMb',
  'judgeMode',
  'judgeCaseMode',
  'passes',
  'isAcceptedByAny',
  'auth',
  'codeShare',
  'openCaseResult',
  'opensData',
  'isRemoveEndBlank',
] as const satisfies readonly (keyof WrittenProblem)[];

/** Returns the details for the audit log: short fields with both values, long fields only by name. */
export function changedParts(before: ProblemState, next: WrittenProblem) {
  const changed = keysOf(writtenFields).filter((field) => !isSame(before[field], next[field]));
  const fields = auditedFields.filter((field) => changed.includes(field));
  return {
    before: Object.fromEntries(fields.map((field) => [field, before[field]])),
    after: Object.fromEntries(fields.map((field) => [field, next[field]])),
    detail: { changed, problemId: next.displayId },
  };
}

const writtenFields = {
  displayId: true,
  defaultLocale: true,
  statements: true,
  source: true,
  samples: true,
  hints: true,
  type: true,
  difficulty: true,
  timeLimitMs: true,
  memoryLimitMb: true,
  stackLimitMb: true,
  languages: true,
  templates: true,
  judgeMode: true,
  checker: true,
  secondChecker: true,
  comparer: true,
  passes: true,
  isAcceptedByAny: true,
  userExtraFiles: true,
  judgeExtraFiles: true,
  fileIo: true,
  judgeCaseMode: true,
  dependsOn: true,
  auth: true,
  codeShare: true,
  isRemoveEndBlank: true,
  openCaseResult: true,
  opensData: true,
} as const satisfies Record<keyof WrittenProblem, true>;

export const titleOf = (statements: StatementStates) =>
  Object.values(statements).map(({ texts }) => texts.title)[0] ?? '';
