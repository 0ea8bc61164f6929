import type { JSX } from 'react';
import type { ScopedProblem } from '../../../lib/scoped-problem.ts';
import type { LoadedCase } from '../../submission/core/failure/loaded-case.ts';
import type { Rejection } from './EditorPane.tsx';
import { SolveVerdict } from './SolveVerdict.tsx';
import type { Solve } from './use-solve.ts';
import { useFailureDetail } from './use-failure-detail.ts';
import { FailurePart } from './FailurePart.tsx';

interface MobileVerdictSheetProps {
  place: ScopedProblem;
  solve: Solve;
  rejection: Rejection;
  isAwaited: boolean;
  /** Called for a case without failure details. */
  onSelectCase: (seq: number) => void;
  /** Opens the editor with the case in the test run. */
  onTry: (loaded: LoadedCase) => void;
}

/** Tab of a narrow page with the result of the last submission: verdict and failure details. */
export function MobileVerdictSheet(props: MobileVerdictSheetProps): JSX.Element {
  const { place, solve, rejection, isAwaited, onSelectCase, onTry } = props;
  const why = useFailureDetail(place, solve.failed, false, null);

  return (
    <div className="-mx-4 -mt-4">
      <SolveVerdict
        solve={solve}
        rejection={rejection}
        isAwaited={isAwaited}
        shownCase={why.shown ?? undefined}
        onSelectCase={(seq) => {
          if (!why.show(seq)) onSelectCase(seq);
        }}
      />
      <FailurePart why={why} onLoad={onTry} />
    </div>
  );
}
