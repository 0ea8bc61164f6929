import type { MouseEvent } from 'react';

/** Whether a press on a link means "here", and not a new tab or window. */
export function isUnmodifiedClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}
