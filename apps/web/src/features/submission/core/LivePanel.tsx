import { hasMessage, JudgeStatus } from '@xiezhi/contract/enums/status';
import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import type { JSX } from 'react';
import { CompilerText } from '../../../content/compiler-diagnostics/CompilerText.tsx';
import {
  MessageList,
  type OtherLanguage,
  type Place,
} from '../../../content/compiler-diagnostics/MessageList.tsx';
import type { ReadMessage } from '../../../content/compiler-diagnostics/read.ts';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { CaseStrip } from '../../../components/verdict/CaseStrip.tsx';
import { statusName } from '../../../components/verdict/names.ts';
import { firstFailure } from '../../../components/verdict/strip-layout.ts';
import { VerdictMetrics } from './VerdictMetrics.tsx';
import { VerdictFooter, type NextProblem } from './VerdictFooter.tsx';
import { VerdictHeader } from './VerdictHeader.tsx';
import type { Outcome } from './outcome.ts';
import { isUnfinished, type SubmissionProgress } from './progress.ts';
import { sampleOf, useCaseLabel } from './failure/use-case-label.ts';
import './live.css';

interface LivePanelProps {
  progress: SubmissionProgress;
  isConnectionLost: boolean;
  outcome: Outcome | null;
  onSelectCase?: (seq: number) => void;
  /** Parsed compiler messages; null or empty if they cannot be parsed. */
  messages?: readonly ReadMessage[] | null;
  /** Scrolls to a position in the program. */
  onPlace?: (place: Place) => void;
  /** A language that the program is probably written in. */
  other?: OtherLanguage | null;
  /** What the author gained by the accepted submission, if visible. */
  gain?: SolveSummary | null;
  /** Problem to suggest if `gain` contains no suggestion. */
  next?: NextProblem | null;
  /** The case whose details are shown below. */
  shownCase?: number | undefined;
  /** Whether the panel is on the submission's own page, which needs no link to itself. */
  isAtHome?: boolean;
  /** Closes a finished verdict. */
  onClose?: () => void;
}

/**
 * Live verdict: waiting with its position in the queue, compiling, judging case by case, and the final
 * verdict. Header, cases and footer keep their positions throughout. Only status changes are announced, not
 * each case.
 */
export function LivePanel(props: LivePanelProps): JSX.Element {
  const { progress, isConnectionLost, outcome, messages, gain = null, onClose, isAtHome = false } = props;
  const t = useT();
  const { status } = progress;
  const isFinal = !isUnfinished(status);
  const labelOf = useCaseLabel();
  const failure = firstFailure(progress.cases);
  const announced = !isFinal || failure === undefined ? '' : ` ${labelOf(sampleOf(progress, failure.seq))}`;
  return (
    <section
      className={cx(
        'live',
        isAtHome && 'is-at-home',
        status === JudgeStatus.Accepted && 'is-accepted',
        status === JudgeStatus.CompileError && 'is-rejected',
      )}
      aria-label={t('submission.progress')}
    >
      <p className="sr-only" aria-live="polite">{`${t(statusName(status))}${announced}`}</p>
      <VerdictHeader progress={progress} outcome={outcome} />
      <VerdictMetrics progress={progress} outcome={outcome} gain={gain} />
      {isFinal && onClose !== undefined && (
        <IconButton
          icon="x"
          size={28}
          className="live-close"
          label={t('submission.closePanel')}
          onClick={onClose}
        />
      )}
      <Middle {...props} />
      <VerdictFooter
        progress={progress}
        isConnectionLost={isConnectionLost}
        isAtHome={isAtHome}
        gain={gain}
        next={gain?.next ?? props.next ?? null}
        output={messages?.length ? (outcome?.errorMessage ?? null) : null}
      />
    </section>
  );
}

/** The cases. A message may replace them while they keep their space. */
function Middle(props: LivePanelProps): JSX.Element {
  const { progress, outcome, onSelectCase, shownCase, messages, onPlace, other = null } = props;
  const t = useT();
  const { status, cases, groups, samples, totalCases } = progress;
  const isFinal = !isUnfinished(status);
  const message = isFinal && hasMessage(status) ? (outcome?.errorMessage ?? '') : '';
  const isClosed = isFinal && message === '' && cases.length === 0 && outcome?.areCasesClosed === true;
  return (
    <div className="live-middle">
      <div className={message === '' && !isClosed ? undefined : 'is-kept'}>
        <CaseStrip
          cases={cases}
          groups={groups}
          total={totalCases}
          samples={samples}
          shown={shownCase}
          isJudging={!isFinal}
          scores={outcome?.groupScores}
          {...(onSelectCase !== undefined && { onSelect: onSelectCase })}
        />
      </div>
      {message !== '' && (
        <div className="live-message">
          {messages?.length && onPlace !== undefined ? (
            <MessageList messages={messages} onPlace={onPlace} other={other} />
          ) : (
            <pre>
              <CompilerText text={message} />
            </pre>
          )}
        </div>
      )}
      {isClosed && <p className="text-13 text-text-3">{t('submission.casesClosed')}</p>}
    </div>
  );
}
