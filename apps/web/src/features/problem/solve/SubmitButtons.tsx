import type { JSX } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useT } from '../../../i18n/messages.ts';
import type { Claim } from './use-claim.ts';
import type { Solve } from './use-solve.ts';

interface SubmitButtonsProps {
  claim: Claim | null;
  solve: Pick<Solve, 'isBusy' | 'isClosed' | 'submit'>;
  isTooLong?: boolean;
  /** Class of the primary button. */
  className: string;
  /** Id of the element that explains why submitting is not possible. */
  noteId?: string;
  /** Keyboard shortcut to show if there is room. */
  keys?: string;
}

/**
 * The available actions for the problem: submitting here, claiming a run that was submitted at its remote
 * judge, or both.
 */
export function SubmitButtons(props: SubmitButtonsProps): JSX.Element {
  const { claim, solve, isTooLong = false, className, noteId, keys } = props;
  const t = useT();
  const isBusy = solve.isBusy || solve.isClosed;
  const isClaimOnly = claim?.isOnly === true;
  return (
    <>
      {claim === null || isClaimOnly ? null : (
        <Button className="flex-none" disabled={isBusy || claim.isOff} onClick={claim.open}>
          {t('problem.claim')}
        </Button>
      )}
      <Button
        tone="primary"
        className={className}
        disabled={isBusy || (isClaimOnly ? claim.isOff : isTooLong)}
        aria-describedby={noteId}
        onClick={isClaimOnly ? claim.open : solve.submit}
      >
        {t(isClaimOnly ? 'problem.claim' : 'problem.submit')}
        {keys === undefined ? null : <kbd className="hidden text-11 font-regular sm:inline">{keys}</kbd>}
      </Button>
    </>
  );
}
