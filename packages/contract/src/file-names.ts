import { localLanguages } from './languages.ts';

/**
 * Names under which programs lie in the folder where they are compiled or run: what the source is called, and what is
 * made of it. A file of the problem by such a name would take the place of the program.
 */
export const programFileNames: ReadonlySet<string> = new Set([
  ...localLanguages.map(({ sourceFile }) => sourceFile),
  'Main.cs',
  'main',
  'main.exe',
  'main.jar',
]);

/** Names by which a checker or an interactor finds what it is to judge, and leaves what it thinks of it. */
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
