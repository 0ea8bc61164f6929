import { type Dialect, messageOf, names, says } from '../dialect.ts';
import type { RawMessage } from '../message.ts';

const located =
  /^(?<file>[^\s:]+):(?<line>\d+):(?<column>\d+): (?<severity>fatal error|error|warning|note): (?<text>.+)$/;
/** Position in the program where a failing library template is instantiated. */
const required = /^[^/\s:][^\s:]*:(?<line>\d+):(?<column>\d+): {3}(?:required from|recursively required)/;
/** Messages of linkers: binutils and mold. */
const unlinked =
  /(?<text>(?:undefined reference to|multiple definition of|undefined symbol:|duplicate symbol:) .+)$/;

/** C++ headers that contestants include most and C does not have. */
const headersOfCpp =
  'algorithm|array|bitset|c(?:ctype|limits|math|stdint|stdio|stdlib|string|time)|chrono|complex|deque|functional|iomanip|iostream|istream|iterator|limits|list|map|memory|numeric|ostream|queue|random|set|sstream|stack|string|tuple|unordered_(?:map|set)|utility|vector';

/** C and C++. Errors within library headers get the position in the program that caused them. */
export const gcc: Dialect = {
  read(output) {
    const messages: RawMessage[] = [];
    let origin: RawMessage | null = null;
    for (const line of output.split('\n')) {
      const from = required.exec(line);
      if (from !== null) origin = messageOf(from);
      const match = located.exec(line);
      if (match === null) {
        const link = unlinked.exec(line);
        if (link !== null) messages.push(messageOf(link));
        continue;
      }
      const message: RawMessage = { ...messageOf(match), unit: 'display' };
      const isForeign = match.groups?.['file']?.startsWith('/') === true;
      if (!isForeign) messages.push(message);
      else if (message.severity === 'error')
        messages.push({ ...message, line: origin?.line ?? null, column: origin?.column ?? null });
      if (message.severity === 'error') origin = null;
    }
    return messages;
  },
  meanings: [
    says(/undefined (?:reference to [`‘']|symbol: )main(?!\w)/, 'noMain'),
    names(/undefined (?:reference to [`‘']|symbol: )(\w+)/, 'undefinedReference'),
    names(/(?:multiple definition of [`‘']|duplicate symbol: (?:\S+ )*)(\w+)/, 'redeclared'),
    says(
      /stray ‘\\\d+’|extended character|^unable to find numeric literal operator.*[\uFF00-\uFFEF\u3000-\u303F]|^invalid suffix "[^"]*[\uFF00-\uFFEF\u3000-\u303F]/,
      'fullWidth',
    ),
    says(/^missing terminating/, 'openString'),
    names(new RegExp(`^(bits/stdc\\+\\+\\.h|${headersOfCpp}): No such file`), 'headerOfCpp'),
    names(/^(\S+): No such file or directory/, 'noHeader'),
    says(/^expected (?:‘[^’]*’(?: or |, ))*‘;’/, 'semicolon'),
    says(/‘;’ before/, 'semicolon'),
    says(/^expected (?:declaration or statement|‘}’|primary-expression or ‘}’) at end of input/, 'openBlock'),
    says(/^expected unqualified-id before|^expected declaration before ‘}’/, 'outsideFunction'),
    says(/^‘else’ without a previous ‘if’/, 'elseAlone'),
    names(/^expected ‘([^’]+)’/, 'missing'),
    says(/^expected (?:primary-)?expression/, 'noExpression'),
    names(/^‘(\w+)’ was not declared in this scope; did you mean ‘std::/, 'needsStd'),
    names(/^‘([^’]+)’ (?:was not declared in this scope|undeclared)/, 'undeclared'),
    names(/^‘([^’]+)’ (?:does not name a type|is not a template)/, 'unknownType'),
    names(/^unknown type name ‘([^’]+)’/, 'unknownType'),
    names(/^reference to ‘([^’]+)’ is ambiguous/, 'clash'),
    names(
      /^(?:redeclaration|conflicting declaration|redefinition|conflicting types) (?:of|for)? ?‘(?:[\w:<>,]+[ *&]+)*(\w+)/,
      'redeclared',
    ),
    says(/^too (?:few|many) arguments to/, 'argumentCount'),
    says(/^no matching function for call/, 'argumentTypes'),
    says(/^no match for ‘operator|^invalid operands/, 'noOperator'),
    names(/has no member named ‘([^’]+)’/, 'noMember'),
    names(/^request for member ‘([^’]+)’ in .* which is of non-class type/, 'noMember'),
    says(/cannot be used as a function|is not a function or function pointer/, 'notCallable'),
    says(/^lvalue required/, 'notAssignable'),
    names(/^assignment of read-only variable ‘([^’]+)’/, 'constant'),
    says(
      /^invalid conversion|^cannot convert|^conversion from .* requested|^incompatible types|could not convert/,
      'typeMismatch',
    ),
  ],
};
