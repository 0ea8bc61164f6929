import { Link } from '../navigation/Link.tsx';
import { JudgeStatus } from '@xiezhi/contract/status';
import type { JSX, ReactNode } from 'react';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { serverNow } from '../lib/clock.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { appearanceOf } from '../ui/verdict/appearance.ts';
import { CaseStrip } from '../ui/verdict/CaseStrip.tsx';
import { caseName, statusName } from '../ui/verdict/names.ts';
import { extremes, firstFailure } from '../ui/verdict/strip-layout.ts';
import { VerdictBadge } from '../ui/verdict/VerdictBadge.tsx';
import { VerdictGlyph } from '../ui/verdict/VerdictGlyph.tsx';
import { CompilerText } from './CompilerText.tsx';
import { formatMemory, formatSeconds, formatTime } from '../lib/format-figures.ts';
import { hasMessage, isUnfinished, stepsOf, type Progress } from './progress.ts';
import './submission.css';

/** What is known of a finished submission beside its progress. */
export interface Outcome {
  score: number | null;
  fullScore: number | null;
  /** ms */
  time: number | null;
  /** KB */
  memory: number | null;
  errorMessage: string | null;
}

interface LivePanelProps {
  progress: Progress;
  isConnectionLost: boolean;
  outcome: Outcome | null;
  onSelectCase?: (seq: number) => void;
  /** On the submission's own page nothing leads there. */
  isAtHome?: boolean;
  /** Puts a finished verdict away. */
  onClose?: () => void;
}

/**
 * The verdict as it comes: waiting with its place in the queue, compiling, judging case by case, and the final
 * verdict in the place of the turning arc. Only changes of state are announced, not each case.
 */
export function LivePanel(props: LivePanelProps): JSX.Element {
  const { progress, isConnectionLost } = props;
  const t = useT();
  const { status } = progress;
  const isOpening =
    status === JudgeStatus.Submitting || status === JudgeStatus.Pending || status === JudgeStatus.Compiling;
  const failure = firstFailure(progress.cases);
  const announced = isUnfinished(status) || failure === undefined ? '' : ` #${failure.seq}`;
  return (
    <section
      className={cx('live', props.isAtHome === true && 'is-at-home')}
      aria-label={t('submission.progress')}
    >
      <p className="sr-only" aria-live="polite">{`${t(statusName(status))}${announced}`}</p>
      {isConnectionLost && (
        <p className="live-lost">
          <Icon name="warn" size={14} />
          {t('submission.connectionLost')}
        </p>
      )}
      {isOpening ? <OpeningLine {...props} /> : <JudgedView {...props} />}
    </section>
  );
}

function SubmissionLink({ submitId }: { submitId: number }): JSX.Element {
  const t = useT();
  return (
    <Link
      to="/submission-detail/$submitID"
      params={{ submitID: String(submitId) }}
      className="relative flex-none rounded-1 text-13 text-brand after:absolute after:-inset-2 hover:text-brand-hover"
    >
      {t('submission.numbered', { id: `#${submitId}` })}
    </Link>
  );
}

/** Slots of the queue that are drawn before one's own. */
const SLOTS = 4;

/** One line while nothing is judged yet: what goes on, and where in the queue. */
function OpeningLine({ progress, isAtHome = false }: LivePanelProps): JSX.Element {
  const t = useT();
  const { status, queuePosition, queueWaitMs } = progress;
  const isQueued = status === JudgeStatus.Pending && queuePosition !== null && queuePosition > 0;
  return (
    <div className="live-line">
      <span className={`vd v-${appearanceOf(status).tone} text-14 font-bold`}>
        <VerdictGlyph status={status} size={18} />
        {t(statusName(status))}
      </span>
      {isQueued && (
        <>
          <span className="queue-slots" aria-hidden="true">
            {Array.from({ length: Math.min(queuePosition - 1, SLOTS) }, (_, index) => (
              // Slots have no identity.
              // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
              <span key={index} className="is-before" />
            ))}
            <span className="is-mine" />
            <span />
            <span />
          </span>
          <span className="text-13 text-text-2">
            {queuePosition === 1
              ? t('submission.queueNext')
              : t('submission.queuePlace', { place: queuePosition })}
            {queueWaitMs !== null &&
              t('submission.queueWait', { seconds: Math.max(1, Math.round(queueWaitMs / 1000)) })}
          </span>
        </>
      )}
      <span className="flex-1" />
      {progress.submitId > 0 && !isAtHome && <SubmissionLink submitId={progress.submitId} />}
    </div>
  );
}

