import { isJudgeStatus, JudgeStatus } from '@xiezhi/contract/enums/status';
import { languageOfEnding } from '@xiezhi/formats/read/file-languages';
import type { StoredCaseResult } from '../../../../platform/database/documents.ts';
import type { SubmissionRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { boundedInts } from '../../raw/numbers.ts';
import { dateOf, type Fields, lineOf, numberOf, textOf } from '../../raw/document.ts';
import { contestPath, contestsOf, type DomjudgeApi } from './api.ts';
import { contestProblemKey } from './contests.ts';
import { teamKey } from './people.ts';

/** Verdicts of this site by id of the Contest API. */
const verdicts: Readonly<Record<string, JudgeStatus>> = {
  AC: JudgeStatus.Accepted,
  WA: JudgeStatus.WrongAnswer,
  NO: JudgeStatus.WrongAnswer,
  PE: JudgeStatus.PresentationError,
  TLE: JudgeStatus.TimeLimitExceeded,
  MLE: JudgeStatus.MemoryLimitExceeded,
  RTE: JudgeStatus.RuntimeError,
  // This site has no verdict for an exceeded output limit.
  OLE: JudgeStatus.RuntimeError,
  CE: JudgeStatus.CompileError,
  JE: JudgeStatus.SystemError,
};

/** Names of languages whose id is not a file extension. */
const languageNames: Readonly<Record<string, string>> = {
  cpp: 'C++',
  csharp: 'C#',
  java: 'Java',
  javascript: 'JavaScript Node',
  kotlin: 'Kotlin',
  pascal: 'Pascal',
  python2: 'PyPy2',
  // DOMjudge runs Python 3 programs with PyPy.
  python3: 'PyPy3',
  ruby: 'Ruby',
  rust: 'Rust',
};

interface ContestLists {
  readonly submissions: readonly Fields[];
  readonly judgements: ReadonlyMap<string, readonly Fields[]>;
  readonly runs: ReadonlyMap<string, readonly Fields[]>;
}

const batchItems = 100;
const parallel = 4;

/**
 * Stream of the submissions of all contests, in each contest ordered by time. The key of a submission consists of
 * contest and id.
 */
export function domjudgeSubmissions(api: DomjudgeApi): Stream<SubmissionRecord> {
  return async function* () {
    for (const contest of await contestsOf(api)) {
      const id = textOf(contest['id']);
      const lists = await readLists(api, id);
      for (let from = 0; from < lists.submissions.length; from += batchItems) {
        const rows = lists.submissions.slice(from, from + batchItems);
        yield {
          items: await convert(api, id, rows, lists),
          cursor: `${id}:${from + rows.length}`.slice(-200),
        };
      }
    }
  };
}

export async function readLists(api: DomjudgeApi, contest: string): Promise<ContestLists> {
  const submissions = await api.list(contestPath(contest, 'submissions'));
  const judgements = await api.list(contestPath(contest, 'judgements'));
  const runs = await api.list(contestPath(contest, 'runs'));
  return {
    submissions: submissions.toSorted((left, right) =>
      textOf(left['time']).localeCompare(textOf(right['time'])),
    ),
    judgements: Map.groupBy(judgements, (one) => textOf(one['submission_id'])),
    runs: Map.groupBy(runs, (one) => textOf(one['judgement_id'])),
  };
}

export async function convert(
  api: DomjudgeApi,
  contest: string,
  rows: readonly Fields[],
  lists: ContestLists,
): Promise<SourceItem<SubmissionRecord>[]> {
  const items: SourceItem<SubmissionRecord>[] = [];
  for (let from = 0; from < rows.length; from += parallel) {
    const some = rows.slice(from, from + parallel);
    items.push(...(await Promise.all(some.map((row) => toSubmission(api, contest, row, lists)))));
  }
  return items;
}

async function toSubmission(
  api: DomjudgeApi,
  contest: string,
  row: Fields,
  lists: ContestLists,
): Promise<SourceItem<SubmissionRecord>> {
  const id = textOf(row['id']);
  const issues: Issue[] = [];
  const judgement = (lists.judgements.get(id) ?? []).findLast((one) => one['valid'] !== false);
  const type = lineOf(judgement?.['judgement_type_id']);
  const status = type === null ? JudgeStatus.Pending : verdicts[type];
  if (type === null) issues.push({ rule: 'not-judged' });
  if (status === undefined) issues.push({ rule: 'unknown-status', detail: { type } });
  const name = textOf(row['language_id']);
  const language = languageNames[name] ?? languageOfEnding(name);
  if (language === null) issues.push({ rule: 'language-unknown', detail: { language: name } });
  const submittedAt = dateOf(row['time']);
  if (submittedAt === null) issues.push({ rule: 'zero-date', detail: { column: 'time' } });
  const seconds = numberOf(judgement?.['max_run_time']);
  const isFinal = status !== JudgeStatus.Pending;
  const record: SubmissionRecord = {
    number: null,
    user: teamKey(row['team_id']),
    problem: textOf(row['problem_id']),
    contest,
    contestProblem: contestProblemKey(contest, row['problem_id']),
    training: null,
    group: null,
    language: language ?? name,
    code: await codeOf(api, contest, id, lineOf(row['entry_point']), issues),
    submittedAt,
    judgedAt: dateOf(judgement?.['end_time']),
    status: status ?? JudgeStatus.SystemError,
    timeMs: isFinal && seconds !== null ? boundedInts(issues)(Math.round(seconds * 1000)) : null,
    memoryKb: null,
    score: null,
    oiRankScore: null,
    message: null,
    cases: isFinal ? casesOf(lists.runs.get(textOf(judgement?.['id'])) ?? []) : [],
    ip: null,
    share: false,
    isManual: false,
    judger: null,
    isChecked: false,
  };
  return { key: `${contest}/${id}`, record, issues };
}

/**
 * Returns the code of a submission. Several files are joined to one text, the entry point first, because a submission
 * of this site has only one text.
 */
async function codeOf(
  api: DomjudgeApi,
  contest: string,
  id: string,
  entryPoint: string | null,
  issues: Issue[],
): Promise<string> {
  const files = await api.list(contestPath(contest, `submissions/${encodeURIComponent(id)}/source-code`));
  const texts = files.map((file) => ({
    name: textOf(file['filename']),
    text: Buffer.from(textOf(file['source']), 'base64').toString('utf8').replaceAll('\0', ''),
  }));
  if (texts.length <= 1) return texts[0]?.text ?? '';
  issues.push({ rule: 'feature-lost', detail: { files: texts.length } });
  const isFirst = (name: string) => name === entryPoint || name.replace(/\.\w+$/, '') === entryPoint;
  return texts
    .toSorted((left, right) => Number(isFirst(right.name)) - Number(isFirst(left.name)))
    .map(({ name, text }) => `// ${name}\n${text}`)
    .join('\n');
}

function casesOf(runs: readonly Fields[]): StoredCaseResult[] {
  return runs
    .toSorted((left, right) => (numberOf(left['ordinal']) ?? 0) - (numberOf(right['ordinal']) ?? 0))
    .flatMap((run, index) => {
      const status = verdicts[textOf(run['judgement_type_id'])];
      if (!isJudgeStatus(status)) return [];
      const timeMs = Math.max(0, Math.round((numberOf(run['run_time']) ?? 0) * 1000));
      return [{ seq: index + 1, group: 0, status, timeMs, memoryKb: 0, score: null }];
    });
}
