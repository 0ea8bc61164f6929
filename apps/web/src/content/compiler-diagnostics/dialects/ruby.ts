import { caretOf, type Dialect, messageOf, names, says } from '../dialect.ts';

const located = /^[^\s:]+\.rb:(?<line>\d+): (?<text>.+)$/;

/** Ruby may quote the rejected line below its message, with carets under it. */
export const ruby: Dialect = {
  read(output) {
    const lines = output.split('\n');
    return lines.flatMap((line, index) => {
      const match = located.exec(line);
      if (match === null) return [];
      const caret = caretOf(lines[index + 2]);
      return [{ ...messageOf(match), column: caret === null ? null : caret + 1 }];
    });
  },
  meanings: [
    says(/unexpected end-of-input, expecting `?end/, 'endMissing'),
    says(/unexpected end-of-input/, 'openBlock'),
    says(/unexpected `?end'?, expecting end-of-input|unexpected `end'/, 'extraBlockEnd'),
    says(/^unterminated string/, 'openString'),
    says(/^dynamic constant assignment/, 'rubyConstant'),
    names(/expecting '([)\]}])'/, 'missing'),
    names(/unexpected `(\w+)'/, 'unexpected'),
    names(/unexpected '(.+?)'/, 'unexpected'),
    says(/^Invalid (?:break|next|return)/, 'breakOutside'),
    says(/^syntax error/, 'syntax'),
  ],
};
