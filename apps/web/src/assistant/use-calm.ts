import { useEffect, useState } from 'react';

/** The value, changing at most once in `pace` milliseconds; at once where that is 0. */
export function useCalm(value: string, pace: number): string {
  const [shown, setShown] = useState(value);
  const isDue = pace > 0 && shown !== value;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(() => setShown(value), pace);
    return () => clearInterval(timer);
  }, [isDue, pace, value]);
  return pace === 0 ? value : shown;
}
