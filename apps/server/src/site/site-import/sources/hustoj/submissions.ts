import type { SubmissionRecord } from '../../model/records.ts';
import type { Issue, SourceItem } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import { boundedInts } from '../../raw/numbers.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { isScored } from './contests.ts';
import { userKey } from './people.ts';
import type { HustojRow } from './schema.ts';
import { languageNames, notCounted, partial, verdictOf, waiting } from './verdicts.ts';

export type SolutionRow = HustojRow<'solution'> & {
  readonly n: number;
  /** What the user typed. */
  readonly own_code: string | null;
  /** What was judged. */
  readonly judged_code: string | null;
  readonly compile_error: string | null;
  readonly run_error: string | null;
  readonly is_delivered: boolean;
  readonly contest_title: string | null;
  readonly contest_type: number | null;
  /** Whether the contest still exists. When a contest is deleted, its submissions remain. */
  readonly has_contest: boolean;
  readonly spj: string | null;
};

/** Reads submissions (“solutions”) with their code and messages. Test runs are excluded; they have no problem. */
export function readSolutions(
  raw: RawDatabase,
  condition: string,
  values: readonly unknown[],
): Promise<SolutionRow[]> {
  return raw.query(
    `select solution.*, solution.solution_id as n, own.source as own_code, judged.source as judged_code,
        compileinfo.error as compile_error, runtimeinfo.error as run_error,
        exists (select from @balloon balloon where balloon.sid = solution.solution_id and balloon.status = 1) as is_delivered,
        contest.title as contest_title, contest.contest_type, contest.contest_id is not null as has_contest, problem.spj
      from (select * from @solution solution where problem_id > 0 and ${condition}) solution
      left join @source_code_user own on own.solution_id = solution.solution_id
      left join @source_code judged on judged.solution_id = solution.solution_id
      left join @compileinfo compileinfo on compileinfo.solution_id = solution.solution_id
      left join @runtimeinfo runtimeinfo on runtimeinfo.solution_id = solution.solution_id
      left join @contest contest on contest.contest_id = solution.contest_id and solution.contest_id > 0
      left join @problem problem on problem.problem_id = solution.problem_id
      order by solution.solution_id`,
    values,
  );
}

export function toSubmission(row: SolutionRow, time: LocalTime): SourceItem<SubmissionRecord> {
  const key = String(row.n);
  const issues: Issue[] = [];
  const text = repairedText(issues);
  const submittedAt = time.read(row.in_date);
  if (submittedAt === null) issues.push({ rule: 'zero-date', detail: { column: 'in_date' } });
  const isInContest = row.has_contest;
  if (!isInContest && (row.contest_id ?? 0) > 0)
    issues.push({ rule: 'orphan-contest', detail: { contest: row.contest_id } });
  if (row.result === notCounted && !isInContest) return { key, record: null, issues: [{ rule: 'test-run' }] };
  const points = Math.round(Number(row.pass_rate ?? 0) * 100);
  const isByScore = isInContest && isScored({ title: row.contest_title, contest_type: row.contest_type });
  const status = row.result === notCounted ? -4 : verdictOf(row.result, points, isByScore);
  if (row.result === notCounted) issues.push({ rule: 'not-counted' });
  const hasMarks = row.spj === '2';
  if (hasMarks && (row.time ?? 0) > 0) issues.push({ rule: 'marks-as-time' });
  const language = languageNames[row.language ?? 0];
  if (language === undefined) issues.push({ rule: 'language-unknown', detail: { language: row.language } });
  const bounded = boundedInts(issues);
  const isFinal = status !== waiting;
  const record: SubmissionRecord = {
    number: row.n,
    user: userKey(row.user_id),
    problem: String(row.problem_id),
    contest: isInContest ? String(row.contest_id) : null,
    contestProblem: isInContest ? `${row.contest_id}:${row.problem_id}` : null,
    training: null,
    group: null,
    language: language ?? `language ${row.language}`,
    code: text(codeOf(row)),
    typedCode: text(row.own_code ?? row.judged_code),
    submittedAt,
    judgedAt: null,
    status,
    timeMs: isFinal && !hasMarks ? bounded(row.time) : null,
    memoryKb: isFinal && !hasMarks ? bounded(row.memory) : null,
    score:
      isByScore && isFinal ? (status === 0 ? 100 : status === -1 || status === partial ? points : 0) : null,
    oiRankScore: null,
    message: messageOf(row, status),
    cases: [],
    ip: row.ip?.trim() || null,
    share: false,
    isManual: false,
    judger: row.judger?.trim() || null,
    isChecked: row.is_delivered,
  };
  return { key, record, issues };
}

/** First line that HUSTOJ adds to programs in Python. */
const codingLine = '# coding=utf-8\n';

/**
 * Returns the code of a submission: what the user typed, or what was judged if the problem puts code around it. On this
 * site users submit such code too, so a rejudge needs it.
 */
function codeOf({ own_code: own, judged_code: judged }: SolutionRow): string | null {
  if (own === null || judged === null) return own ?? judged;
  if (own === '' || !judged.includes(own)) return own;
  const around = judged.replace(own, () => '').replace(codingLine, '');
  return around.trim() === '' ? own : judged;
}

/**
 * Returns compiler output or run-time errors. Differences between outputs are omitted, because they contain secret
 * data.
 */
function messageOf(row: SolutionRow, status: number): string | null {
  if (status === -2) return row.compile_error;
  if (row.result === 9) return 'Output limit exceeded';
  return status === 3 ? row.run_error : null;
}
