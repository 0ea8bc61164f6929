import { useState } from 'react';
import { CallError } from '../../../api/client.ts';

interface Asked {
  data: { can: { enter: boolean } } | undefined;
  error: Error | null;
}

/**
 * Whether the scope denies the viewer, or its first request failed. A denial lasts until access is granted. It also
 * lasts while the request is repeated, so that the error display stays. A viewer with access keeps it during network
 * and server failures.
 */
export function useIsAccessDenied({ data, error }: Asked): boolean {
  const [wasRefused, setWasRefused] = useState(false);
  const isUnanswered = data !== undefined && error instanceof CallError && error.isPassing;
  const isRefused = (error !== null && !isUnanswered) || (data === undefined ? wasRefused : !data.can.enter);
  if (isRefused !== wasRefused) setWasRefused(isRefused);
  return isRefused;
}
