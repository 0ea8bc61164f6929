import { localLanguages } from './languages.ts';

/**
 * Reserved names of programs in the folder where they are compiled or run: sources and compiled files. A
 * problem file with such a name would replace the program.
 */
export const programFileNames: ReadonlySet<string> = new Set([
  ...localLanguages.map(({ sourceFile }) => sourceFile),
  'Main.cs',
  'main',
  'main.exe',
  'main.jar',
]);

/** Names of the files that a checker or an interactor reads and writes. */
export const judgeFileNames: ReadonlySet<string> = new Set([
  'case.input',
  'case.output',
  'case.answer',
  'case.tout',
  'case.before',
  'case.after',
  'feedback',
  'score.txt',
  'score_multiplier.txt',
  'judgemessage.txt',
  'teammessage.txt',
  'nextpass.in',
]);
