import type { ComponentProps, JSX } from 'react';
import type { Solve } from './use-solve.ts';
import { VerdictPanel } from './VerdictPanel.tsx';

type PanelProps = ComponentProps<typeof VerdictPanel>;

interface SolveVerdictProps extends Pick<PanelProps, 'isAwaited' | 'shownCase' | 'onSelectCase'> {
  solve: Solve;
  /** Compiler messages. */
  rejection: Pick<PanelProps, 'messages' | 'onPlace' | 'other'>;
}

/** The verdict of the last submission. */
export function SolveVerdict({ solve, rejection, ...rest }: SolveVerdictProps): JSX.Element {
  return (
    <VerdictPanel
      {...rest}
      progress={solve.progress}
      isConnectionLost={solve.isConnectionLost}
      outcome={solve.outcome}
      onClose={solve.dismiss}
      messages={rejection.messages}
      onPlace={rejection.onPlace}
      other={rejection.other}
      gain={solve.gain}
      next={solve.next}
    />
  );
}
