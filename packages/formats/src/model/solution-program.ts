import { findLanguage } from '@xiezhi/contract/languages';
import { languageOfFile } from '../read/file-languages.ts';
import type { PackageSubmission } from './model.ts';

/** A solution as the compiler gets it. */
export interface SolutionProgram {
  code: string;
  /** Extra files: name to text. */
  files: Record<string, string>;
}

/**
 * Returns the program of a solution that consists of several files. Our compilers get one source file, so in C and C++
 * this file includes the other sources. If the problem and the solution contain a file of the same name, the problem's
 * file is used.
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

/** Removes a file whose name the program itself has when it is compiled. */
function withoutNamesake(
  language: string | null,
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  const name = (language === null ? undefined : findLanguage(language))?.sourceFile;
  return Object.fromEntries(Object.entries(files).filter(([other]) => other !== name));
}

/**
 * Whether several source files each include this header once and the header has no include guard. The sources are
 * combined into one file, which would otherwise include the header several times.
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
