import { useEffect, useEffectEvent, useState } from 'react';

/** The value, changing at most once per `pace` milliseconds; immediately if that is 0. */
export function useThrottledValue(value: string, pace: number): string {
  const [shown, setShown] = useState(value);
  const isDue = pace > 0 && shown !== value;
  const draw = useEffectEvent(() => setShown(value));
  // Changes within the pace must not postpone the update.
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(() => draw(), pace);
    return () => clearInterval(timer);
  }, [isDue, pace]);
  return pace === 0 ? value : shown;
}
