import { type Dialect, messageOf, names, says } from '../dialect.ts';
import type { RawMessage } from '../message.ts';

const located =
  /^[^\s:]+\.hs:(?<line>\d+):(?<column>\d+): (?<severity>error|warning):(?: \[[^\]]*\])*(?<text>.*)$/;
const unplaced = /^(?<severity>error):(?: \[[^\]]*\])*(?<text>.*)$/;
/** Matches a line of the message: it is indented and does not quote the program. */
const messageLine = /^ +(?!\|)[^\s\d]/;

/**
 * GHC indents its message below the position. The message ends at the second bullet, at a line that quotes the program,
 * or at an empty line.
 */
export const ghc: Dialect = {
  read(output) {
    const messages: RawMessage[] = [];
    let open: RawMessage | null = null;
    for (const line of output.split('\n')) {
      const match = located.exec(line) ?? unplaced.exec(line);
      if (match !== null) {
        open = { ...messageOf(match), unit: 'display' };
        messages.push(open);
      } else if (open !== null && messageLine.test(line) && !(open.text !== '' && line.includes('•'))) {
        open.text = `${open.text} ${line.replace('•', '').trim()}`.trim();
      } else open = null;
    }
    return messages;
  },
  meanings: [
    names(/^Variable not in scope: (\S+)/, 'undeclared'),
    names(/^Not in scope: (?:type constructor or class|data constructor) ‘([^’]+)’/, 'unknownType'),
    names(/^Could not find module ‘([^’]+)’/, 'noModule'),
    names(/^No instance for \((\w+)/, 'noInstance'),
    says(/^Couldn't match (?:expected )?type|^Couldn't match/, 'typeMismatch'),
    says(/^Ambiguous type variable/, 'needsType'),
    names(/^The type signature for ‘([^’]+)’ lacks an accompanying binding/, 'noBody'),
    says(/^Equations for ‘.*’ have different numbers of arguments/, 'unevenEquations'),
    names(/^Multiple declarations of ‘([^’]+)’|^Conflicting definitions for ‘([^’]+)’/, 'redeclared'),
    says(/^The last statement in a 'do' block/, 'doEnd'),
    says(/lexical error in string/, 'openString'),
    says(/lexical error at character/, 'fullWidth'),
    says(/^The IO action ‘main’ is not defined/, 'noMain'),
    says(/^parse error \(possibly incorrect indentation or mismatched brackets\)/, 'layout'),
    says(/^parse error on input/, 'syntax'),
  ],
};
