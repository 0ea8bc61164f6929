/** How far the reader had scrolled at each step of the history, for the way back and for a reload. */

/** Milliseconds that a page gets to become long enough. */
const WAIT = 1000;
/** Milliseconds of rest after which the place is remembered. */
const REST = 100;

/** State of a new step of the history, by which its place is found again. */
export function newStep(): { key: number | undefined } {
  return { key: crypto.getRandomValues(new Uint32Array(1))[0] };
}

function keyNow(): string {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first';
  return `xiezhi.scroll.${key}`;
}

function store(key: string, top: number): void {
  try {
    sessionStorage.setItem(key, String(Math.round(top)));
  } catch {
    // The way back then begins at the top.
  }
}

/** Remembers the place before one leaves. */
export function keepScroll(): void {
  store(keyNow(), scrollY);
}

/** Remembers the place as one scrolls, since the browser's own buttons give no notice. */
export function followScroll(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('pagehide', keepScroll);
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      const [key, top] = [keyNow(), scrollY];
      timer = setTimeout(() => store(key, top), REST);
    },
    { passive: true },
  );
}

/** The present step begins at the top. */
export function forgetScroll(): void {
  try {
    sessionStorage.removeItem(keyNow());
  } catch {
    // Nothing was remembered.
  }
}

/** Scrolls back, as soon as the page is long enough; the reader's own scrolling wins. */
export function restoreScroll(): void {
  let wanted = 0;
  try {
    wanted = Number(sessionStorage.getItem(keyNow()) ?? 0);
  } catch {
    return;
  }
  const until = performance.now() + WAIT;
  const stop = new AbortController();
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true });
  const key = keyNow();
  function step(): void {
    if (stop.signal.aborted || key !== keyNow()) return;
    const isThere = document.documentElement.scrollHeight - innerHeight >= wanted;
    if (isThere || performance.now() > until) {
      scrollTo({ top: wanted });
      stop.abort();
    } else requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
}
