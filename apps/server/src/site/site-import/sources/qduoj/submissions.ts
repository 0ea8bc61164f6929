import { isRecord } from '@xiezhi/contract/wire/values';
import { isJudgeStatus, JudgeStatus } from '@xiezhi/contract/enums/status';
import { languageOfQduoj } from '@xiezhi/formats/formats/qduoj/languages';
import type { StoredCaseResult } from '../../../../platform/database/documents.ts';
import type { SubmissionRecord } from '../../model/records.ts';
import type { Issue, SourceItem } from '../../model/source.ts';
import { boundedInt } from '../../raw/numbers.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { contestProblemKey } from './contests.ts';
import { isTrue, type QduojRow, readJsonColumn, readTime } from './schema.ts';
import { regionsOf } from './templates.ts';

export type QduojSubmissionRow = QduojRow<'submission'> & {
  readonly n: number;
  /** Rule of the submission's contest, or of its problem if it has no contest; null if both were deleted. */
  readonly rule: string | null;
  readonly has_contest: boolean;
  /** Code templates of the problem. */
  readonly template: string | null;
};

export function readSubmissions(
  raw: RawDatabase,
  condition: string,
  values: readonly unknown[],
): Promise<QduojSubmissionRow[]> {
  return raw.query(
    `select submission.*, submission.place as n, coalesce(contest.rule_type, problem.rule_type) as rule,
      contest.id is not null as has_contest, nullif(problem.template, '{}') as template
    from (select * from @submission submission where ${condition}) submission
    left join @contest contest on contest.id = submission.contest_id
    left join @problem problem on problem.id = submission.problem_id
    order by submission.place`,
    values,
  );
}

const verdicts: Readonly<Record<number, number>> = {
  [-2]: JudgeStatus.CompileError,
  [-1]: JudgeStatus.WrongAnswer,
  0: JudgeStatus.Accepted,
  1: JudgeStatus.TimeLimitExceeded,
  2: JudgeStatus.TimeLimitExceeded,
  3: JudgeStatus.MemoryLimitExceeded,
  4: JudgeStatus.RuntimeError,
  5: JudgeStatus.SystemError,
  6: JudgeStatus.Pending,
  7: JudgeStatus.Pending,
  8: JudgeStatus.PartialAccepted,
};

export function toSubmission(row: QduojSubmissionRow): SourceItem<SubmissionRecord> {
  const key = row.id ?? '';
  const issues: Issue[] = [];
  const text = repairedText(issues);
  const submittedAt = readTime(row.create_time);
  if (submittedAt === null) issues.push({ rule: 'zero-date', detail: { column: 'create_time' } });
  const status = verdicts[row.result ?? JudgeStatus.Pending];
  if (status === undefined) issues.push({ rule: 'unknown-status', detail: { result: row.result } });
  if (status === JudgeStatus.Pending) issues.push({ rule: 'not-judged' });
  const language = languageOfQduoj(row.language ?? '');
  if (language === null) issues.push({ rule: 'language-unknown', detail: { language: row.language } });
  const sums = recordOf(readJsonColumn(row.statistic_info));
  const isFinal = status !== JudgeStatus.Pending;
  if (!row.has_contest && row.contest_id !== null)
    issues.push({ rule: 'orphan-contest', detail: { contest: row.contest_id } });
  const contest = row.has_contest ? String(row.contest_id) : null;
  const record: SubmissionRecord = {
    number: null,
    user: String(row.user_id),
    problem: String(row.problem_id),
    contest,
    contestProblem: contest === null ? null : contestProblemKey(contest, row.problem_id ?? 0),
    training: null,
    group: null,
    language: language ?? (row.language || 'unknown'),
    code: text(codeOf(row)),
    typedCode: text(row.code),
    submittedAt,
    judgedAt: null,
    status: status ?? JudgeStatus.SystemError,
    timeMs: isFinal ? whole(sums['time_cost']) : null,
    memoryKb: isFinal ? kilobytes(sums['memory_cost']) : null,
    score: isFinal && row.rule === 'OI' ? (whole(sums['score']) ?? 0) : null,
    oiRankScore: null,
    message: typeof sums['err_info'] === 'string' ? text(sums['err_info']) : null,
    cases: isFinal ? casesOf(row.info, row.rule === 'OI') : [],
    ip: row.ip?.trim() || null,
    share: isTrue(row.shared),
    isManual: false,
    judger: null,
    isChecked: false,
  };
  return { key, record, issues };
}

/**
 * Returns the code that was judged. QDUOJ puts the code of a template around what the user typed. On this site users
 * submit such code too, so a rejudge needs it.
 */
function codeOf({ code, language, template }: QduojSubmissionRow): string {
  const { prepend, append } = regionsOf(recordOf(readJsonColumn(template))[language ?? '']);
  return prepend.trim() + append.trim() === '' ? (code ?? '') : `${prepend}\n${code ?? ''}\n${append}`;
}

/** Returns the results of the cases. Outputs of programs are omitted, because they may quote secret data. */
function casesOf(info: string | null, isScored: boolean): StoredCaseResult[] {
  const data = recordOf(readJsonColumn(info))['data'];
  const rows = Array.isArray(data) ? data.filter(isRecord) : [];
  return rows.flatMap((one, index) => {
    const status = verdicts[Number(one['result'])];
    if (status === undefined || !isJudgeStatus(status) || status === JudgeStatus.Pending) return [];
    return [
      {
        seq: index + 1,
        group: isScored ? 1 : 0,
        status,
        timeMs: whole(one['cpu_time']) ?? 0,
        memoryKb: kilobytes(one['memory']) ?? 0,
        score: isScored ? (whole(one['score']) ?? 0) : null,
      },
    ];
  });
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? boundedInt(Math.round(value)) : null;
}

function kilobytes(bytes: unknown): number | null {
  return typeof bytes === 'number' ? whole(bytes / 1024) : null;
}
