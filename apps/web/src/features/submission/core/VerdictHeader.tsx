import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import type { Outcome } from './outcome.ts';
import { isUnfinished, type SubmissionProgress } from './progress.ts';

/** Maximum number of queue slots drawn before the user's own. */
const SLOTS = 4;

/**
 * Status or verdict, always at the same position and height, with the queue position or the progress of
 * judging.
 */
export function VerdictHeader({
  progress,
  outcome,
}: {
  progress: SubmissionProgress;
  outcome: Outcome | null;
}): JSX.Element {
  const { status, cases, totalCases } = progress;
  const isJudging = status === JudgeStatus.Judging && totalCases > 0;
  return (
    <div className="live-head">
      <VerdictBadge status={status} size="L">
        {isJudging && <span className="live-count">{`${cases.length} / ${totalCases}`}</span>}
      </VerdictBadge>
      {status === JudgeStatus.Pending && <QueuePlace progress={progress} />}
      {!isUnfinished(status) && outcome !== null && <Score outcome={outcome} />}
    </div>
  );
}

function QueuePlace({ progress }: { progress: SubmissionProgress }): JSX.Element | null {
  const t = useT();
  const { queuePosition, queueWaitMs } = progress;
  if (queuePosition === null || queuePosition <= 0) return null;
  const place =
    queuePosition === 1 ? t('submission.queueNext') : t('submission.queuePlace', { place: queuePosition });
  return (
    <>
      <span className="queue-slots" aria-hidden="true">
        {Array.from({ length: Math.min(queuePosition - 1, SLOTS) }, (_, index) => (
          // Slots have no identity.
          // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
          <span key={index} className="is-before" />
        ))}
        <span className="is-mine" />
        <span />
        <span />
      </span>
      <span className="text-13 text-text-2">
        {queueWaitMs === null
          ? place
          : t('submission.queueWait', { place, seconds: Math.max(1, Math.round(queueWaitMs / 1000)) })}
      </span>
    </>
  );
}

function Score({ outcome: { score, fullScore } }: { outcome: Outcome }): JSX.Element | null {
  const t = useT();
  if (score === null) return null;
  return (
    <span className="text-28 font-bold max-sm:text-20">
      {score}
      {fullScore !== null && (
        <span className="text-14 font-regular text-text-3">
          {' '}
          {t('submission.ofScore', { full: fullScore })}
        </span>
      )}
    </span>
  );
}
