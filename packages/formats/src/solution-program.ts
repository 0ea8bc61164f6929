import { findLanguage } from '@xiezhi/contract/languages';
import { languageOfFile } from './file-languages.ts';
import type { PackageSubmission } from './model.ts';

/** A solution as a compiler is given it. */
export interface SolutionProgram {
  code: string;
  /** Files beside it: name to text. */
  files: Record<string, string>;
}

/**
 * The program of a solution, where that is a folder of several files. Compilers here are given one file: of C and C++
 * it takes in the others, as if they were one.
 */
export function programOf({
  language,
  code,
  files = {},
}: Pick<PackageSubmission, 'language' | 'code' | 'files'>): SolutionProgram {
  const family = familyOf(language);
  if (family !== 'c' && family !== 'cpp') return { code, files };
  const isTaken = (name: string) =>
    [code, ...Object.values(files)].some((text) => text.includes(`"${name}"`));
  const others = Object.keys(files).filter(
    (name) => ['c', 'cpp'].includes(familyOf(languageOfFile(name))) && !isTaken(name),
  );
  return { code: [code, ...others.map((name) => `#include "${name}"\n`)].join('\n'), files };
}

function familyOf(language: string | null): string {
  return (language === null ? undefined : findLanguage(language))?.icpcCode ?? '';
}
