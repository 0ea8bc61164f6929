import type { Grammar, Quote } from './lexer.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const string = (mark: string, more: Partial<Quote> = {}): Quote => ({
  kind: 'string',
  open: new RegExp(mark, 'y'),
  close: mark,
  ...more,
});
const comment = (open: RegExp, close: string | null = null): Quote => ({
  kind: 'comment',
  open,
  close,
  isLong: close !== null,
});
const escaped = { hasEscapes: true };
const long = { isLong: true, hasEscapes: true };
const slashes = [comment(/\/\//y), comment(/\/\*/y, '*/')];

/** Grammars of the languages that are met less often. */
export const moreGrammars: Readonly<Record<string, Grammar>> = {
  pascal: {
    keywords: set(
      'and array asm begin case class const constructor destructor div do downto else end except exit false finally for forward function goto if implementation in inherited interface is label mod nil not object of or packed procedure program raise record repeat result set shl shr then to true try type unit until uses var while with xor break continue',
    ),
    types: set(
      'ansistring boolean byte cardinal char double extended int64 integer longint longword qword real shortint single smallint string text word',
    ),
    quotes: [comment(/\/\//y), comment(/\{/y, '}'), comment(/\(\*/y, '*)'), string("'")],
    lineComment: '//',
  },
  haskell: {
    keywords: set(
      'case class data default deriving do else forall foreign if import in infix infixl infixr instance let module newtype of qualified hiding then type where as',
    ),
    types: set(''),
    quotes: [
      comment(/--+(?![!#$%&*+./<=>?@\\^|~:-])/y),
      comment(/\{-/y, '-}'),
      string('"', escaped),
      { kind: 'string', open: /(?<!\w)'(?=\\|[^\\']')/y, close: "'", hasEscapes: true },
    ],
    hasCapitalTypes: true,
    lineComment: '--',
  },
  lua: {
    keywords: set(
      'and break do else elseif end false for function goto if in local nil not or repeat return self then true until while',
    ),
    types: set('coroutine io math os string table utf8'),
    quotes: [
      comment(/--\[\[/y, ']]'),
      comment(/--/y),
      { kind: 'string', open: /\[\[/y, close: ']]', isLong: true },
      string('"', escaped),
      string("'", escaped),
    ],
    lineComment: '--',
  },
  perl: {
    keywords: set(
      'and chomp cmp defined delete die do each else elsif eq exists for foreach ge gt if join keys last le local lt map my ne next no not or our package pop print printf push qw redo ref return say scalar shift sort splice split strict sub unless unshift until use values wantarray warnings while x xor',
    ),
    types: set(''),
    quotes: [comment(/(?<![$\w])#/y), comment(/^=[a-z]+/y, '=cut'), string('"', long), string("'", long)],
    meta: /[$@%]\{?\w+\}?/y,
    metaKind: 'type',
    lineComment: '#',
  },
  kotlin: {
    keywords: set(
      'abstract as break by catch class companion const constructor continue data do else enum false final finally for fun if import in init inline infix interface internal is lateinit null object open operator out override package private protected public return sealed super suspend tailrec this throw true try typealias val var vararg when where while',
    ),
    types: set(''),
    quotes: [...slashes, string('"""', { isLong: true }), string('"', escaped), string("'", escaped)],
    meta: /@\w+/y,
    metaKind: 'comment',
    hasCapitalTypes: true,
    lineComment: '//',
  },
  d: {
    keywords: set(
      'abstract alias align asm assert auto break case cast catch class const continue debug default delegate delete do else enum export extern false final finally for foreach foreach_reverse function goto if immutable import in inout interface invariant is lazy mixin module new nothrow null out override package pragma private protected public pure ref return scope shared static struct super switch synchronized template this throw true try typeof union unittest version while with',
    ),
    types: set(
      'bool byte char dchar dstring double float int long real short size_t string ubyte uint ulong ushort void wchar wstring',
    ),
    quotes: [
      ...slashes,
      comment(/\/\+/y, '+/'),
      string('`', { isLong: true }),
      string('"', long),
      string("'", escaped),
    ],
    meta: /@\w+/y,
    metaKind: 'comment',
    hasCapitalTypes: true,
    lineComment: '//',
  },
  nim: {
    keywords: set(
      'addr and as block break case cast const continue converter defer discard distinct div do elif else end enum except export false finally for from func if import in include is isnot iterator let macro method mixin mod nil not notin object of or out proc ptr raise ref return shl shr static template true try tuple type using var when while xor yield echo',
    ),
    types: set(
      'array bool byte char float float32 float64 int int8 int16 int32 int64 seq set string uint uint8 uint16 uint32 uint64 void',
    ),
    quotes: [
      comment(/#\[/y, ']#'),
      comment(/#/y),
      string('"""', { isLong: true }),
      string('"', escaped),
      { kind: 'string', open: /'(?=\\|[^\\']')/y, close: "'", hasEscapes: true },
    ],
    hasCapitalTypes: true,
    hasColonBlocks: true,
    lineComment: '#',
  },
};
