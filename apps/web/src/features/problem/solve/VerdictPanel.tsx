import type { JSX } from 'react';
import type { SolveSummary } from '@xiezhi/contract/routes/solve-summary';
import type { OtherLanguage, Place } from '../../../content/compiler-diagnostics/MessageList.tsx';
import type { ReadMessage } from '../../../content/compiler-diagnostics/read.ts';
import { loadMessages } from '../../../i18n/messages.ts';
import type { NextProblem } from '../../submission/core/VerdictFooter.tsx';
import type { Outcome } from '../../submission/core/outcome.ts';
import type { SubmissionProgress } from '../../submission/core/progress.ts';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';
import { Deferred } from '../../../components/lazy/Deferred.tsx';

interface VerdictPanelProps {
  progress: SubmissionProgress | null;
  isConnectionLost: boolean;
  outcome: Outcome | null;
  /** Whether the main content has been painted, so that the panel’s code may load. */
  isAwaited: boolean;
  onSelectCase?: (seq: number) => void;
  messages: readonly ReadMessage[] | null;
  onPlace: (place: Place) => void;
  other: OtherLanguage | null;
  gain: SolveSummary | null;
  next: NextProblem | null;
  shownCase?: number | undefined;
  onClose: () => void;
}

const loadPanel = async () => {
  const [{ LivePanel }] = await Promise.all([
    import('../../submission/core/LivePanel.tsx'),
    loadMessages(['submission']),
  ]);
  return LivePanel;
};

/** The live verdict. Its code loads after the page; meanwhile only the plain verdict is shown. */
export function VerdictPanel({ progress, isAwaited, ...rest }: VerdictPanelProps): JSX.Element {
  return (
    <Deferred
      load={loadPanel}
      isWanted={isAwaited}
      props={progress && { progress, ...rest }}
      fallback={
        <div className="h-40 flex-none border-t border-line-strong px-4 py-3">
          {progress && <VerdictBadge status={progress.status} size="L" />}
        </div>
      }
    />
  );
}
