import { findLanguage } from '@xiezhi/contract/languages';
import type { StoredCaseResult } from '../../../../platform/database/documents.ts';
import type { SubmissionRecord } from '../../model/records.ts';
import type { Issue, SourceItem } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import { boundedInt, boundedInts } from '../../raw/numbers.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { contestProblemKey } from './contests.ts';
import type { HojRow } from './schema.ts';

type CaseRow = Pick<
  HojRow<'judge_case'>,
  'id' | 'case_id' | 'status' | 'time' | 'memory' | 'score' | 'group_num' | 'seq' | 'user_output'
>;

export type JudgeRow = HojRow<'judge'> & {
  readonly n: number;
  readonly cases: readonly CaseRow[] | null;
  readonly tid: number | null;
  readonly is_checked: boolean;
};

/** Reads submissions with their case results, and with the first training that recorded each of them. */
export function readJudges(
  raw: RawDatabase,
  condition: string,
  values: readonly unknown[],
): Promise<JudgeRow[]> {
  return raw.query(
    `select judge.*, judge.submit_id as n,
        (select json_agg(json_build_object('id', id, 'case_id', case_id, 'status', status, 'time', time,
          'memory', memory, 'score', score, 'group_num', group_num, 'seq', seq, 'user_output', left(user_output, 255))
          order by id) from @judge_case one where one.submit_id = judge.submit_id) as cases,
        (select tid from @training_record record where record.submit_id = judge.submit_id order by id limit 1) as tid,
        exists (select from @contest_record record where record.submit_id = judge.submit_id and record.checked = 1)
          as is_checked
      from @judge judge where ${condition} order by judge.submit_id`,
    values,
  );
}

const waiting = 5;
/** Pending, compiling, judging, submitting. */
const unfinished: ReadonlySet<number> = new Set([5, 6, 7, 9]);
/** Verdicts that have the same number on both sites. */
const verdicts: ReadonlySet<number> = new Set([-4, -3, -2, -1, 0, 1, 2, 3, 4, 8, 10]);
const systemError = 4;

export function toSubmission(row: JudgeRow, time: LocalTime): SourceItem<SubmissionRecord> {
  const key = String(row.n);
  const issues: Issue[] = [];
  const text = repairedText(issues);
  const submittedAt = time.read(row.submit_time);
  if (submittedAt === null) issues.push({ rule: 'zero-date', detail: { column: 'submit_time' } });
  const status = statusOf(row.status, issues);
  const language = row.language?.trim() ?? '';
  if (findLanguage(language) === undefined) issues.push({ rule: 'language-unknown', detail: { language } });
  const bounded = boundedInts(issues);
  const cid = row.cid ?? 0;
  const record: SubmissionRecord = {
    number: row.n,
    user: row.uid ?? '',
    problem: String(row.pid),
    contest: cid > 0 ? String(cid) : null,
    contestProblem: cid > 0 ? contestProblemKey(cid, row.cpid ?? 0, row.pid ?? 0) : null,
    training: cid === 0 && row.tid !== null ? String(row.tid) : null,
    group: row.gid === null ? null : String(row.gid),
    language,
    code: text(row.code),
    submittedAt,
    judgedAt: status === waiting ? null : time.read(row.gmt_modified),
    status,
    timeMs: bounded(row.time),
    memoryKb: bounded(row.memory),
    score: bounded(row.score),
    oiRankScore: bounded(row.oi_rank_score),
    message: row.error_message,
    cases: casesOf(row.cases ?? [], issues),
    ip: row.ip?.trim() || null,
    share: row.share === 1,
    isManual: row.is_manual === 1,
    judger: row.judger?.trim() || null,
    isChecked: row.is_checked,
  };
  return { key, record, issues };
}

function statusOf(status: number | null, issues: Issue[]): number {
  if (status !== null && unfinished.has(status)) return waiting;
  if (status !== null && verdicts.has(status)) return status;
  issues.push({ rule: 'unknown-status', detail: { status } });
  return systemError;
}

/**
 * Converts the results of the cases. If a judge node stopped halfway, a case may have two results; the later one
 * counts.
 */
function casesOf(rows: readonly CaseRow[], issues: Issue[]): StoredCaseResult[] {
  const latest = new Map(rows.map((row, index) => [row.seq ?? row.case_id ?? -index, row]));
  if (latest.size < rows.length) issues.push({ rule: 'duplicate', detail: { table: 'judge_case' } });
  return [...latest.values()]
    .toSorted((left, right) => (left.seq ?? left.id ?? 0) - (right.seq ?? right.id ?? 0))
    .map((row, index) => ({
      seq: index + 1,
      group: row.group_num ?? 1,
      status: row.status ?? systemError,
      timeMs: boundedInt(row.time) ?? 0,
      wallMs: boundedInt(row.time) ?? 0,
      memoryKb: boundedInt(row.memory) ?? 0,
      score: boundedInt(row.score),
      message: row.user_output || null,
    }));
}
