import type { Grammar, Quote } from './lexer.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const slashes: readonly Quote[] = [
  { kind: 'comment', open: /\/\//y, close: null },
  { kind: 'comment', open: /\/\*/y, close: '*/', isLong: true },
];
const hash: Quote = { kind: 'comment', open: /#/y, close: null };
const double: Quote = { kind: 'string', open: /"/y, close: '"', hasEscapes: true };
const single: Quote = { kind: 'string', open: /'/y, close: "'", hasEscapes: true };
const long = (quote: Quote): Quote => ({ ...quote, isLong: true });

const cWords =
  'auto break case const continue default do else enum extern for goto if inline register return sizeof static struct switch typedef union volatile while NULL true false';
const cTypes =
  'char double float int long short signed unsigned void bool size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t FILE';
const directive = /#\s*(?:include|define|undef|ifdef|ifndef|if|elif|else|endif|pragma|error|line)\b/y;

const cpp: Grammar = {
  keywords: set(
    `${cWords} alignas alignof asm catch class co_await co_return co_yield concept const_cast consteval constexpr constinit decltype delete dynamic_cast explicit export final friend mutable namespace new noexcept nullptr operator override private protected public reinterpret_cast requires static_assert static_cast template this thread_local throw try typeid typename using virtual and or not`,
  ),
  types: set(
    `${cTypes} wchar_t char8_t char16_t char32_t __int128 std string wstring vector map set multiset multimap unordered_map unordered_set pair queue deque stack priority_queue bitset array tuple list optional string_view istream ostream`,
  ),
  quotes: [
    ...slashes,
    {
      kind: 'string',
      open: /(?:u8|[uUL])?R"([^\s()\\]{0,16})\(/y,
      close: (opened) => `)${opened.replace(/^.*?"|\($/g, '')}"`,
      isLong: true,
    },
    { kind: 'string', open: /(?<=#\s*include\s*)</y, close: '>' },
    double,
    single,
  ],
  meta: directive,
  lineComment: '//',
};

const script: Grammar = {
  keywords: set(
    'async await break case catch class const continue debugger default delete do else export extends false finally for from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while with yield enum implements interface private protected public readonly type as declare namespace abstract keyof satisfies',
  ),
  types: set(
    'Array BigInt Boolean Date Error Map Math Number Object Promise RegExp Set String Symbol JSON any number string boolean unknown never',
  ),
  quotes: [
    ...slashes,
    { kind: 'string', open: /`/y, close: '`', isLong: true, hasEscapes: true },
    double,
    single,
    {
      kind: 'string',
      open: /(?<=(?:^|[=(,:;!&|?{}]|return)\s*)\/(?=(?:\\.|[^\\/])+\/)/y,
      close: '/',
      hasEscapes: true,
    },
  ],
  lineComment: '//',
};

const grammars: Readonly<Record<string, Grammar>> = {
  cpp,
  c: { ...cpp, keywords: set(`${cWords} restrict _Bool _Static_assert`), types: set(cTypes) },
  java: {
    keywords: set(
      'abstract assert break case catch class const continue default do else enum extends final finally for goto if implements import instanceof interface native new null package private protected public record return sealed static strictfp super switch synchronized this throw throws transient true false try var volatile while yield permits',
    ),
    types: set('boolean byte char double float int long short void'),
    quotes: [
      ...slashes,
      { kind: 'string', open: /"""/y, close: '"""', isLong: true, hasEscapes: true },
      double,
      single,
    ],
    meta: /@\w+/y,
    metaKind: 'comment',
    hasCapitalTypes: true,
    lineComment: '//',
  },
  csharp: {
    keywords: set(
      'abstract as async await base break case catch checked class const continue default delegate do else enum event explicit extern false finally fixed for foreach get goto if implicit in init interface internal is lock namespace new null operator out override params partial private protected public readonly record ref return sealed set sizeof stackalloc static struct switch this throw true try typeof unchecked unsafe using value var virtual volatile when where while yield',
    ),
    types: set(
      'bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void',
    ),
    quotes: [
      ...slashes,
      { kind: 'string', open: /\$?"""/y, close: '"""', isLong: true },
      { kind: 'string', open: /(?:\$@|@\$|@)"/y, close: '"', isLong: true },
      { ...double, open: /\$?"/y },
      single,
    ],
    meta: /#\s*(?:if|else|elif|endif|define|region|endregion|pragma|nullable)\b/y,
    hasCapitalTypes: true,
    lineComment: '//',
  },
  python: {
    keywords: set(
      'False None True and as assert async await break case class continue def del elif else except exec finally for from global if import in is lambda match nonlocal not or pass print raise return try while with yield self',
    ),
    types: set('bool bytearray bytes complex dict float frozenset int list object set str tuple'),
    quotes: [
      hash,
      { kind: 'string', open: /[rbfuRBFU]{0,2}"""/y, close: '"""', isLong: true, hasEscapes: true },
      { kind: 'string', open: /[rbfuRBFU]{0,2}'''/y, close: "'''", isLong: true, hasEscapes: true },
      { ...double, open: /[rbfuRBFU]{0,2}"/y },
      { ...single, open: /[rbfuRBFU]{0,2}'/y },
    ],
    meta: /@[\w.]+/y,
    metaKind: 'comment',
    hasColonBlocks: true,
    lineComment: '#',
  },
  go: {
    keywords: set(
      'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var true false nil iota',
    ),
    types: set(
      'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr',
    ),
    quotes: [...slashes, { kind: 'string', open: /`/y, close: '`', isLong: true }, double, single],
    lineComment: '//',
  },
  rust: {
    keywords: set(
      'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type union unsafe use where while',
    ),
    types: set('bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize'),
    quotes: [
      ...slashes,
      {
        kind: 'string',
        open: /b?r(#{0,8})"/y,
        close: (opened) => `"${opened.replace(/[^#]/g, '')}`,
        isLong: true,
      },
      long({ ...double, open: /b?"/y }),
      { ...single, open: /b?'(?=\\|[^\\']')/y },
    ],
    meta: /#!?\[[^\]]*\]|'\w+/y,
    metaKind: 'comment',
    hasCapitalTypes: true,
    lineComment: '//',
  },
  php: {
    keywords: set(
      'abstract and array as break callable case catch class clone const continue declare default do echo else elseif enum extends false final finally fn for foreach function global goto if implements include include_once instanceof interface isset list match namespace new null or print private protected public readonly require require_once return static switch this throw trait true try unset use var while xor yield',
    ),
    types: set('bool float int mixed never object string void iterable'),
    quotes: [...slashes, hash, long(double), long(single)],
    meta: /<\?php|<\?=|\?>/y,
    lineComment: '//',
  },
  javascript: script,
  ruby: {
    keywords: set(
      'alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield require require_relative attr_accessor attr_reader attr_writer puts',
    ),
    types: set(''),
    quotes: [
      hash,
      { kind: 'comment', open: /^=begin\b/y, close: '=end', isLong: true },
      long(double),
      long(single),
    ],
    meta: /(?<![:\w]):[a-z_]\w*|@{1,2}\w+|\$\w+/y,
    metaKind: 'number',
    hasCapitalTypes: true,
    lineComment: '#',
  },
  bash: {
    keywords: set(
      'case do done elif else esac export fi for function if in local read return select set shift then until while exit echo cd',
    ),
    types: set(''),
    quotes: [
      { ...hash, open: /(?<!\S)#/y },
      long(double),
      { kind: 'string', open: /'/y, close: "'", isLong: true },
    ],
    meta: /\$\{?\w+\}?/y,
    metaKind: 'type',
    lineComment: '#',
  },
  json: { keywords: set('true false null'), types: set(''), quotes: [double] },
};

const others: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  cc: 'cpp',
  h: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  py: 'python',
  python3: 'python',
  golang: 'go',
  rs: 'rust',
  js: 'javascript',
  ts: 'javascript',
  jsx: 'javascript',
  tsx: 'javascript',
  typescript: 'javascript',
  rb: 'ruby',
  sh: 'bash',
  shell: 'bash',
  hs: 'haskell',
  kt: 'kotlin',
  pas: 'pascal',
  pl: 'perl',
};

/** Met less often: they come with a module of their own, once it is asked for. */
const rare = set('pascal haskell lua perl kotlin d nim');
let fetched: Readonly<Record<string, Grammar>> = {};

function keyOf(name: string): string {
  const key = name.toLowerCase();
  return others[key] ?? key;
}

/** The grammar of that name (`cpp`, `c++`, `py`, …); undefined where there is none, or none was fetched. */
export function grammarNamed(name: string): Grammar | undefined {
  const key = keyOf(name);
  return grammars[key] ?? fetched[key];
}

/** Fetches the grammar of that name if it must be; whether `grammarNamed` knows more than before. */
export async function fetchGrammar(name: string): Promise<boolean> {
  if (!rare.has(keyOf(name)) || grammarNamed(name) !== undefined) return false;
  ({ moreGrammars: fetched } = await import('./more-grammars.ts'));
  return true;
}
