import { useEffect, useEffectEvent, useState } from 'react';
import { isTaken } from '../../../lib/keys.ts';

/** Ms without a touch after which the pointer and the keys on screen go away. */
const IDLE_AFTER = 2000;

/** Whether nobody has moved or pressed anything for a while. */
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

/** A hall is dark, and so is a stage while it is shown, until somebody turns the light on. */
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

/** Acts by key, such as ` ` or `ArrowRight`. Keys that are held down count once. */
export function useStageKeys(acts: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || event.repeat) return;
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // A button with the focus is pressed by the space bar and by Enter itself.
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

/** Fills the screen, or gives it back. Where the browser does not want to, nothing happens. */
export function toggleFullScreen(): void {
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  done.catch(() => undefined);
}
