import { isJudgeStatus, JudgeStatus } from '@xiezhi/contract/enums/status';
import { languageOfHydro } from '@xiezhi/formats/formats/hydro/languages';
import type { StoredCaseResult } from '../../../../platform/database/documents.ts';
import type { SubmissionRecord } from '../../model/records.ts';
import type { Issue, SourceItem } from '../../model/source.ts';
import { boundedInt, boundedInts } from '../../raw/numbers.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { contestProblemKey } from './contests.ts';
import { isHomework } from './events.ts';
import {
  dateOf,
  documentsOf,
  fieldsOf,
  lineOf,
  listOf,
  numberOf,
  parseDocument,
  textOf,
  timeOfId,
} from '../../raw/document.ts';
import { type HydroFiles, readStoredText } from './files.ts';
import { mainDomain } from './people.ts';
import { problemKey } from './problems.ts';

export interface RecordRow {
  readonly n: number;
  readonly id: string;
  readonly domain: string;
  readonly problem: number | null;
  readonly contest: string | null;
  readonly uid: number | null;
  readonly json: string | null;
  /** Rule of the record's contest; empty if there is no contest or it was deleted. */
  readonly rule: string | null;
  readonly is_homework: boolean | null;
}

/** Ids that Hydro stores as the contest of test runs and of generated data. */
export const testRuns = ['000000000000000000000000', '000000000000000000000001'] as const;
const runs: ReadonlySet<string> = new Set(testRuns);
const codeBytesMax = 256 * 1024;

/** Reads records with the rule of their contest, in the order of `place`. */
export function readRecords(
  raw: RawDatabase,
  condition: string,
  values: readonly unknown[],
): Promise<RecordRow[]> {
  return raw.query(
    `select record.*, record.place as n, coalesce(event.json::json ->> 'rule', '') as rule, ${isHomework} as is_homework
    from (select * from @record record where ${condition}) record
    left join @document event on event.type = 30 and event.doc = record.contest and event.domain = record.domain
    order by record.place`,
    values,
  );
}

/** Verdicts of this site by Hydro's status. */
const verdicts: Readonly<Record<number, number>> = {
  1: JudgeStatus.Accepted,
  2: JudgeStatus.WrongAnswer,
  3: JudgeStatus.TimeLimitExceeded,
  4: JudgeStatus.MemoryLimitExceeded,
  // This site has no verdict for an exceeded output limit.
  5: JudgeStatus.RuntimeError,
  6: JudgeStatus.RuntimeError,
  7: JudgeStatus.CompileError,
  8: JudgeStatus.SystemError,
  9: JudgeStatus.Cancelled,
  10: JudgeStatus.SystemError,
  // The submission was accepted, but a later hack made it fail.
  11: JudgeStatus.WrongAnswer,
  30: JudgeStatus.Cancelled,
  // Unlike a presentation error of this site, a format error costs no penalty in Hydro.
  31: JudgeStatus.CompileError,
  32: JudgeStatus.Cancelled,
  33: JudgeStatus.Cancelled,
};
const waiting = new Set([0, 20, 21, 22]);
/** What is added to the message of a record whose verdict this site does not have, by Hydro's status. */
const remarks: Readonly<Record<number, string>> = { 5: 'Output limit exceeded', 31: 'Format error' };
const fullMarks = 100;
/** Statuses with a penalty in Hydro's ACM contests, whose verdicts have none on this site. */
const penalisedOnlyThere = new Set([8, 10, 30, 32, 33]);

function verdictOf(status: number, score: number | null, issues: Issue[]): number {
  if (waiting.has(status)) {
    issues.push({ rule: 'not-judged' });
    return JudgeStatus.Pending;
  }
  const verdict = verdicts[status];
  if (verdict === undefined) issues.push({ rule: 'unknown-status', detail: { status } });
  const isPartial = verdict === JudgeStatus.WrongAnswer && score !== null && score > 0 && score < fullMarks;
  return isPartial ? JudgeStatus.PartialAccepted : (verdict ?? JudgeStatus.SystemError);
}

