import { caretOf, type Dialect, messageOf, names, says } from '../dialect.ts';
import type { RawMessage } from '../message.ts';

const place = /^ {2}File "[^"]*", line (?<line>\d+)/;
const said = /^(?<text>\w*(?:Error|Warning): .+)$/;
/** Maximum number of lines (quoted source, carets) between position and message. */
const MAX_LINES_BETWEEN = 6;
/** Indentation of the quoted line in the output. Python removes the line's original indentation. */
const INDENT = 4;

/** CPython and PyPy. */
export const python: Dialect = {
  read(output, program) {
    const lines = output.split('\n');
    const messages: RawMessage[] = [];
    for (const [index, line] of lines.entries()) {
      const found = place.exec(line);
      if (found === null) continue;
      const below = lines.slice(index + 1, index + 1 + MAX_LINES_BETWEEN);
      const text = below.find((one) => said.test(one));
      if (text === undefined) continue;
      const message = messageOf(found);
      const caret = caretOf(below[1]);
      const indentation = /^\s*/.exec(program[(message.line ?? 0) - 1] ?? '')?.[0].length ?? 0;
      const column = caret === null ? null : caret - INDENT + indentation + 1;
      messages.push({ ...message, column, text, unit: 'point' });
    }
    return messages;
  },
  meanings: [
    says(/expected ':'/, 'colon'),
    says(/was never closed|parenthesis is never closed|^SyntaxError: unexpected EOF/, 'unpaired'),
    says(/unmatched '|does not match opening/, 'unpaired'),
    says(/^IndentationError: expected an indented block/, 'indentMissing'),
    says(/^IndentationError: unexpected indent/, 'indentExtra'),
    says(/^IndentationError: (?:unindent|dedent) does not match/, 'indentUneven'),
    says(/^TabError/, 'tabs'),
    says(/unterminated .*string|\(EO[LF]\) while scanning/, 'openString'),
    says(/Maybe you meant '=='/, 'assignment'),
    says(/Missing parentheses in call to 'print'/, 'printCall'),
    says(/invalid (?:non-printable )?character/, 'fullWidth'),
    says(/'return' outside|return outside/, 'returnOutside'),
    says(/'break' outside|'continue' not|'break' not/, 'breakOutside'),
    says(/Perhaps you forgot a comma/, 'comma'),
    says(/cannot assign to/, 'notAssignable'),
    says(/leading zeros/, 'leadingZero'),
    names(/name '(\w+)' is assigned to before global/, 'declaredLate'),
    says(/^SyntaxError: invalid syntax/, 'syntax'),
  ],
};
