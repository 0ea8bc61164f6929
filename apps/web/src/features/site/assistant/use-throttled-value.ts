import { useEffect, useEffectEvent, useState } from 'react';

/** The value, changing at most once in `pace` milliseconds; at once where that is 0. */
export function useThrottledValue(value: string, pace: number): string {
  const [shown, setShown] = useState(value);
  const isDue = pace > 0 && shown !== value;
  const draw = useEffectEvent(() => setShown(value));
  // What comes faster than the pace must not put the drawing off.
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(() => draw(), pace);
    return () => clearInterval(timer);
  }, [isDue, pace]);
  return pace === 0 ? value : shown;
}
