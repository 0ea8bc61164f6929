/** What of a language's spelling decides where a program may be changed. */
export interface Syntax {
  /** What opens a comment up to the end of its line. */
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [string, string])[];
  /** What opens and closes a text; the longer ones first. */
  readonly quotes: readonly string[];
  /** A line that begins so is read by another program than the compiler; '' where there are none. */
  readonly directive: string;
  /** How statements end and branches are written. */
  readonly shape: 'braces' | 'lines' | 'words';
  /** Whether `<` and `>` also enclose types. */
  readonly hasGenerics: boolean;
  /** What a condition is replaced with that never holds. */
  readonly never: string;
  /** Types that hold less: from one or two words to one. */
  readonly narrower: Readonly<Record<string, string>>;
  /** Words that stand before a name and never before an operand. */
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

/** By the grammar that colours a language; what is not here is not mutated. */
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
    // A lone ' may open a lifetime.
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

/** Null where programs in this grammar are not mutated. */
export function syntaxOf(grammar: string): Syntax | null {
  return syntaxes[grammar] ?? null;
}
