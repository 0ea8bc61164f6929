import { findLanguage } from '@xiezhi/contract/languages';

/**
 * Commands that compile and run a program on the user's machine. The first word of each command is a program in PATH.
 */
export interface LocalCommands {
  /** Null: nothing to compile. */
  readonly compile: readonly string[] | null;
  readonly run: readonly string[];
}

/** Paths in the temporary folder in which the program is compiled and run. */
interface Paths {
  readonly source: string;
  /** Path of the compiled program, in the same folder and without an extension. */
  readonly program: string;
  readonly folder: string;
}

type Recipe = (paths: Paths, standard: string) => LocalCommands;

const interpreted =
  (...command: readonly string[]): Recipe =>
  ({ source }) => ({ compile: null, run: [...command, source] });

/**
 * Commands by language code of ICPC packages. They use the tools of the user's machine, unlike the commands of judge
 * nodes.
 */
const recipes: Readonly<Record<string, Recipe>> = {
  c: ({ source, program }) => ({
    compile: ['gcc', '-std=c11', '-O2', '-o', program, source, '-lm'],
    run: [program],
  }),
  cpp: ({ source, program }, standard) => ({
    compile: ['g++', `-std=c++${standard}`, '-O2', '-o', program, source],
    run: [program],
  }),
  java: ({ source, folder }) => ({
    compile: ['javac', '-encoding', 'UTF-8', '-d', folder, source],
    run: ['java', '-Xss64m', '-cp', folder, 'Main'],
  }),
  go: ({ source, program }) => ({ compile: ['go', 'build', '-o', program, source], run: [program] }),
  rust: ({ source, program }) => ({ compile: ['rustc', '-O', '-o', program, source], run: [program] }),
  pascal: ({ source, program }) => ({ compile: ['fpc', '-O2', `-o${program}`, source], run: [program] }),
  haskell: ({ source, program }) => ({ compile: ['ghc', '-O2', '-o', program, source], run: [program] }),
  d: ({ source, program }) => ({ compile: ['gdc', '-O2', '-o', program, source], run: [program] }),
  nim: ({ source, program }) => ({
    compile: ['nim', 'c', '-d:release', `-o:${program}`, source],
    run: [program],
  }),
  kotlin: ({ source, program }) => ({
    compile: ['kotlinc', source, '-include-runtime', '-d', `${program}.jar`],
    run: ['java', '-Xss64m', '-jar', `${program}.jar`],
  }),
  python2: interpreted('python2'),
  python3: interpreted(process.platform === 'win32' ? 'python' : 'python3'),
  javascript: interpreted('node'),
  typescript: interpreted('node'),
  ruby: interpreted('ruby'),
  lua: interpreted('lua'),
  perl: interpreted('perl'),
  php: interpreted('php'),
  bash: interpreted('bash'),
};

/** Returns the commands for a source; null for languages that the client cannot run. */
export function localCommands(language: string, paths: Paths): LocalCommands | null {
  const entry = findLanguage(language);
  const recipe = entry && recipes[entry.icpcCode];
  const standard = /\d+/.exec(language)?.[0] ?? '14';
  return recipe?.(paths, standard) ?? null;
}
