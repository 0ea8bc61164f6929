import { useMutation } from '@tanstack/react-query';
import { wordsIfAny } from '../../../api/failure-words.ts';
import type { CallData } from '../../../api/client.ts';

export type Change = CallData<'POST /api/change-password'>;

/** How the server answers a change: inside a success envelope (api: `data.code`). */
const outcomes: Readonly<Record<number, 'done' | 'locked'>> = { 200: 'done', 403: 'locked' };

/** Sends a change of password or address; after too many failures its form is locked. */
export function useChange(send: () => Promise<Change>, onDone: (change: Change) => void) {
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
    /** Why nothing was changed. */
    problem: wordsIfAny(change.error) ?? (outcome === 'done' ? undefined : change.data?.msg),
  };
}