function JudgedView(props: LivePanelProps): JSX.Element {
  const { progress, outcome, onSelectCase, onClose, isAtHome = false } = props;
  const t = useT();
  const isFinal = !isUnfinished(progress.status);
  const { cases, groups, totalCases } = progress;
  return (
    <div className="live-body">
      <div className="live-top">
        {isFinal ? <FinalHead progress={progress} outcome={outcome} /> : <RunningHead progress={progress} />}
        <span className="flex-1" />
        {isFinal ? (
          <>
            <Measures cases={cases} outcome={outcome} />
            <SubmissionLink submitId={progress.submitId} />
            {onClose !== undefined && (
              <IconButton
                icon="x"
                size={28}
                className="-mr-2 ml-auto"
                label={t('submission.closePanel')}
                onClick={onClose}
              />
            )}
          </>
        ) : (
          <Steps progress={progress} />
        )}
      </div>
      {!(isFinal && cases.length === 0) && (
        <CaseStrip
          cases={cases}
          groups={groups}
          total={totalCases}
          isJudging={!isFinal}
          {...(onSelectCase !== undefined && { onSelect: onSelectCase })}
        />
      )}
      {isFinal && outcome?.errorMessage && hasMessage(progress.status) && (
        <pre className="live-message">
          <CompilerText text={outcome.errorMessage} />
        </pre>
      )}
      {!isFinal && <Summary progress={progress} isAtHome={isAtHome} />}
    </div>
  );
}

function RunningHead({ progress }: { progress: Progress }): JSX.Element {
  const { cases, totalCases, status } = progress;
  return (
    <VerdictBadge status={status} size="L">
      {totalCases > 0 && <span className="live-count">{`${cases.length} / ${totalCases}`}</span>}
    </VerdictBadge>
  );
}

function FinalHead({ progress, outcome }: { progress: Progress; outcome: Outcome | null }): JSX.Element {
  const t = useT();
  const failure = firstFailure(progress.cases);
  return (
    <>
      <VerdictBadge status={progress.status} size="L" />
      {outcome !== null && outcome.score !== null && (
        <span className="text-20 font-bold">
          {outcome.score}
          {outcome.fullScore !== null && (
            <span className="text-13 font-regular text-text-3">
              {' '}
              {t('submission.ofScore', { full: outcome.fullScore })}
            </span>
          )}
        </span>
      )}
      {failure !== undefined && <span className="text-13 text-text-2">#{failure.seq}</span>}
    </>
  );
}

/** Time and memory of the whole: as stored, else the extremes of the cases. */
function Measures({
  cases,
  outcome,
}: {
  cases: Progress['cases'];
  outcome: Outcome | null;
}): JSX.Element | null {
  const most = extremes(cases);
  const time = outcome?.time ?? most.timeMs;
  const memory = outcome?.memory ?? most.memoryKb;
  if (time === null && memory === null) return null;
  return (
    <span className="flex gap-3 text-13 text-text-2">
      <span>{formatTime(time)}</span>
      <span>{formatMemory(memory)}</span>
    </span>
  );
}

function Steps({ progress }: { progress: Progress }): JSX.Element {
  const t = useT();
  const words = {
    received: t('submission.stepReceived'),
    queued: t('submission.stepQueued'),
    compiled: t('submission.stepCompiled'),
    judging: t('submission.stepJudging'),
  };
  const steps = stepsOf(progress, serverNow());
  return (
    <ol className="live-steps">
      {steps.map(({ name, took, isDone }) => (
        <li key={name} className={isDone ? undefined : 'is-current'}>
          {isDone && <Icon name="check" size={12} />}
          {took === null ? words[name] : `${words[name]} ${formatSeconds(took)}`}
        </li>
      ))}
    </ol>
  );
}

/** Under the strip: the first failure, what was skipped, and the extremes so far. */
function Summary({ progress, isAtHome }: { progress: Progress; isAtHome: boolean }): JSX.Element | null {
  const t = useT();
  const { cases } = progress;
  if (cases.length === 0) return null;
  const failure = firstFailure(cases);
  const skipped = cases.filter(({ status }) => status === JudgeStatus.Cancelled).length;
  const { timeMs, memoryKb } = extremes(cases);
  return (
    <div className="live-summary">
      {failure !== undefined && (
        <SummaryBadge status={failure.status} text={`#${failure.seq}`} name={t(caseName(failure.status))} />
      )}
      {skipped > 0 && <span className="text-text-3">{t('submission.skipped', { count: skipped })}</span>}
      <span className="flex-1" />
      <span>{t('submission.slowest', { time: formatTime(timeMs) })}</span>
      <span>{t('submission.largest', { memory: formatMemory(memoryKb) })}</span>
      {!isAtHome && <SubmissionLink submitId={progress.submitId} />}
    </div>
  );
}

function SummaryBadge({
  status,
  text,
  name,
}: {
  status: number;
  text: ReactNode;
  name: string;
}): JSX.Element {
  return (
    <span data-tip={name}>
      <VerdictBadge status={status} isCase>
        <span className="vd-letters">{text}</span>
      </VerdictBadge>
    </span>
  );
}
