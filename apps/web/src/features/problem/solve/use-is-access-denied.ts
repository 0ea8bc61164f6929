import { useState } from 'react';
import { CallError } from '../../../api/client.ts';

interface Asked {
  data: { can: { enter: boolean } } | undefined;
  error: Error | null;
}

/**
 * Whether a place does not let the viewer in, or could not be asked. That lasts until it does: what tells of it asks
 * anew, and must not make way for the problem while it waits. Whoever is in stays there while the line is down.
 */
export function useIsAccessDenied({ data, error }: Asked): boolean {
  const [wasRefused, setWasRefused] = useState(false);
  const isUnanswered = data !== undefined && error instanceof CallError && error.isPassing;
  const isRefused = (error !== null && !isUnanswered) || (data === undefined ? wasRefused : !data.can.enter);
  if (isRefused !== wasRefused) setWasRefused(isRefused);
  return isRefused;
}
