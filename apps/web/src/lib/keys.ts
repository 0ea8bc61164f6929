/** Where keys write, or choose in something that floats. A checkbox types nothing: from a row that was selected one walks on. */
const takers =
  'input:not([data-select]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], dialog';

/** Whether a key press is somebody else's: it has been dealt with, goes with Ctrl and the like, or is being typed. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  const { target } = event;
  return target instanceof Element && target.closest(takers) !== null;
}
