import type { Edit, SelectedText } from './marks.ts';

export function selectedOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): SelectedText {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/**
 * Applies an edit as if it were typed: Ctrl+Z undoes it, and React receives an input event. Without support
 * for `execCommand`, the edit cannot be undone.
 */
export function typeEdit(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  if (!typeText(insert)) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

function typeText(text: string): boolean {
  // `execCommand` is deprecated, but it is the only way to edit a text area without losing its undo history. Browsers
  // keep it for that reason.
  const command = text === '' ? 'delete' : 'insertText';
  return 'execCommand' in document && document.execCommand(command, false, text);
}

/** Replaces the first occurrence of `former`, wherever it is now, and keeps the caret. */
export function replaceText(area: HTMLTextAreaElement, former: string, next: string): void {
  const at = area.value.indexOf(former);
  if (at === -1) return;
  area.setRangeText(next, at, at + former.length, 'preserve');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
