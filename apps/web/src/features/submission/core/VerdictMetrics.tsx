import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { useElapsed } from '../../../lib/clock.ts';
import { formatMemory, formatSeconds, formatTime } from '../../../lib/format-figures.ts';
import { Icon } from '../../../components/Icon.tsx';
import { extremes } from '../../../components/verdict/strip-layout.ts';
import type { Outcome } from './outcome.ts';
import { isUnfinished, stepsOf, type SubmissionProgress, type ProgressStep } from './progress.ts';

interface VerdictMetricsProps {
  progress: SubmissionProgress;
  outcome: Outcome | null;
  gain: SolveSummary | null;
}

/** Next to the status: steps with a running clock, then maximum time and memory. */
export function VerdictMetrics(props: VerdictMetricsProps): JSX.Element {
  return (
    <div className="live-aside">
      {isUnfinished(props.progress.status) ? <Steps progress={props.progress} /> : <Measures {...props} />}
    </div>
  );
}

const words = {
  received: 'submission.stepReceived',
  queued: 'submission.stepQueued',
  compiled: 'submission.stepCompiled',
  judging: 'submission.stepJudging',
} as const;

function Steps({ progress }: { progress: SubmissionProgress }): JSX.Element {
  const t = useT();
  return (
    <ol className="live-steps">
      {stepsOf(progress).map(({ name, took, since }) =>
        since === null ? (
          <li key={name}>
            <Icon name="check" size={12} />
            {t(words[name])}
            {took !== null && ` ${formatSeconds(took)}`}
          </li>
        ) : (
          <RunningStep key={name} name={name} since={since} />
        ),
      )}
    </ol>
  );
}

function RunningStep({ name, since }: { name: ProgressStep['name']; since: number }): JSX.Element {
  const t = useT();
  const elapsed = useElapsed(since);
  return (
    <li className="is-current">
      {t(words[name])} <span className="live-clock">{formatSeconds(elapsed)}</span>
    </li>
  );
}

/**
 * Time and memory of the submission: the stored values, or otherwise the maximum of its cases. For an accepted
 * submission, also the share of submissions that it beats.
 */
function Measures({ progress, outcome, gain }: VerdictMetricsProps): JSX.Element | null {
  const t = useT();
  const most = extremes(progress.cases);
  const time = outcome?.time ?? most.timeMs;
  const memory = outcome?.memory ?? most.memoryKb;
  const surpassed = gain?.surpassed ?? null;
  if (time === null && memory === null) return null;
  if (surpassed === null)
    return (
      <>
        <span>{t('submission.slowest', { time: formatTime(time) })}</span>
        <span>{t('submission.largest', { memory: formatMemory(memory) })}</span>
      </>
    );
  const tip = t('submission.comparedWith', { count: surpassed.among });
  return (
    <>
      <span data-tip={tip}>
        {formatTime(time)} <b>{t('submission.fasterThan', { percent: surpassed.time })}</b>
      </span>
      <span data-tip={tip}>
        {formatMemory(memory)} <b>{t('submission.leanerThan', { percent: surpassed.memory })}</b>
      </span>
    </>
  );
}
