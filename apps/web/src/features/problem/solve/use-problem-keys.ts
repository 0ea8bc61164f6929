import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { translate } from '../../../i18n/messages.ts';
import { isTaken } from '../../../lib/shortcut-keys.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useScope } from '../../../routing/scope.ts';

interface ProblemKeys {
  problemId: string;
  /** Whether `n` and `p` may open another problem. */
  canWalk: boolean;
  onWrite: () => void;
}

/**
 * `e` focuses the editor. `n` and `p` open the next and previous problem of the last viewed list of the bank. They do
 * nothing in a training, group or contest, to which that list does not apply.
 */
export function useProblemKeys({ problemId, canWalk, onWrite }: ProblemKeys): void {
  const navigate = useNavigate();
  const isInBank = useScope().kind === 'practice';

  async function walk(step: 1 | -1): Promise<void> {
    const { neighbourOf } = await import('../core/neighbours.ts');
    const found = await neighbourOf(problemId, step);
    if (typeof found === 'object')
      return navigate({ to: '/problem/$problemID', params: { problemID: found.problemId } });
    const end = step === 1 ? 'problem.noNext' : 'problem.noPrevious';
    showToast({ tone: 'info', text: translate(found === 'end' ? end : 'problem.notInList') });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || event.repeat) return;
    if (event.key === 'e') {
      event.preventDefault();
      onWrite();
    } else if (canWalk && isInBank && (event.key === 'n' || event.key === 'p')) {
      // The key does nothing if the list fails to load.
      walk(event.key === 'n' ? 1 : -1).catch(() => undefined);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
