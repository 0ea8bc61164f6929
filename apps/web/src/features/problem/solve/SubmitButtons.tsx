import type { JSX } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useT } from '../../../i18n/messages.ts';
import type { Claim } from './use-claim.ts';
import type { Solve } from './use-solve.ts';

interface SubmitButtonsProps {
  claim: Claim | null;
  solve: Pick<Solve, 'isBusy' | 'isClosed' | 'submit'>;
  isTooLong?: boolean;
  /** Of the filled button. */
  className: string;
  /** Element that says why nothing can be submitted. */
  noteId?: string;
  /** What to press instead, where there is room to say so. */
  keys?: string;
}

/** Whatever currently works for the problem: submitting here, claiming a run that was submitted at its judge, or both. */
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
