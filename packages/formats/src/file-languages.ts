/** Language of a source file by its ending, as languages are called in the product. */
const byEnding: Readonly<Record<string, string>> = {
  bash: 'Bash',
  c: 'C With O2',
  cc: 'C++ 20 With O2',
  cpp: 'C++ 20 With O2',
  cxx: 'C++ 20 With O2',
  cs: 'C#',
  d: 'D',
  go: 'Golang',
  hs: 'Haskell',
  java: 'Java',
  js: 'JavaScript Node',
  kt: 'Kotlin',
  lua: 'Lua',
  nim: 'Nim',
  pas: 'Pascal',
  php: 'PHP',
  pl: 'Perl',
  py: 'Python3',
  py2: 'Python2',
  py3: 'Python3',
  rb: 'Ruby',
  rs: 'Rust',
  sh: 'Bash',
  ts: 'TypeScript',
};

export function languageOfFile(path: string): string | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return byEnding[ending] ?? null;
}

/** Language codes of ICPC packages and the names that they stand for. */
const byCode: Readonly<Record<string, readonly string[]>> = {
  bash: ['Bash'],
  c: ['C', 'C With O2'],
  cpp: [
    'C++',
    'C++ With O2',
    'C++ 17',
    'C++ 17 With O2',
    'C++ 20',
    'C++ 20 With O2',
    'C++ 23',
    'C++ 23 With O2',
  ],
  csharp: ['C#'],
  d: ['D'],
  go: ['Golang'],
  haskell: ['Haskell'],
  java: ['Java'],
  javascript: ['JavaScript Node', 'JavaScript V8'],
  kotlin: ['Kotlin'],
  lua: ['Lua'],
  nim: ['Nim'],
  pascal: ['Pascal'],
  perl: ['Perl'],
  php: ['PHP'],
  python2: ['Python2', 'PyPy2'],
  python3: ['Python3', 'PyPy3'],
  ruby: ['Ruby'],
  rust: ['Rust'],
  typescript: ['TypeScript'],
};

/** Codes of ICPC packages that cover these languages. */
export function languageCodes(names: readonly string[]): string[] {
  return Object.entries(byCode).flatMap(([code, covered]) =>
    covered.some((name) => names.includes(name)) ? [code] : [],
  );
}

/** A file ending, with its dot, by which the language is known again; `.txt` where there is none. */
export function endingOfLanguage(name: string): string {
  if (name.startsWith('C++')) return '.cpp';
  if (name === 'C') return '.c';
  const found = Object.entries(byEnding).find(([, language]) => language === name)?.[0];
  return found === undefined ? '.txt' : `.${found}`;
}

export function languagesOfCode(code: string): readonly string[] {
  return byCode[code] ?? [];
}
