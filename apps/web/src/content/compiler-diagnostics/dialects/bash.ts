import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located = /^[^\s:]+\.sh: line (?<line>\d+): (?<text>(?:syntax error|unexpected EOF|.*: command).*)$/;

export const bash: Dialect = {
  read: (output) => readMessageLines(output, located),
  meanings: [
    says(/^unexpected EOF while looking for matching `["'`]/, 'openString'),
    says(/^unexpected EOF while looking for matching/, 'unpaired'),
    says(/^syntax error: unexpected end of file/, 'bashEnd'),
    names(/^syntax error near unexpected token `(.+)'$/, 'unexpected'),
  ],
};
