import type { Edit, Selected } from './marks.ts';

export function selectedOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/**
 * Does an edit as if it were typed: Ctrl+Z undoes it, and React hears of it by the input event. Where the platform
 * cannot type for us, it is done without undo.
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
  // The only way to write into a field that leaves its undo whole; every browser keeps it for that reason.
  const command = text === '' ? 'delete' : 'insertText';
  return 'execCommand' in document && document.execCommand(command, false, text);
}

/** Puts another text in the place of the first `former`, wherever it is by now, and leaves the caret alone. */
export function replaceText(area: HTMLTextAreaElement, former: string, next: string): void {
  const at = area.value.indexOf(former);
  if (at === -1) return;
  area.setRangeText(next, at, at + former.length, 'preserve');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
