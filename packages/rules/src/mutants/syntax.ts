/** The parts of a language's syntax that are needed to find places to change. */
export interface Syntax {
  /** Texts that begin a comment up to the end of the line. */
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [string, string])[];
  /** Delimiters of string literals; longer ones first. */
  readonly quotes: readonly string[];
  /** Prefix of preprocessor lines; '' if the language has none. */
  readonly directive: string;
  /** How statements end and branches are written: with braces, by lines, or with words such as `begin` and `end`. */
  readonly shape: 'braces' | 'lines' | 'words';
  /** Whether `<` and `>` can also enclose type arguments. */
  readonly hasGenerics: boolean;
  /** A condition that is never true, as replacement for other conditions. */
  readonly never: string;
  /** Type → type with a smaller range. The original type may consist of two words. */
  readonly narrower: Readonly<Record<string, string>>;
  /** Words that precede a name in a declaration and are never operands. */
  readonly typeWords: readonly string[];
}

const slashes = {
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  quotes: ['"', "'"],
  directive: '',
  shape: 'braces',
  hasGenerics: true,
  never: 'false',
  narrower: {},
  typeWords: [],
} as const satisfies Syntax;

const cTypes = [
  'int',
  'long',
  'short',
  'char',
  'double',
  'float',
  'bool',
  'void',
  'auto',
  'unsigned',
  'const',
];
const cNarrower = {
  'long long': 'int',
  long: 'int',
  int64_t: 'int32_t',
  uint64_t: 'uint32_t',
  __int128: 'long long',
  double: 'float',
};

const c: Syntax = {
  ...slashes,
  directive: '#',
  hasGenerics: false,
  never: '0',
  narrower: cNarrower,
  typeWords: cTypes,
};
const java: Syntax = {
  ...slashes,
  quotes: ['"""', '"', "'"],
  narrower: { long: 'int', double: 'float' },
  typeWords: [...cTypes, 'boolean', 'String', 'final'],
};
const script: Syntax = { ...slashes, quotes: ['"', "'", '`'], hasGenerics: false };

const python: Syntax = {
  ...slashes,
  lineComments: ['#'],
  blockComments: [],
  quotes: ['"""', "'''", '"', "'"],
  shape: 'lines',
  hasGenerics: false,
  never: 'False',
};

const pascal: Syntax = {
  ...slashes,
  blockComments: [
    ['{', '}'],
    ['(*', '*)'],
  ],
  quotes: ["'"],
  shape: 'words',
  hasGenerics: false,
  narrower: { int64: 'longint', Int64: 'longint', qword: 'longword', double: 'single' },
};

/** Syntaxes by the name of the highlighting grammar. Languages that are not listed have no mutants. */
const syntaxes: Readonly<Record<string, Syntax>> = {
  c,
  cpp: { ...c, hasGenerics: true, never: 'false' },
  java,
  csharp: { ...java, directive: '#' },
  d: { ...java, quotes: ['"', "'", '`'], hasGenerics: false, narrower: { long: 'int', double: 'float' } },
  kotlin: { ...slashes, quotes: ['"""', '"', "'"], narrower: { Long: 'Int', Double: 'Float' } },
  go: { ...script, narrower: { int64: 'int32', uint64: 'uint32', float64: 'float32' } },
  rust: {
    ...slashes,
    // A single ' may start a lifetime.
    quotes: ['"'],
    narrower: { i64: 'i32', u64: 'u32', i128: 'i64', u128: 'u64', f64: 'f32' },
  },
  javascript: script,
  typescript: { ...script, hasGenerics: true },
  php: { ...script, lineComments: ['//', '#'] },
  python,
  pascal,
  lua: { ...python, lineComments: ['--'], quotes: ['"', "'"], shape: 'words', never: 'false' },
};

/** Returns the syntax of a grammar; null if its programs have no mutants. */
export function syntaxOf(grammar: string): Syntax | null {
  return syntaxes[grammar] ?? null;
}
