import { RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';
import type { TokenKind } from '../code/lexer.ts';
import { grammarOfState, tokensOf } from './line-reader.ts';

/** Past this a line stays plain, so that a program in one line does not slow the typing. Characters. */
const LONGEST_LINE = 10_000;

const marks = new Map<TokenKind, Decoration>();

function markOf(kind: TokenKind): Decoration {
  let mark = marks.get(kind);
  if (mark === undefined) {
    mark = Decoration.mark({ class: `tok-${kind}` });
    marks.set(kind, mark);
  }
  return mark;
}

function marksOf({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let next = 1;
  for (const { from, to } of visibleRanges) {
    const last = state.doc.lineAt(to).number;
    for (let line = Math.max(next, state.doc.lineAt(from).number); line <= last; line++) {
      if (state.doc.line(line).length > LONGEST_LINE) continue;
      for (const token of tokensOf(state, line)) builder.add(token.from, token.to, markOf(token.kind));
    }
    next = last + 1;
  }
  return builder.finish();
}

/** Gives the words that are in view the classes that listings have. */
export const colouredWords = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = marksOf(view);
    }
    update(update: ViewUpdate) {
      if (
        update.docChanged ||
        update.viewportChanged ||
        grammarOfState(update.startState) !== grammarOfState(update.state)
      )
        this.decorations = marksOf(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
