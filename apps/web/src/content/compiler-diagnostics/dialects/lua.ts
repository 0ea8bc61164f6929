import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located = /^[^\s:]+\.lua:(?<line>\d+): (?<text>.+)$/;

export const lua: Dialect = {
  read: (output) => readMessageLines(output, located),
  meanings: [
    says(/^'end' expected/, 'endMissing'),
    names(/^'(then|do|=|\)|\]|\})' expected/, 'missing'),
    says(/^unfinished (?:long )?string/, 'openString'),
    says(/near '<\\\d+>'/, 'fullWidth'),
    says(/^<eof> expected near 'end'/, 'extraBlockEnd'),
    says(/^break outside/, 'breakOutside'),
    names(/^attempt to assign to const variable '(\w+)'/, 'constant'),
    names(/^unexpected symbol near '(.+)'/, 'unexpected'),
    names(/^syntax error near '(.+)'/, 'unexpected'),
  ],
};
