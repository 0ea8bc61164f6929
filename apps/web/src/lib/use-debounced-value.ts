import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `rest` milliseconds. An empty text is returned immediately. */
export function useDebouncedValue(value: string, rest: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
