import { useQuery } from '@tanstack/react-query';
import { useMemo, type JSX, type ReactNode } from 'react';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { SubmitRestrictionContext } from '../../problem/solve/submit-restriction.ts';
import { contestQuery } from './queries.ts';

const EntranceDialog = lazyComponent(
  async () => (await import('./ContestPasswordDialog.tsx')).ContestPasswordDialog,
  ['contest'],
);

/**
 * Tells the problem inside it how the contest restricts submitting: the contest has ended, or a password is required.
 * Also says whether the exam turns completion off.
 */
export function ContestSubmitRestriction({
  cid,
  children,
}: {
  cid: number;
  children: ReactNode;
}): JSX.Element {
  const { data } = useQuery(contestQuery(cid));
  const isClosed = data?.phase === 'ended' && !data.allowEndSubmit && !data.can.submit;
  const isCompletionOff = data?.exam?.isCompletionOff === true && data.phase !== 'ended';
  const gate = useMemo(
    () => ({ isClosed, isCompletionOff, Entrance: EntranceDialog }),
    [isClosed, isCompletionOff],
  );
  return <SubmitRestrictionContext value={gate}>{children}</SubmitRestrictionContext>;
}
