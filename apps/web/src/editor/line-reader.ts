import { EditorState, Facet, StateField, type Extension, type Text } from '@codemirror/state';
import { readLine, type Grammar, type LineState, type TokenKind } from '../code/lexer.ts';

/** A piece of a line that has a colour. Offsets in the document. */
export interface Token {
  kind: TokenKind;
  from: number;
  to: number;
}

const grammarFacet = Facet.define<Grammar, Grammar | null>({ combine: (given) => given[0] ?? null });

/** What is open at the start of each line, as far as it was read; filled as it is asked for. */
interface Reading {
  grammar: Grammar | null;
  starts: (LineState | null)[];
}

const ignore = () => undefined;

const readingField = StateField.define<Reading>({
  create: (state) => ({ grammar: state.facet(grammarFacet), starts: [null] }),
  update(reading, transaction) {
    const grammar = transaction.state.facet(grammarFacet);
    if (grammar !== reading.grammar) return { grammar, starts: [null] };
    if (!transaction.docChanged) return reading;
    let first = Number.MAX_SAFE_INTEGER;
    transaction.changes.iterChangedRanges((from) => {
      first = Math.min(first, from);
    });
    return { grammar, starts: reading.starts.slice(0, transaction.startState.doc.lineAt(first).number) };
  },
});

function startOf({ grammar, starts }: Reading, doc: Text, line: number): LineState | null {
  if (grammar === null) return null;
  while (starts.length < line)
    starts.push(readLine(grammar, doc.line(starts.length).text, starts.at(-1) ?? null, ignore));
  return starts[line - 1] ?? null;
}

/** The tokens of the line with that number, in order; none without a grammar. */
export function tokensOf(state: EditorState, line: number): Token[] {
  const reading = state.field(readingField, false);
  if (reading === undefined || reading.grammar === null) return [];
  const { from: start, text } = state.doc.line(line);
  const tokens: Token[] = [];
  readLine(reading.grammar, text, startOf(reading, state.doc, line), (kind, from, to) => {
    if (to > from) tokens.push({ kind, from: start + from, to: start + to });
  });
  return tokens;
}

/** The token around a place, or that ends there. */
export function tokenAt(state: EditorState, at: number): Token | undefined {
  return tokensOf(state, state.doc.lineAt(at).number).find(({ from, to }) => from <= at && at <= to);
}

/** The grammar of the text; null when it has none. */
export function grammarOfState(state: EditorState): Grammar | null {
  return state.facet(grammarFacet);
}

/** Reads the text by a grammar. */
export function readBy(grammar: Grammar): Extension {
  const data = grammar.lineComment === undefined ? {} : { commentTokens: { line: grammar.lineComment } };
  return [grammarFacet.of(grammar), readingField, EditorState.languageData.of(() => [data])];
}
