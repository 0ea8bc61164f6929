import { useEffect, useEffectEvent, useState } from 'react';

/** Returns the value, but changes it at most once per `pace` milliseconds. If `pace` is 0, it changes immediately. */
export function useThrottledValue(value: string, pace: number): string {
  const [shown, setShown] = useState(value);
  const isDue = pace > 0 && shown !== value;
  const draw = useEffectEvent(() => setShown(value));
  // The timer keeps running when the value changes again, so that frequent changes do not postpone the update.
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(() => draw(), pace);
    return () => clearInterval(timer);
  }, [isDue, pace]);
  return pace === 0 ? value : shown;
}
