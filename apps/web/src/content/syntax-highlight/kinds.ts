/** Kind of a token. Each kind has one color, in the editor and in listings. */
export type TokenKind = 'keyword' | 'type' | 'string' | 'number' | 'comment' | 'function' | 'operator';

/** Maps styles of CodeMirror's legacy modes to our kinds; all others stay uncolored. */
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

/** Styles of tokens that may be a type, a keyword or a function. */
const names = new Set(['', 'variable', 'variableName', 'def', 'builtin', 'property', 'propertyName', 'atom']);

/** Facts about a language that its legacy mode does not know. */
export interface Refinement {
  /** Additional types or keywords, separated by spaces. */
  types?: string;
  keywords?: string;
  /** Styles that have another meaning in this language. Null means uncolored. */
  styles?: Readonly<Record<string, TokenKind | null>>;
  /** Whether capitalized names are types. */
  hasCapitalTypes?: boolean;
  /** Whether names that differ only in case, such as `Begin` and `begin`, are the same name. */
  ignoresCase?: boolean;
}

/**
 * Returns the kind of a token; null if it stays uncolored.
 * @param style style of the mode: names separated by spaces, each optionally with modifiers after a dot
 * @param isCalled returns whether an opening parenthesis follows; called only for names
 */
export type KindOf = (style: string, text: string, isCalled: () => boolean) => TokenKind | null;

const word = /^[\p{L}_]/u;
const capital = /^\p{Lu}.*\p{Ll}/u;
const signs = /^[^\p{L}\p{N}\s"'`]+$/u;
const quiet = new Set<TokenKind>(['string', 'comment', 'number']);

/** Creates the `KindOf` of a language. */
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
    // `std::vector` is one token; its last name determines the kind.
    const name = word.test(text) ? text.slice(text.lastIndexOf(':') + 1) : null;
    for (const part of style.split(' ')) {
      const kind = kindOfPart(part.split('.', 1)[0] ?? '', name, isCalled);
      if (kind !== null) return !quiet.has(kind) && signs.test(text) ? 'operator' : kind;
    }
    return null;
  };
}
