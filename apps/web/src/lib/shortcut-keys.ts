/**
 * Elements that handle keys themselves: text fields and floating lists. Checkboxes that select rows are excluded, so
 * that list shortcuts work while they have the focus.
 */
const keyConsumers =
  'input:not([data-select]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], dialog';

/**
 * Whether a key press is not available as a shortcut: it was already handled, is combined with Ctrl, Alt or Meta, or is
 * typed into a field.
 */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  const { target } = event;
  return target instanceof Element && target.closest(keyConsumers) !== null;
}
