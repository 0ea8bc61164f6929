import type { EditorState } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';
import { tokensOf, type Token } from './line-reader.ts';

/** How far the partner of a bracket is looked for. Lines. */
const REACH = 2000;
const pairs = '()[]{}';

export interface BracketMatch {
  start: { from: number; to: number };
  end?: { from: number; to: number };
  /** Whether both are of one kind. */
  matched: boolean;
}

const isQuiet = (token: Token): boolean => token.kind === 'string' || token.kind === 'comment';

/** Brackets of a line that are neither in strings nor in comments. */
function bracketsOf(state: EditorState, line: number): { at: number; kind: number }[] {
  const { from, text } = state.doc.line(line);
  const quiet = tokensOf(state, line).filter(isQuiet);
  const found: { at: number; kind: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    const kind = pairs.indexOf(text[index] ?? ' ');
    if (kind >= 0 && !quiet.some((token) => token.from <= from + index && from + index < token.to))
      found.push({ at: from + index, kind });
  }
  return found;
}

/** The bracket that a walk from `start` comes to, with those between in pairs. */
function partnerOf(
  state: EditorState,
  start: number,
  direction: 1 | -1,
): { at: number; kind: number } | null {
  const first = state.doc.lineAt(start).number;
  let depth = 0;
  for (let step = 0; step < REACH; step++) {
    const line = first + direction * step;
    if (line < 1 || line > state.doc.lines) return null;
    const row = bracketsOf(state, line);
    if (direction < 0) row.reverse();
    for (const bracket of row) {
      if ((bracket.at - start) * direction < 0) continue;
      const isOpening = bracket.kind % 2 === 0;
      if (isOpening === direction > 0) depth += 1;
      else if (depth === 0) return bracket;
      else depth -= 1;
    }
  }
  return null;
}

/** The pair of the bracket after (`direction` 1) or before (-1) a place, when it looks that way. */
export function matchBrackets(state: EditorState, at: number, direction: 1 | -1): BracketMatch | null {
  const place = direction > 0 ? at : at - 1;
  if (place < 0 || place >= state.doc.length) return null;
  const own = bracketsOf(state, state.doc.lineAt(place).number).find((bracket) => bracket.at === place);
  if (own === undefined || (own.kind % 2 === 0) !== direction > 0) return null;
  const start = { from: place, to: place + 1 };
  const partner = partnerOf(state, direction > 0 ? place + 1 : place - 1, direction);
  if (partner === null) return { start, matched: false };
  return {
    start,
    end: { from: partner.at, to: partner.at + 1 },
    matched: partner.kind >> 1 === own.kind >> 1,
  };
}

/** Where the bracket stands that is open at a place; null where none is. */
export function openBracketAt(state: EditorState, at: number): number | null {
  if (at === 0) return null;
  return partnerOf(state, at - 1, -1)?.at ?? null;
}

const matching = Decoration.mark({ class: 'cm-matchingBracket' });

function marksOf({ state, hasFocus }: EditorView): DecorationSet {
  const { head, empty } = state.selection.main;
  if (!empty || !hasFocus) return Decoration.none;
  const match =
    matchBrackets(state, head, -1) ??
    matchBrackets(state, head, 1) ??
    matchBrackets(state, head - 1, 1) ??
    matchBrackets(state, head + 1, -1);
  if (match?.end === undefined || !match.matched) return Decoration.none;
  return Decoration.set(
    [match.start, match.end].map(({ from, to }) => matching.range(from, to)),
    true,
  );
}

/** Marks the bracket beside the caret and its partner. */
export const bracketMatching = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = marksOf(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.selectionSet || update.focusChanged)
        this.decorations = marksOf(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
