/** What a piece of a program is; each kind has one colour, in the editor and in listings. */
export type TokenKind = 'keyword' | 'type' | 'string' | 'number' | 'comment' | 'function' | 'operator';

/** The styles that the ready modes give, as our kinds; what is not here stays plain. */
const kinds: Readonly<Record<string, TokenKind>> = {
  keyword: 'keyword',
  atom: 'keyword',
  meta: 'keyword',
  self: 'keyword',
  modifier: 'keyword',
  type: 'type',
  tag: 'type',
  typeName: 'type',
  string: 'string',
  'string-2': 'string',
  quote: 'string',
  regexp: 'string',
  character: 'string',
  number: 'number',
  integer: 'number',
  comment: 'comment',
  builtin: 'function',
  macroName: 'function',
  operator: 'operator',
};

/** Styles of what may turn out to be a type, a keyword or a function of the language. */
const names = new Set(['', 'variable', 'variableName', 'def', 'builtin', 'property', 'propertyName', 'atom']);

/** What a mode alone does not tell of its language. */
export interface Refinement {
  /** Names that are types, or keywords, beside those that the mode knows. Apart by blanks. */
  types?: string;
  keywords?: string;
  /** Styles that mean something else in this language; null for what stays plain. */
  styles?: Readonly<Record<string, TokenKind | null>>;
  /** Whether a name that begins with a capital is a type. */
  hasCapitalTypes?: boolean;
  /** Whether `Begin` and `begin` are one. */
  ignoresCase?: boolean;
}

/**
 * Tells the kind of a token; null where it stays plain.
 * @param style as the mode gave it: names apart by blanks, each perhaps with modifiers behind a dot
 * @param isCalled asked only for names: whether an opening bracket follows
 */
export type KindOf = (style: string, text: string, isCalled: () => boolean) => TokenKind | null;

const word = /^[\p{L}_]/u;
const capital = /^\p{Lu}.*\p{Ll}/u;
const signs = /^[^\p{L}\p{N}\s"'`]+$/u;
const quiet = new Set<TokenKind>(['string', 'comment', 'number']);

/** The kinds of one language. */
export function kindsOf(refinement: Refinement): KindOf {
  const { styles = {}, hasCapitalTypes = false, ignoresCase = false } = refinement;
  const words = new Map<string, TokenKind>();
  for (const type of refinement.types?.split(' ') ?? []) words.set(type, 'type');
  for (const keyword of refinement.keywords?.split(' ') ?? []) words.set(keyword, 'keyword');

  function kindOfPart(base: string, name: string | null, isCalled: () => boolean): TokenKind | null {
    const known = name === null ? undefined : words.get(ignoresCase ? name.toLowerCase() : name);
    if (known !== undefined && (names.has(base) || base === 'keyword')) return known;
    const own = styles[base];
    if (own !== undefined) return own;
    if (name === null || !names.has(base)) return kinds[base] ?? null;
    if (isCalled()) return 'function';
    return hasCapitalTypes && capital.test(name) ? 'type' : (kinds[base] ?? null);
  }

  return (style, text, isCalled) => {
    // `std::vector` comes as one name, of which the last tells what it is.
    const name = word.test(text) ? text.slice(text.lastIndexOf(':') + 1) : null;
    for (const part of style.split(' ')) {
      const kind = kindOfPart(part.split('.', 1)[0] ?? '', name, isCalled);
      if (kind !== null) return !quiet.has(kind) && signs.test(text) ? 'operator' : kind;
    }
    return null;
  };
}
