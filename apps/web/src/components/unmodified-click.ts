import type { MouseEvent } from 'react';

/** Whether a click on a link should open it in this page and not in a new tab or window. */
export function isUnmodifiedClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}
