import { caretOf, type Dialect, messageOf, names, says } from '../dialect.ts';
import type { RawMessage } from '../message.ts';

const located = /^[^\s:]+\.java:(?<line>\d+): (?<severity>error|warning): (?<text>.+)$/;
/** Maximum number of lines between a message and its caret line. */
const MAX_LINES_BETWEEN = 6;

/** javac marks its column with a caret below the quoted line, followed by details. */
export const java: Dialect = {
  read(output) {
    const lines = output.split('\n');
    const messages: RawMessage[] = [];
    for (const [index, line] of lines.entries()) {
      const match = located.exec(line);
      if (match === null) continue;
      const below = lines.slice(index + 1, index + 1 + MAX_LINES_BETWEEN);
      const caret = below.findIndex((text) => caretOf(text) !== null || located.test(text));
      const column = caretOf(below[caret]);
      const message = messageOf(match);
      const symbol = /^ +symbol: +(.+)$/m.exec(below.slice(caret + 1, caret + 3).join('\n'))?.[1];
      messages.push({
        ...message,
        column: column === null ? null : column + 1,
        text: symbol === undefined ? message.text : `${message.text}: ${symbol}`,
      });
    }
    return messages;
  },
  meanings: [
    says(/^';' expected/, 'semicolon'),
    says(/^reached end of file while parsing/, 'openBlock'),
    says(/^unclosed (?:string|character) literal/, 'openString'),
    says(/^illegal character/, 'fullWidth'),
    says(/^class, interface, enum, or record expected|^class, interface,/, 'extraBlockEnd'),
    says(/^not a statement/, 'notStatement'),
    says(/^'else' without 'if'|^illegal start of type.*else/, 'elseAlone'),
    says(/^illegal start of expression/, 'noExpression'),
    says(/^invalid method declaration; return type required/, 'noReturnType'),
    names(/^(?:'(.+)'|<identifier>) expected/, 'missing'),
    names(/^cannot find symbol: class (\w+)/, 'unknownType'),
    names(/^cannot find symbol: method (\w+)/, 'noMember'),
    names(/^cannot find symbol: variable (\w+)/, 'undeclared'),
    says(/possible lossy conversion/, 'lossy'),
    says(/^incompatible types: missing return|^missing return statement/, 'noReturn'),
    says(/^incompatible types/, 'typeMismatch'),
    names(/^variable (\w+) might not have been initialized/, 'uninitialised'),
    names(/^variable (\w+) is already defined/, 'redeclared'),
    names(/^duplicate class: (\w+)/, 'redeclared'),
    names(/^cannot assign a value to final variable (\w+)/, 'constant'),
    says(/^non-static .* cannot be referenced from a static context/, 'staticContext'),
    names(/^unreported exception (\w+)/, 'exception'),
    says(/^unreachable statement/, 'unreachable'),
    says(/cannot be applied to given types|^no suitable (?:method|constructor)/, 'argumentTypes'),
    names(/^package (\S+) does not exist/, 'noModule'),
    says(/^bad operand types/, 'noOperator'),
    says(/cannot be dereferenced/, 'primitive'),
  ],
};
