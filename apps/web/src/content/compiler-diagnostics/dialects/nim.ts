import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located = /^[^\s(]+\.nim\((?<line>\d+), (?<column>\d+)\) (?<severity>Error|Warning): (?<text>.+)$/;

export const nim: Dialect = {
  read: (output) => readMessageLines(output, located, 'byte'),
  meanings: [
    names(/^undeclared identifier: '(\w+)'/, 'undeclared'),
    names(/^undeclared (?:field|routine): '(\w+)'/, 'noMember'),
    says(/^type mismatch: got <|^type mismatch: got \(/, 'argumentTypes'),
    says(/^type mismatch/, 'typeMismatch'),
    says(/^invalid indentation/, 'indentMissing'),
    names(/^'(\w+)' cannot be assigned to/, 'immutableLet'),
    names(/^expected: '(.+?)'/, 'missing'),
    names(/^redefinition of '(\w+)'/, 'redeclared'),
    says(/has to be used \(or discarded\)/, 'discard'),
    names(/^cannot open file: (\S+)/, 'noModule'),
    says(/^closing " expected/, 'openString'),
    says(/^tabs are not allowed/, 'tabs'),
  ],
};
