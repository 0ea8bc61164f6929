import { useEffect, useEffectEvent, useRef } from 'react';
import { translate } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';

/**
 * Delays printing by Ctrl or Cmd + P until all rows of a list have loaded. The first rows of a large scoreboard appear
 * long before the others.
 */
export function usePrintWhenComplete(isComplete: boolean): void {
  const isAsked = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComplete || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    if (event.key.toLowerCase() !== 'p') return;
    event.preventDefault();
    isAsked.current = true;
    showToast({ tone: 'info', text: translate('contest.board.printWaits') });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (!isComplete || !isAsked.current) return;
    isAsked.current = false;
    window.print();
  }, [isComplete]);
}
