import { useEffect, useEffectEvent, useState } from 'react';
import { isTaken } from '../../../lib/shortcut-keys.ts';

/** Time in ms without input after which pointer and buttons are hidden. */
const IDLE_AFTER = 2000;

/** Returns whether there was no input for a while. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIsIdle(true), IDLE_AFTER);
    function wake(): void {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(() => setIsIdle(true), IDLE_AFTER);
    }
    const kinds = ['pointermove', 'pointerdown', 'focusin'] as const;
    for (const kind of kinds) addEventListener(kind, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) removeEventListener(kind, wake);
    };
  }, []);
  return isIdle;
}

/** Makes the page dark while the view is mounted; returns a function that toggles dark and light. */
export function useHallTheme(): () => void {
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset['theme'];
    dataset['theme'] = theme;
    return () => {
      if (before === undefined) delete dataset['theme'];
      else dataset['theme'] = before;
    };
  }, [theme]);
  return () => setTheme((now) => (now === 'dark' ? 'light' : 'dark'));
}

/** Binds actions to keys such as ` ` or `ArrowRight`. Repeats of a held key are ignored. */
export function usePresentationKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || event.repeat) return;
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // Space and Enter press a focused button natively.
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (act === undefined || (isPress && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Toggles full screen; does nothing if the browser refuses. */
export function toggleFullScreen(): void {
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  done.catch(() => undefined);
}
