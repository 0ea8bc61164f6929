import { clike } from '@codemirror/legacy-modes/mode/clike';
import type { StringStream } from '@codemirror/streamparser';
import { modeOf } from '../mode.ts';

interface State {
  tokenize: ((stream: StringStream, state: State) => string) | null;
}

const set = (words: string) => Object.fromEntries(words.split(' ').map((word) => [word, true]));

/** Tokenizes a heredoc: a string that ends at a line that begins with its name. */
function heredoc(name: string): State['tokenize'] {
  return (stream, state) => {
    if (stream.sol() && stream.match(new RegExp(`^\\s*${name}\\b`))) state.tokenize = null;
    else stream.skipToEnd();
    return 'string';
  };
}

/** The legacy mode expects PHP within an HTML page, but submitted programs contain only code. */
const parser = clike({
  name: 'php',
  keywords: set(
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif enum extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or print private protected public readonly require require_once return static switch throw trait try unset use var while xor yield',
  ),
  types: set('bool float int iterable mixed never object self string void'),
  blockKeywords: set('catch do else elseif for foreach if switch try while finally'),
  atoms: set('true false null TRUE FALSE NULL'),
  multiLineStrings: true,
  hooks: {
    $(stream: StringStream): string {
      stream.eatWhile(/[\w\xa1-￿]/);
      return 'variable-2';
    },
    '#'(stream: StringStream): string | false {
      if (stream.peek() === '[') return false;
      stream.skipToEnd();
      return 'comment';
    },
    '<'(stream: StringStream, state: State): string | false {
      if (stream.match(/^\?(?:php\b|=)?/)) return 'meta';
      const name = stream.match(/^<<\s*(["']?)(\w+)\1/);
      if (!Array.isArray(name)) return false;
      state.tokenize = heredoc(name[2] ?? '');
      return 'string';
    },
    '?'(stream: StringStream): string | false {
      return stream.match('>') ? 'meta' : false;
    },
  },
});

export const php = modeOf(parser, { hasCapitalTypes: true });
