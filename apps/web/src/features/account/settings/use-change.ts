import { useMutation } from '@tanstack/react-query';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import type { CallData } from '../../../api/client.ts';
import { requiresNewSignIn } from './use-owner-check.ts';

export type Change = CallData<'POST /api/change-password'>;

/** Outcome by result code. The code is in `data.code` of an envelope that reports success. */
const outcomes: Readonly<Record<number, 'done' | 'locked'>> = { 200: 'done', 403: 'locked' };

/** Submits a change of password or email; locks the form after too many failures. */
export function useChange(
  send: (passkeyProof: string | null) => Promise<Change>,
  onDone: (change: Change) => void,
) {
  const change = useMutation({
    mutationFn: send,
    meta: { isQuiet: true },
    onSuccess: (answer) => {
      if (answer.code === 200) onDone(answer);
    },
  });
  const outcome = change.data && outcomes[change.data.code];
  return {
    send: change.mutate,
    forget: change.reset,
    isBusy: change.isPending,
    isLocked: outcome === 'locked',
    /** Whether the user must sign in again before the change. */
    needsSignIn: requiresNewSignIn(change.error),
    /** Why nothing was changed. */
    problem: errorMessageIfAny(change.error) ?? (outcome === 'done' ? undefined : change.data?.msg),
  };
}
