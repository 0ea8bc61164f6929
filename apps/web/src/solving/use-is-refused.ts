import { useState } from 'react';

interface Asked {
  data: { can: { enter: boolean } } | undefined;
  error: Error | null;
}

/**
 * Whether a place does not let the viewer in, or could not be asked. That lasts until it does: what tells of it asks
 * anew, and must not make way for the problem while it waits.
 */
export function useIsRefused({ data, error }: Asked): boolean {
  const [wasRefused, setWasRefused] = useState(false);
  const isRefused = error !== null || (data === undefined ? wasRefused : !data.can.enter);
  if (isRefused !== wasRefused) setWasRefused(isRefused);
  return isRefused;
}
