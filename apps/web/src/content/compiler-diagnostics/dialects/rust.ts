import { type Dialect, messageOf, names, says } from '../dialect.ts';
import type { RawMessage } from '../message.ts';

const head = /^(?<severity>error|warning)(?:\[E\d+\])?: (?<text>.+)$/;
const place = /^ +--> [^\s:]+:(?<line>\d+):(?<column>\d+)$/;
/** The compiler's final summary, which is no message. */
const counted = /^aborting due to|^could not compile/;

/** rustc writes the message first and the position on the next line. */
export const rust: Dialect = {
  read(output) {
    const messages: RawMessage[] = [];
    let open: RawMessage | null = null;
    for (const line of output.split('\n')) {
      const match = head.exec(line);
      if (match !== null) {
        open = { ...messageOf(match), unit: 'point' };
        if (!counted.test(open.text)) messages.push(open);
        continue;
      }
      const found = place.exec(line);
      if (found === null || open === null || open.line !== null) continue;
      const { line: at, column } = messageOf(found);
      Object.assign(open, { line: at, column });
    }
    return messages;
  },
  meanings: [
    says(/^expected `;`|^expected one of .*`;`/, 'semicolon'),
    says(/^this file contains an unclosed delimiter/, 'openBlock'),
    says(/^unexpected closing delimiter|^mismatched closing delimiter/, 'unpaired'),
    says(/^unterminated double quote string/, 'openString'),
    says(/^unknown start of token/, 'fullWidth'),
    says(/^`main` function not found/, 'noMain'),
    names(/^cannot find (?:value|function|struct, variant or union type|trait) `([^`]+)`/, 'undeclared'),
    names(/^cannot find type `([^`]+)`/, 'unknownType'),
    names(/^cannot find macro `([^`]+)`/, 'noMacro'),
    names(/^unresolved import `([^`]+)`|^failed to resolve: use of undeclared .* `([^`]+)`/, 'noModule'),
    says(/^mismatched types/, 'typeMismatch'),
    names(/^(?:borrow|use) of (?:partially )?moved value: `([^`]+)`/, 'moved'),
    names(/^cannot assign twice to immutable variable `([^`]+)`/, 'immutable'),
    names(/^cannot borrow `([^`]+)` as mutable, as it is not declared as mutable/, 'immutable'),
    names(/^cannot borrow `([^`]+)` as (?:im)?mutable/, 'borrowed'),
    names(/^no (?:method|function or associated item) named `([^`]+)`/, 'noMember'),
    names(/^no field `([^`]+)`/, 'noMember'),
    says(/cannot be indexed by/, 'indexType'),
    says(/^cannot (?:add|subtract|multiply|divide|compare)|^binary operation/, 'noOperator'),
    names(/doesn't implement `([^`]+)`/, 'noTrait'),
    names(/^the trait bound `.*: ([\w:<>]+)` is not satisfied/, 'noTrait'),
    says(/^this (?:function|method) takes \d+ arguments?/, 'argumentCount'),
    says(/^arguments to this function are incorrect/, 'argumentTypes'),
    says(/^type annotations needed/, 'needsType'),
    says(/^missing lifetime specifier/, 'lifetime'),
    names(/^used binding `([^`]+)` isn't initialized|^used binding `([^`]+)`/, 'uninitialised'),
  ],
};
