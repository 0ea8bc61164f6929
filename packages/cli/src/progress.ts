import {
  JudgeStatus,
  type JudgeStatus as Status,
  hasMessage,
  isJudgeStatus,
  statusLetters,
} from '@xiezhi/contract/enums/status';
import type { Routes } from '@xiezhi/contract/routes/index';
import type { Context } from './command.ts';
import { exitStatusOf } from './exit-status.ts';
import type { Site } from './site/site.ts';
import type { Color } from './terminal/output.ts';
import type { Words } from './texts/index.ts';

type Progress = Routes['GET /api/submission-progress']['data'];
type Submission = Routes['GET /api/get-submission-detail']['data']['submission'];

/** Yields each state of a submission until the final one. Reconnects if the connection is lost. */
async function* followSubmission(site: Site, submitId: number): AsyncGenerator<Progress> {
  for (let seen: string | undefined; ;) {
    const progress: Progress = await site.call('GET /api/submission-progress', { query: { submitId, seen } });
    yield progress;
    if (progress.isFinal) return;
    seen = progress.mark;
  }
}

/** Shows the progress of judging, then the result. Resolves with the exit status of the verdict. */
export async function watchSubmission(context: Context, site: Site, submitId: number): Promise<number> {
  const { out, words } = context;
  for await (const progress of followSubmission(site, submitId)) {
    const { queuePosition, cases, totalCases, status } = progress;
    if (progress.isFinal) break;
    const name = verdictName(words, status);
    if (queuePosition !== null) out.live(words.queued(queuePosition));
    else if (totalCases > 0)
      out.live(`${name} ${bar(cases.length, totalCases)} ${words.cases(cases.length, totalCases)}`);
    else out.live(name);
  }
  out.end();
  return await showResult(context, site, submitId);
}

function bar(finished: number, total: number): string {
  const width = 24;
  const filled = Math.round((Math.min(finished, total) / total) * width);
  return '█'.repeat(filled).padEnd(width, '░');
}

/** Prints the details of a submission that the user may see. Resolves with the exit status of the verdict. */
export async function showResult({ out, words }: Context, site: Site, submitId: number): Promise<number> {
  const { submission } = await site.call('GET /api/get-submission-detail', { query: { submitId } });
  const results = await site.call('GET /api/get-all-case-result', { query: { submitId } });
  const cases =
    results?.judgeCaseList ??
    results?.subTaskJudgeCaseVoList?.flatMap(({ subtaskDetailList }) => subtaskDetailList) ??
    [];
  const { status, language, time, memory } = submission;
  // For other verdicts the API returns a placeholder sentence, for the sake of existing clients.
  const errorMessage = hasMessage(status) ? submission.errorMessage : null;
  const score = submission.exactScore ?? submission.score;
  out.json({
    submitId,
    status,
    verdict: letters(status),
    problem: submission.displayPid,
    language,
    score,
    time,
    memory,
    errorMessage,
    cases: cases.map(({ seq, status: verdict, time: ms }) => ({ seq, verdict: letters(verdict), time: ms })),
    url: submissionAddress(site, submitId),
  });
  out.line(summaryLine(out, words, submission));
  const failed = cases.find(
    (one) => one.status !== JudgeStatus.Accepted && one.status !== JudgeStatus.Cancelled,
  );
  if (failed) out.line(words.firstFailure(failed.seq, verdictName(words, failed.status)));
  if (errorMessage) out.text(errorMessage.trimEnd());
  return exitStatusOf(status);
}

function summaryLine(out: Context['out'], words: Words, submission: Submission): string {
  const { status, time, memory, score, ioScore } = submission;
  const marks =
    score === null
      ? []
      : [
          words.score(
            String(submission.exactScore ?? score),
            String(submission.exactIoScore ?? ioScore ?? ''),
          ),
        ];
  const figures = [
    ...marks,
    ...(time === null ? [] : [`${time} ${words.ms}`]),
    ...(memory === null ? [] : [`${Math.ceil(memory / 1024)} ${words.mib}`]),
  ];
  return [out.paint(colorOf(status), verdictName(words, status)), ...figures].join('  ');
}

/** Color of a verdict. */
export function colorOf(status: number): Color {
  if (status === JudgeStatus.Accepted) return 'green';
  return exitStatusOf(status) === 0 || status === JudgeStatus.SubmittedUnknownResult ? 'cyan' : 'red';
}

/** Returns the name of a submission status in the user's language. */
export function verdictName(words: Words, status: number): string {
  return isJudgeStatus(status) ? words.verdicts[status satisfies Status] : String(status);
}

/**
 * Returns the abbreviation of a submission status, such as AC. A status without an abbreviation gets its name, such as
 * `Pending`.
 */
export function letters(status: number): string {
  if (!isJudgeStatus(status)) return String(status);
  return (
    statusLetters[status] || (Object.entries(JudgeStatus).find(([, code]) => code === status)?.[0] ?? '')
  );
}

/** Returns the address of the page of a submission. */
export function submissionAddress(site: Site, submitId: number): string {
  return `${site.url.href.replace(/\/+$/, '')}/submission-detail/${submitId}`;
}
