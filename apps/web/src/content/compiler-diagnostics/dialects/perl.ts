import { type Dialect, names, readMessageLines, says } from '../dialect.ts';

const located = /^(?<text>.+?) at \S+\.pl line (?<line>\d+)(?:\.|, .*)?$/;

export const perl: Dialect = {
  read: (output) => readMessageLines(output, located).filter(({ text }) => !text.startsWith('BEGIN failed')),
  meanings: [
    names(/^Global symbol "([^"]+)" requires explicit package name/, 'declareMy'),
    says(/^Missing right curly/, 'openBlock'),
    says(/^Unmatched right curly/, 'extraBlockEnd'),
    says(/^Can't find string terminator/, 'openString'),
    names(/^Can't locate (\S+?)(?:\.pm)? in @INC/, 'noModule'),
    names(/^Bareword "([^"]+)" not allowed/, 'bareword'),
    says(/^elseif should be elsif/, 'elsif'),
    says(/^Unrecognized character/, 'fullWidth'),
    says(/^(?:Too many|Not enough) arguments/, 'argumentCount'),
    says(/^syntax error/, 'semicolonBefore'),
  ],
};
