/**
 * Names of local languages, as stored on submissions and sent by clients: exact, with case and blanks.
 * How each is compiled and run is the judge node's matter; which are offered depends on the nodes that live.
 */
export interface LanguageEntry {
  readonly name: string;
  /** CodeMirror-era content type; clients choose their editor mode by it. */
  readonly contentType: string;
  /** Whether checkers and interactors may be written in it. */
  readonly isSpj: boolean;
  /** Sort key: higher comes first, ties by order here. */
  readonly seq: number;
  /** Limits are multiplied by this unless a problem or the site says otherwise. */
  readonly limitFactor: number;
}

const c = 'text/x-csrc';
const cpp = 'text/x-c++src';

/** Ids of languages are their places here: new ones are added at the end. */
export const localLanguages: readonly LanguageEntry[] = [
  { name: 'C', contentType: c, isSpj: true, seq: 10, limitFactor: 1 },
  { name: 'C With O2', contentType: c, isSpj: false, seq: 10, limitFactor: 1 },
  { name: 'C++', contentType: cpp, isSpj: true, seq: 5, limitFactor: 1 },
  { name: 'C++ With O2', contentType: cpp, isSpj: false, seq: 5, limitFactor: 1 },
  { name: 'C++ 17', contentType: cpp, isSpj: false, seq: 0, limitFactor: 1 },
  { name: 'C++ 17 With O2', contentType: cpp, isSpj: false, seq: 0, limitFactor: 1 },
  { name: 'C++ 20', contentType: cpp, isSpj: false, seq: 0, limitFactor: 1 },
  { name: 'C++ 20 With O2', contentType: cpp, isSpj: false, seq: 0, limitFactor: 1 },
  { name: 'Java', contentType: 'text/x-java', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Python2', contentType: 'text/x-python', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Python3', contentType: 'text/x-python', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'PyPy2', contentType: 'text/x-python', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'PyPy3', contentType: 'text/x-python', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Golang', contentType: 'text/x-go', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'C#', contentType: 'text/x-csharp', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'PHP', contentType: 'text/x-php', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'JavaScript Node', contentType: 'text/javascript', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'JavaScript V8', contentType: 'text/javascript', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Ruby', contentType: 'text/x-ruby', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Rust', contentType: 'text/x-rustsrc', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'C++ 23', contentType: cpp, isSpj: false, seq: 0, limitFactor: 1 },
  { name: 'C++ 23 With O2', contentType: cpp, isSpj: false, seq: 0, limitFactor: 1 },
  { name: 'Pascal', contentType: 'text/x-pascal', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Haskell', contentType: 'text/x-haskell', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Lua', contentType: 'text/x-lua', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Perl', contentType: 'text/x-perl', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Bash', contentType: 'text/x-sh', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'TypeScript', contentType: 'text/typescript', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Kotlin', contentType: 'text/x-kotlin', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'D', contentType: 'text/x-d', isSpj: false, seq: 0, limitFactor: 2 },
  { name: 'Nim', contentType: 'text/x-nim', isSpj: false, seq: 0, limitFactor: 2 },
];

export function findLanguage(name: string): LanguageEntry | undefined {
  return localLanguages.find((language) => language.name === name);
}
