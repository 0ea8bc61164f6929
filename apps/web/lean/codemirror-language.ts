/**
 * What CodeMirror's commands ask of its language package. That package and its parser are larger than all other
 * parts of the editor that we use; we read programs line by line and need no tree.
 */
import type { EditorState } from '@codemirror/state';
import { tokenAt } from '../src/editor/line-reader.ts';

export { matchBrackets } from '../src/editor/brackets.ts';
export {
  getIndentation,
  getIndentUnit,
  IndentContext,
  indentString,
  indentUnit,
} from '../src/editor/indentation.ts';

interface Node {
  from: number;
  to: number;
  name: string;
  type: { prop: () => undefined };
  parent: Node | null;
  firstChild: null;
  childBefore: () => null;
  childAfter: () => null;
}

const none = () => null;

function node(name: string, from: number, to: number, parent: Node | null): Node {
  return {
    from,
    to,
    name,
    type: { prop: () => undefined },
    parent,
    firstChild: null,
    childBefore: none,
    childAfter: none,
  };
}

/** The token at a place, and its line; null instead of a token where there is none. */
function nodesAt(state: EditorState, at: number): { token: Node | null; line: Node } {
  const place = Math.max(0, Math.min(at, state.doc.length));
  const { from, to } = state.doc.lineAt(place);
  const line = node('line', from, to, null);
  const token = tokenAt(state, place);
  return { token: token === undefined ? null : node(token.kind, token.from, token.to, line), line };
}

interface Stack {
  node: Node;
  next: Stack | null;
}

interface Tree {
  resolveInner: (at: number) => Node;
  /** From the token out to the whole text. */
  resolveStack: (at: number) => Stack;
}

/** A tree of three levels: the text, the line, the token in it. */
export function syntaxTree(state: EditorState): Tree {
  return {
    resolveInner(at) {
      const { token, line } = nodesAt(state, at);
      return token ?? line;
    },
    resolveStack(at) {
      const { token, line } = nodesAt(state, at);
      const text = node('text', 0, state.doc.length, null);
      // The walk stops before the last.
      const outer: Stack = { node: line, next: { node: text, next: { node: text, next: null } } };
      return token === null ? outer : { node: token, next: outer };
    },
  };
}
