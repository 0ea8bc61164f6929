import * as clike from '@codemirror/legacy-modes/mode/clike';
import { d } from '@codemirror/legacy-modes/mode/d';
import { go } from '@codemirror/legacy-modes/mode/go';
import { haskell } from '@codemirror/legacy-modes/mode/haskell';
import { javascript, typescript } from '@codemirror/legacy-modes/mode/javascript';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { pascal } from '@codemirror/legacy-modes/mode/pascal';
import { perl } from '@codemirror/legacy-modes/mode/perl';
import { python } from '@codemirror/legacy-modes/mode/python';
import { ruby } from '@codemirror/legacy-modes/mode/ruby';
import { rust } from '@codemirror/legacy-modes/mode/rust';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import type { StreamParser, StringStream } from '@codemirror/streamparser';
import { localLanguages } from '@xiezhi/contract/languages';

/** Tokenizer of a language, and the language's family. Programs are compared only within a family. */
export interface Grammar {
  readonly family: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each mode has a state type of its own
  readonly parser: StreamParser<any>;
  /** Whether statements end at a semicolon; otherwise they end at the end of the line. */
  readonly endsBySemicolon: boolean;
}

const words = (text: string) => Object.fromEntries(text.split(' ').map((word) => [word, true]));

const php = clike.clike({
  name: 'php',
  keywords: words(
    'break case class const continue echo else elseif for foreach function if new print return while',
  ),
  types: words('array bool float int mixed string void'),
  atoms: words('true false null'),
  hooks: {
    $(stream: StringStream): string {
      stream.eatWhile(/\w/);
      return 'variable';
    },
    '#'(stream: StringStream): string {
      stream.skipToEnd();
      return 'comment';
    },
  },
});

const semicolons = (family: string, parser: Grammar['parser']): Grammar => ({
  family,
  parser,
  endsBySemicolon: true,
});
const lines = (family: string, parser: Grammar['parser']): Grammar => ({
  family,
  parser,
  endsBySemicolon: false,
});

/** Grammars by grammar id. C and C++ are one family, as are JavaScript and TypeScript. */
const grammars: Readonly<Record<string, Grammar>> = {
  c: semicolons('C/C++', clike.c),
  cpp: semicolons('C/C++', clike.cpp),
  csharp: semicolons('C#', clike.csharp),
  java: semicolons('Java', clike.java),
  kotlin: lines('Kotlin', clike.kotlin),
  php: semicolons('PHP', php),
  javascript: semicolons('JavaScript', javascript),
  typescript: semicolons('JavaScript', typescript),
  python: lines('Python', python),
  go: lines('Go', go),
  rust: semicolons('Rust', rust),
  ruby: lines('Ruby', ruby),
  pascal: semicolons('Pascal', pascal),
  haskell: lines('Haskell', haskell),
  lua: lines('Lua', lua),
  perl: semicolons('Perl', perl),
  bash: lines('Bash', shell),
  d: semicolons('D', d),
  // Nim has the comments, strings and numbers of Python. Its own keywords are read as names.
  nim: lines('Nim', python),
};

/**
 * Patterns for names of languages at remote judges, such as `GNU G++17 7.3.0`, without the compiler in parentheses: the
 * name of a compiler says little, because `Objective-C (gcc 8.3)` and `LLVM IR (Clang 16.0.6)` are other languages than
 * C. The first match decides.
 */
const remoteNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:javascript|node\.?js)/i, 'javascript'],
  [/^typescript/i, 'typescript'],
  [/\bjava\b/i, 'java'],
  [/\bc#|^csharp/i, 'csharp'],
  [/(?<!objective-)c\+\+|g\+\+|^cpp|^clang|^(?:gnu )?gcc|^(?:gnu )?c(?:\d\d)?(?!\S)/i, 'cpp'],
  [/^(?:c?python|pypy|ironpython|jython)/i, 'python'],
  [/^kotlin/i, 'kotlin'],
  [/pascal|\bdelphi|^fpc/i, 'pascal'],
  [/^rust/i, 'rust'],
  [/^go(?:lang)?\b/i, 'go'],
  [/^php/i, 'php'],
  [/^ruby/i, 'ruby'],
  [/^haskell|^ghc/i, 'haskell'],
  [/^perl\b/i, 'perl'],
  [/^lua/i, 'lua'],
  [/^bash/i, 'bash'],
  [/^d\b/i, 'd'],
  [/^nim\b/i, 'nim'],
];

/**
 * Returns the grammar for the language of a submission. Null means that there is none, so such programs are not
 * compared.
 */
export function grammarOf(language: string): Grammar | null {
  const local = localLanguages.find(({ name }) => name === language)?.grammar;
  const id = local ?? remoteNames.find(([pattern]) => pattern.test(withoutCompiler(language)))?.[1];
  return (id === undefined ? undefined : grammars[id]) ?? null;
}

/** Returns the part of a label before the first parenthesis. */
function withoutCompiler(label: string): string {
  return label.split('(', 1)[0]?.trim() ?? '';
}
