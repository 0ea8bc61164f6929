import { localLanguages } from './languages.ts';

/**
 * File names that programs use in the folder in which they are compiled or run: sources and compiled files. A problem's
 * file must not have such a name, because it would overwrite the program.
 */
export const programFileNames: ReadonlySet<string> = new Set([
  ...localLanguages.map(({ sourceFile }) => sourceFile),
  'Main.cs',
  'main',
  'main.exe',
  'main.jar',
]);

/** Names of the files that checkers and interactors read and write. */
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
