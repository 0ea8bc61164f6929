import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located =
  /^[^\s(]+\.pas\((?<line>\d+)(?:,(?<column>\d+))?\) (?<severity>Fatal|Error|Warning|Note|Hint): (?<text>.+)$/;
/** The compiler's final count of errors, which is not a message. */
const counted = /^There were \d+ errors compiling module/;
/** Position of the declaration to which an error refers. */
const declaration = /^Found declaration/;

/** Free Pascal reports the position after the last token it read. */
export const pascal: Dialect = {
  read(output) {
    const messages = readMessageLines(output, located, 'byte').filter(({ text }) => !counted.test(text));
    for (const message of messages) if (declaration.test(message.text)) message.severity = 'note';
    return messages;
  },
  meanings: [
    names(/^Identifier not found "(\w+)"/, 'undeclared'),
    says(/^Syntax error, ";" expected but "ELSE"/, 'elsePascal'),
    says(/^Syntax error, ";" expected but "\."/, 'openBegin'),
    says(/^Syntax error, ";" expected/, 'semicolon'),
    names(/^Syntax error, "([^"]+)" expected/, 'missing'),
    says(/^Incompatible types: got "(?:Single|Double|Extended|Real)" expected/, 'lossy'),
    says(/^Incompatible types?/, 'typeMismatch'),
    names(/^Duplicate identifier "(\w+)"/, 'redeclared'),
    names(/^Can't find unit (\w+)/, 'noModule'),
    says(/^Wrong number of parameters/, 'argumentCount'),
    says(/^String exceeds line/, 'openString'),
    says(/^Illegal expression/, 'pascalExpression'),
    says(/^Unexpected end of file/, 'openBegin'),
    says(/^illegal character/, 'fullWidth'),
    says(/^Operator is not overloaded/, 'noOperator'),
    names(/^Illegal assignment to for-loop variable "(\w+)"/, 'loopVariable'),
    says(/^Illegal qualifier/, 'primitive'),
  ],
};
