import { setTimeout as pause } from 'node:timers/promises';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import { intervals } from '@xiezhi/contract/limits';
import type { Context } from './command.ts';
import { exitStatusOf } from './exit-status.ts';
import { colorOf, letters, verdictName } from './progress.ts';
import type { Site } from './site/site.ts';
import type { Target } from './target.ts';

/**
 * Runs the samples of a problem on the site as a test run. Resolves with the exit status of the first sample that
 * fails.
 */
export async function testRemotely(
  { out, words }: Context,
  site: Site,
  { info, code, language, place }: Target,
): Promise<number> {
  const testJudgeKey = await site.call('POST /api/submit-problem-samples-judge', {
    body: { pid: info.problem.id, language, code, isRemoteJudge: info.problem.isRemote, ...place },
  });
  for (;;) {
    const { isFinished, samples } = await site.call('GET /api/get-samples-judge-result', {
      query: { testJudgeKey },
    });
    const ended = samples.filter(({ status }) => !isInProgress(status));
    out.live(words.cases(ended.length, info.problem.samples.length));
    if (!isFinished) {
      await pause(intervals.testRunPoll);
      continue;
    }
    out.end();
    out.json(
      samples.map(({ sample, status, time, memory, userOutput }) => ({
        sample,
        verdict: letters(status),
        time,
        memory,
        output: userOutput,
      })),
    );
    for (const { sample, status, time, difference, stderr } of samples) {
      const verdict = out.paint(colorOf(status), verdictName(words, status));
      out.line(
        [words.sample(sample), verdict, time == null ? '' : `${time} ${words.ms}`].join('  ').trimEnd(),
      );
      if (difference)
        out.text(
          `  ${words.difference(difference.line, difference.column, difference.expected, difference.found)}`,
        );
      if (stderr) out.text(stderr.trimEnd());
    }
    const failed = samples.find(({ status }) => status !== JudgeStatus.Accepted);
    out.line(
      words.passed(samples.filter(({ status }) => status === JudgeStatus.Accepted).length, samples.length),
    );
    return failed ? exitStatusOf(failed.status) : 0;
  }
}
