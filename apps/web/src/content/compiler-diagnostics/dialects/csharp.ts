import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located = /^[^\s(]+\.cs\((?<line>\d+),(?<column>\d+)\): (?<severity>error|warning) (?<text>CS\d+: .+)$/;
const unplaced = /^(?<severity>error) (?<text>CS\d+: .+)$/;

export const csharp: Dialect = {
  read: (output) => [...readMessageLines(output, located), ...readMessageLines(output, unplaced)],
  meanings: [
    names(/^CS0103: .* name `(Console|Math|Convert|Array|String)'/, 'usingSystem'),
    names(/^CS0103: .* name `(\w+)'/, 'undeclared'),
    says(/^CS1525: Unexpected symbol `end-of-file'/, 'openBlock'),
    says(/^CS1002/, 'semicolon'),
    says(/^CS0029/, 'typeMismatch'),
    says(/^CS0266/, 'lossy'),
    names(/^CS0165: .* `(\w+)'/, 'uninitialised'),
    says(/^CS0161/, 'noReturn'),
    names(/^CS1061: .* a definition for `(\w+)'/, 'noMember'),
    names(/^CS0117: .* a definition for `(\w+)'/, 'noMember'),
    names(/^CS0246: .* name `(\w+)' could not be found\. Are you missing `/, 'needsUsing'),
    names(/^CS0246: .* name `(\w+)'/, 'unknownType'),
    names(/^CS0128: .* `(\w+)'/, 'redeclared'),
    says(/^CS0120/, 'staticContext'),
    says(/^CS1501/, 'argumentCount'),
    says(/^CS150[23]/, 'argumentTypes'),
    says(/^CS1010/, 'openString'),
    says(/^CS0019/, 'noOperator'),
    says(/^CS0201/, 'notStatement'),
    says(/^CS5001/, 'noMain'),
    says(/^CS1056/, 'fullWidth'),
    names(/^CS1525: Unexpected symbol `([^']+)'/, 'unexpected'),
  ],
};
