import type { Grammar } from './grammars.ts';
import { readTokens, type SourceToken } from './read-tokens.ts';

/** A program as a sequence of symbols. `symbols[i]` comes from `tokens[i]`. */
export interface NormalizedProgram {
  readonly symbols: readonly string[];
  readonly tokens: readonly SourceToken[];
}

/*
 * Symbols keep what a program does and omit what is easy to change: names, types, constants, comments, layout, optional
 * brackets, qualifiers and import lines. Input has one symbol and output another, whatever library is used, and format
 * strings are omitted. `printf` and `cout` therefore give the same symbols. A `for` loop has the symbols of the
 * equivalent `while` loop.
 */

const setOf = (text: string) => new Set(text.split(' '));

const dropped = setOf(
  'const static public private protected final inline register unsigned signed long short auto var let val mut constexpr ' +
    'virtual override async await pub then begin end do done pass local my our global typedef extern volatile default else ' +
    'self this ref out in is of void',
);
/** Names (not keywords) that are omitted, because they have no meaning of their own. */
const droppedNames = setOf('endl flush stdin stdout std self System Console fmt console sys process');
const importWords = setOf('import from using package require require_relative use uses include module open');
const branchWords = setOf('if elif elsif elseif elseif unless when');
const loopWords = setOf('for while foreach until loop repeat');
const functionWords = setOf('def function fn func fun proc procedure sub lambda');
const typeWords = setOf(
  'int float double char bool boolean string String str size_t ll LL ull i32 i64 u32 u64 usize isize Integer Long ' +
    'ArrayList List Map HashMap Set HashSet Vec Scanner BufferedReader InputStreamReader StringTokenizer longint int64 ' +
    'integer',
);
/** Names that are types if type arguments follow. */
const genericWords = setOf(
  'vector map set pair queue stack deque list array unordered_map unordered_set priority_queue multiset',
);
/** Words that mean input or output even without parentheses. Other words do so only if they are called. */
const streamWords = setOf('cin cout cerr echo print puts writeln readln write');
const inputWords = setOf(
  'cin scanf getline gets fgets getchar getc scanf_s input raw_input readline readLine nextInt nextLong nextLine ' +
    'nextDouble next hasNext hasNextInt read readln ReadLine Scan Scanln Scanf Fscan read_line readf get',
);
const outputWords = setOf(
  'cout cerr printf puts putchar printf_s print println write writeln Write WriteLine Println Printf Print Fprintln Fprintf ' +
    'echo log putStrLn putStr',
);
const nameSeparator = /^.*(?:::|\.|->)/;
const comparison = new Map(
  Object.entries({
    '>': '<',
    '<=': '<',
    '>=': '<',
    '===': '==',
    '!==': '!=',
    '<>': '!=',
    '/=': '/=',
    ':=': '=',
    '<-': '=',
    and: '&&',
    or: '||',
    not: '!',
    div: '/',
    mod: '%',
    '?': 'C',
  }),
);
const silentSigns = /^[(){}\];,.:\\$@#`'"]+$|^(?:->|=>|::)$/;

/** Converts a program to symbols. */
export function normalize(code: string, grammar: Grammar): NormalizedProgram {
  const source = readTokens(code, grammar);
  const symbols: string[] = [];
  const tokens: SourceToken[] = [];
  /** Indexes of semicolons in `for` loops after which the symbol of the loop is emitted. */
  const loopAt = new Set<number>();
  let isInput = false;
  let isOutput = false;
  let importRow = -1;
  const emit = (symbol: string, token: SourceToken) => {
    symbols.push(symbol);
    tokens.push(token);
  };
  for (let at = 0; at < source.length; at += 1) {
    const token = source[at];
    if (token === undefined) break;
    if (token.row === importRow) continue;
    if (token.startsLine) {
      if (!grammar.endsBySemicolon) isInput = isOutput = false;
      if (importWords.has(token.text) && token.kind !== 'string') {
        importRow = token.row;
        continue;
      }
    }
    const isIo = isInput || isOutput;
    switch (token.kind) {
      case 'number':
        emit('N', token);
        break;
      case 'string':
        if (!isIo) emit('S', token);
        break;
      case 'type':
        break;
      case 'sign': {
        if (token.text.startsWith(';')) isInput = isOutput = false;
        if (loopAt.has(at)) emit('L', token);
        for (const symbol of signSymbols(token.text, isIo)) emit(symbol, token);
        break;
      }
      case 'name':
      case 'keyword': {
        const name = token.text.replace(nameSeparator, '');
        if (isSoleIncrement(source, at)) {
          at += 1;
          break;
        }
        if (name === 'for' && token.kind === 'keyword') {
          const end = headerSemicolon(source, at);
          if (end === null) emit('L', token);
          else loopAt.add(end);
          break;
        }
        const symbol = wordSymbol(name, token, source[at + 1]);
        if (symbol === 'IN') isInput = true;
        if (symbol === 'OUT') isOutput = true;
        if (symbol !== null) emit(symbol, token);
        break;
      }
    }
  }
  return { symbols, tokens };
}

function wordSymbol(name: string, { kind }: SourceToken, next: SourceToken | undefined): string | null {
  const isCalled = next?.text.startsWith('(') === true;
  if (typeWords.has(name) || (kind === 'keyword' ? dropped : droppedNames).has(name)) return null;
  if (genericWords.has(name) && next?.text.startsWith('<') === true) return null;
  if (isCalled || streamWords.has(name)) {
    if (inputWords.has(name)) return 'IN';
    if (outputWords.has(name)) return 'OUT';
  }
  if (kind === 'keyword') {
    if (loopWords.has(name)) return 'L';
    if (branchWords.has(name)) return 'C';
    if (functionWords.has(name)) return 'F';
    return comparison.get(name) ?? name;
  }
  return isCalled ? 'K' : 'I';
}

/**
 * Returns the symbols of a token that consists of signs. The tokenizers return some sequences of signs, such as `)-(`,
 * as one token.
 */
function signSymbols(text: string, isIo: boolean): string[] {
  if (silentSigns.test(text) || text === '++' || text === '--') return [];
  if (isIo && /^(?:<<|>>|&)$/.test(text)) return [];
  if (text === '[') return ['['];
  return [comparison.get(text) ?? text];
}

/**
 * Whether the token at `at` begins an increment such as `i++` that is a separate statement or a separate part of a loop
 * header.
 */
function isSoleIncrement(source: readonly SourceToken[], at: number): boolean {
  const before = source[at - 1]?.text ?? ';';
  const sign = source[at + 1]?.text;
  const after = source[at + 2]?.text ?? ';';
  return (sign === '++' || sign === '--') && /[;{},)]$/.test(before) && /^[;{},)]/.test(after);
}

/** Returns the index of the first semicolon in the header of a `for` loop; null for a loop over a range. */
function headerSemicolon(source: readonly SourceToken[], at: number): number | null {
  for (let next = at + 1; next < Math.min(source.length, at + 60); next += 1) {
    const text = source[next]?.text ?? '';
    if (text.startsWith(';')) return next;
    if (text.includes('{') || text === ':' || text === 'in' || text === 'of') return null;
  }
  return null;
}
