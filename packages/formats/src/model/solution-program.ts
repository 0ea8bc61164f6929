import { findLanguage } from '@xiezhi/contract/languages';
import { languageOfFile } from '../read/file-languages.ts';
import type { PackageSubmission } from './model.ts';

/** A solution in the form that a compiler gets. */
export interface SolutionProgram {
  code: string;
  /** Extra files: name to text. */
  files: Record<string, string>;
}

/**
 * Returns the program of a solution that is a folder of several files. Compilers here get one file: in C and C++ it
 * includes the others, as if they were one. Files that the problem includes replace those of the solution.
 */
export function programOf(
  { language, code, files: all = {} }: Pick<PackageSubmission, 'language' | 'code' | 'files'>,
  included: Readonly<Record<string, string>> = {},
): SolutionProgram {
  const files = Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(included, name)));
  const family = familyOf(language);
  if (family !== 'c' && family !== 'cpp') return { code, files: withoutNamesake(language, files) };
  const isTaken = (name: string) =>
    [code, ...Object.values(files)].some((text) => text.includes(`"${name}"`));
  const others = Object.keys(files).filter(
    (name) => ['c', 'cpp'].includes(familyOf(languageOfFile(name))) && !isTaken(name),
  );
  return {
    code: [code, ...others.map((name) => `#include "${name}"\n`)].join('\n'),
    files: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        isTakenOnce(name, text, [code, ...Object.values(files)]) ? `#pragma once\n#line 1\n${text}` : text,
      ]),
    ),
  };
}

/** Removes the file that has the name under which the program itself is compiled. */
function withoutNamesake(
  language: string | null,
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  const name = (language === null ? undefined : findLanguage(language))?.sourceFile;
  return Object.fromEntries(Object.entries(files).filter(([other]) => other !== name));
}

/**
 * Whether several files include a header without a guard, each of them once. They are combined into one file
 * here, which would include the header several times.
 */
function isTakenOnce(name: string, text: string, texts: readonly string[]): boolean {
  if (!/\.h(?:h|pp|xx|\+\+)?$/i.test(name) || /^[ \t]*#[ \t]*(?:ifndef|pragma[ \t]+once)\b/m.test(text))
    return false;
  const counts = texts.map((one) => one.split(`"${name}"`).length - 1).filter((count) => count > 0);
  return counts.length > 1 && counts.every((count) => count === 1);
}

function familyOf(language: string | null): string {
  return (language === null ? undefined : findLanguage(language))?.icpcCode ?? '';
}
