/** A text and its selection, in UTF-16 units. */
export interface SelectedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A replacement of a part of the text, and the selection after it. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [start: number, end: number];
}

/**
 * Puts a sign on both sides of the selection, or removes it if it is there. Inserts `sample` if nothing is selected.
 */
export function wrapSelection(sign: string, sample: string): (selected: SelectedText) => Edit {
  return ({ text, start, end }) => {
    const [from, to] = [start - sign.length, end + sign.length];
    const isMarked =
      from >= 0 &&
      text.slice(from, start) === sign &&
      text.slice(end, to) === sign &&
      !(sign === '*' && isBoldAlone(text.slice(0, start), text.slice(end)));
    if (isMarked) return { from, to, insert: text.slice(start, end), select: [from, end - sign.length] };
    const inner = start === end ? sample : text.slice(start, end);
    const first = start + sign.length;
    return { from: start, to: end, insert: sign + inner + sign, select: [first, first + inner.length] };
  };
}

/** Whether there are exactly two asterisks on both sides. A third asterisk would belong to italic text. */
function isBoldAlone(before: string, after: string): boolean {
  return /(?:^|[^*])\*\*$/.test(before) && /^\*\*(?:[^*]|$)/.test(after);
}

/** Formats the selection as code: inline within a line, as a fenced block for several lines. */
export function code(sample: string): (selected: SelectedText) => Edit {
  return (selected) => {
    const chosen = selected.text.slice(selected.start, selected.end);
    return chosen.includes('\n') ? fenced('```', selected) : wrapSelection('`', sample)(selected);
  };
}

/** Formats the selection as a formula: inline, or as a block if several lines are selected or the line is empty. */
export function formula(selected: SelectedText): Edit {
  const { text, start, end } = selected;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = endOfLine(text, end);
  const isAlone = text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd).trim() === '';
  const isBlock =
    text.slice(start, end).includes('\n') || (isAlone && start === end && lineStart === lineEnd);
  return isBlock ? fenced('$$', selected) : wrapSelection('$', 'x')(selected);
}

function fenced(fence: string, { text, start, end }: SelectedText): Edit {
  const inner = text.slice(start, end);
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : '';
  const after = end < text.length && text[end] !== '\n' ? '\n' : '';
  const close = inner === '' || inner.endsWith('\n') ? '' : '\n';
  const insert = `${before}${fence}\n${inner}${inner === '' ? '\n' : close}${fence}${after}`;
  const first = start + before.length + fence.length + 1;
  return { from: start, to: end, insert, select: [first, first + inner.length] };
}

/** Puts a sign in front of each selected line, or removes it if all lines have it. */
export function lines(sign: string, sample: string): (selected: SelectedText) => Edit {
  return ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const to = endOfLine(text, end);
    const all = text.slice(from, to).split('\n');
    if (all.length === 1 && all[0] === '') {
      const first = from + sign.length;
      return { from, to, insert: sign + sample, select: [first, first + sample.length] };
    }
    const isMarked = all.every((line) => line.startsWith(sign));
    const insert = all.map((line) => (isMarked ? line.slice(sign.length) : sign + line)).join('\n');
    return { from, to, insert, select: [from, from + insert.length] };
  };
}

function endOfLine(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found === -1 ? text.length : found;
}

/** Turns the selection into a link and selects its URL. */
export function link(sample: string): (selected: SelectedText) => Edit {
  return ({ text, start, end }) => {
    const words = start === end ? sample : text.slice(start, end);
    const first = start + words.length + 3;
    return { from: start, to: end, insert: `[${words}](https://)`, select: [first, first + 8] };
  };
}

/** Replaces the selection by a block with empty lines above and below; selects `chosen` in it. */
export function block(content: string, chosen: string): (selected: SelectedText) => Edit {
  return ({ text, start, end }) => {
    const before = text.slice(0, start);
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const first = start + gap.length + content.indexOf(chosen);
    return {
      from: start,
      to: end,
      insert: `${gap}${content}\n${text.startsWith('\n', end) ? '' : '\n'}`,
      select: [first, first + chosen.length],
    };
  };
}

/**
 * Handles Enter in a list: starts the next item, or ends the list in an empty item. Returns null for the default
 * behavior.
 */
export function nextItem({ text, start, end }: SelectedText): Edit | null {
  if (start !== end) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [, indent = '', sign = '', number = '', rest = ''] =
    /^(\s*)([-*+]|(\d{1,3})\.) (.*)$/.exec(text.slice(from, start)) ?? [];
  if (sign === '') return null;
  if ((rest + text.slice(start, endOfLine(text, start))).trim() === '')
    return { from, to: start, insert: '', select: [from, from] };
  const insert = `\n${indent}${number === '' ? sign : `${Number(number) + 1}.`} `;
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] };
}