export async function toSubmission(row: RecordRow, files: HydroFiles): Promise<SourceItem<SubmissionRecord>> {
  const key = row.id;
  if (row.contest !== null && runs.has(row.contest))
    return { key, record: null, issues: [{ rule: 'test-run' }] };
  const data = parseDocument(row.json);
  const issues: Issue[] = [];
  const text = repairedText(issues);
  const submittedAt = timeOfId(row.id);
  if (submittedAt === null) issues.push({ rule: 'zero-date', detail: { field: '_id' } });
  const score = numberOf(data['score']);
  const status = verdictOf(numberOf(data['status']) ?? 0, score, issues);
  const code = lineOf(data['lang']) ?? '';
  const language = languageOfHydro(code);
  if (language === null) issues.push({ rule: 'language-unknown', detail: { language: code } });
  const hasEvent = row.contest !== null && row.is_homework !== null && row.rule !== '';
  if (!hasEvent && row.contest !== null)
    issues.push({ rule: 'orphan-contest', detail: { contest: row.contest } });
  const contest = hasEvent && !row.is_homework ? row.contest : null;
  if (contest !== null && row.rule === 'acm' && penalisedOnlyThere.has(numberOf(data['status']) ?? 0))
    issues.push({ rule: 'penalty-omitted', detail: { contest } });
  const bounded = boundedInts(issues);
  const isFinal = status !== JudgeStatus.Pending;
  const record: SubmissionRecord = {
    number: null,
    user: String(row.uid),
    problem: problemKey(row.domain, row.problem ?? 0),
    contest,
    contestProblem: contest === null ? null : contestProblemKey(contest, row.problem ?? 0),
    training: hasEvent && row.is_homework ? row.contest : null,
    group: row.domain === mainDomain ? null : row.domain,
    language: language ?? (code || 'unknown'),
    code: await codeOf(data, row, files, issues),
    submittedAt,
    judgedAt: dateOf(data['judgeAt']),
    status,
    timeMs: isFinal ? bounded(rounded(data['time'])) : null,
    memoryKb: isFinal ? bounded(rounded(data['memory'])) : null,
    score: isFinal && row.rule !== 'acm' ? bounded(rounded(score)) : null,
    oiRankScore: null,
    message: text(messageOf(data)) || null,
    cases: isFinal
      ? documentsOf(data['testCases'])
          .map(caseOf)
          .filter((one) => one !== null)
      : [],
    ip: null,
    share: false,
    isManual: false,
    judger: null,
    isChecked: false,
  };
  return { key, record, issues };
}

/** Returns the code of a record. Long code and uploaded answers are files in the storage. */
async function codeOf(
  data: ReturnType<typeof parseDocument>,
  row: RecordRow,
  files: HydroFiles,
  issues: Issue[],
): Promise<string> {
  const own = textOf(data['code']);
  const [stored = ''] = textOf(fieldsOf(data['files'])['code']).split('#');
  if (own !== '' && !own.startsWith('@@hydro_submission_file@@')) return repairedText(issues)(own);
  for (const name of [stored, row.id].filter(Boolean)) {
    for (const path of [`submission/${row.uid}/${name}`, `submission/${name}`]) {
      const file = await files.file(path);
      const text = file && (await readStoredText(file, codeBytesMax));
      if (text !== null) return repairedText(issues)(text);
      if (file !== null) issues.push({ rule: 'text-cut', detail: { file: path, size: file.size } });
    }
  }
  return '';
}

/** Returns the output of the compiler and those messages of the judge that everybody may see. */
function messageOf(data: ReturnType<typeof parseDocument>): string {
  const lines = listOf(data['compilerTexts']).map(textOf).filter(Boolean);
  const remark = remarks[numberOf(data['status']) ?? 0];
  if (remark !== undefined) lines.push(remark);
  return lines.join('\n');
}

/** Converts the result of a case. Its message is omitted, because it may quote secret data. */
function caseOf(data: Readonly<Record<string, unknown>>, index: number): StoredCaseResult | null {
  const status = verdicts[numberOf(data['status']) ?? 0];
  if (status === undefined || !isJudgeStatus(status)) return null;
  return {
    seq: index + 1,
    group: boundedInt(rounded(data['subtaskId'])) ?? 0,
    status,
    timeMs: boundedInt(rounded(data['time'])) ?? 0,
    memoryKb: boundedInt(rounded(data['memory'])) ?? 0,
    score: numberOf(data['score']),
  };
}

function rounded(value: unknown): number | null {
  const number = numberOf(value);
  return number === null ? null : Math.round(number);
}
