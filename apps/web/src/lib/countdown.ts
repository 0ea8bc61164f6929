/** Counts down the wait time in seconds that an error message contains. */
import { useEffect, useState } from 'react';

const SECONDS = /(\d+)(?=\s*(?:秒|s\b))/;

/** Returns the seconds that a message contains; null if none. */
export function secondsIn(message: string): number | null {
  const found = SECONDS.exec(message)?.[1];
  return found === undefined ? null : Number(found);
}

/** Returns the message with the wait time reduced by `passed` seconds; null once the wait is over. */
export function afterSeconds(message: string, passed: number): string | null {
  const seconds = secondsIn(message);
  if (seconds === null) return message;
  return passed >= seconds ? null : message.replace(SECONDS, String(seconds - passed));
}

/** Counts down the seconds in a message; returns null when they are over. */
export function useCountdown(message: string | null): string | null {
  const [state, setState] = useState({ message, passed: 0 });
  if (state.message !== message) setState({ message, passed: 0 });
  const isCounting = message !== null && secondsIn(message) !== null;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setState((before) => ({ ...before, passed: before.passed + 1 })), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return message === null ? null : afterSeconds(message, state.passed);
}
