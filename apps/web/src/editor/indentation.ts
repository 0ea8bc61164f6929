import { countColumn, Facet, type EditorState, type Extension, type Line } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { openBracketAt } from './brackets.ts';
import { grammarOfState } from './line-reader.ts';

/** The blanks of one step. */
export const indentUnit = Facet.define<string, string>({ combine: (given) => given[0] ?? '    ' });

/** Columns of one step. */
export function getIndentUnit(state: EditorState): number {
  return state.facet(indentUnit).length;
}

export function indentString(_state: EditorState, columns: number): string {
  return ' '.repeat(columns);
}

interface IndentOptions {
  /** The line is to be broken here. */
  simulateBreak?: number;
  simulateDoubleBreak?: boolean;
  overrideIndentation?: (lineStart: number) => number;
}

/** What the editing commands ask about a line. */
export class IndentContext {
  readonly state: EditorState;
  readonly options: IndentOptions;
  constructor(state: EditorState, options: IndentOptions = {}) {
    this.state = state;
    this.options = options;
  }
  lineIndent(at: number): number {
    return indentOf(this.state, this.state.doc.lineAt(at), this.options);
  }
}

function indentOf(state: EditorState, line: Line, { overrideIndentation }: IndentOptions = {}): number {
  const given = overrideIndentation?.(line.from) ?? -1;
  return given >= 0 ? given : countColumn(/^\s*/.exec(line.text)?.[0] ?? '', state.tabSize);
}

const controlHead = /^\s*(?:\}\s*)?(?:(?:if|for|while|else\s+if)\b.*\)|else|do)$/;

/** Columns for the line that begins at `at`, or would after a break there. */
export function getIndentation(context: IndentContext, at: number): number {
  const { state, options } = context;
  const line = state.doc.lineAt(at);
  const isBreak = options.simulateBreak !== undefined;
  const before = isBreak ? line.text.slice(0, at - line.from) : '';
  const rest = isBreak ? line.text.slice(at - line.from) : line.text;
  const above = isBreak && before.trim() !== '' ? line : lineAbove(state, line);
  if (above === null) return 0;
  const text = (above === line ? before : above.text).replace(/\s*(?:\/\/.*)?$/, '');
  const unit = getIndentUnit(state);
  const base = indentOf(state, above, options);
  if (/^\s*[)\]}]/.test(rest) && options.simulateDoubleBreak !== true) {
    const open = openBracketAt(state, isBreak ? at : line.from);
    return open === null ? base : indentOf(state, state.doc.lineAt(open), options);
  }
  const hasColonBlocks = grammarOfState(state)?.hasColonBlocks === true;
  if (/[({[]$/.test(text) || (hasColonBlocks ? text.endsWith(':') : controlHead.test(text)))
    return base + unit;
  if (!hasColonBlocks && text.endsWith(';')) {
    // After the one statement of an `if` without braces.
    const head = lineAbove(state, above);
    if (head !== null && controlHead.test(head.text.trimEnd()) && indentOf(state, head, options) < base)
      return indentOf(state, head, options);
  }
  if (hasColonBlocks && /^\s*(?:return|break|continue|pass|raise)\b/.test(text))
    return Math.max(0, base - unit);
  return base;
}

function lineAbove(state: EditorState, { number }: Line): Line | null {
  for (let above = number - 1; above >= 1; above--) {
    const line = state.doc.line(above);
    if (line.text.trim() !== '') return line;
  }
  return null;
}

/** A closing brace that is typed on a blank line goes under the line of its opening one. */
export const indentOnInput: Extension = EditorView.inputHandler.of((view, from, to, text) => {
  const { state } = view;
  const line = state.doc.lineAt(from);
  if (state.readOnly || text !== '}' || from !== to || line.text.slice(0, from - line.from).trim() !== '')
    return false;
  const open = openBracketAt(state, from);
  if (open === null) return false;
  const insert = `${indentString(state, indentOf(state, state.doc.lineAt(open)))}}`;
  view.dispatch({
    changes: { from: line.from, to: from, insert },
    selection: { anchor: line.from + insert.length },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
});
