import { findLanguage } from '@xiezhi/contract/languages';
import { languageOfEnding, languagesOfCode } from '../../read/file-languages.ts';
import type { Locale } from '../../model/model.ts';

/** Returns the locale of a language name of Polygon. */
export function localeOfLanguage(language: string): Locale | null {
  const name = language.toLowerCase();
  return name === 'english' ? 'en-US' : name === 'chinese' ? 'zh-CN' : null;
}

/** Language names of Polygon. */
export const polygonLanguages: Readonly<Record<Locale, string>> = { 'en-US': 'english', 'zh-CN': 'chinese' };

/** Source types of languages for which Polygon distinguishes standards or releases. */
const byPrefix: readonly (readonly [RegExp, string])[] = [
  [/^cpp\..*\+\+23/, 'C++ 23 With O2'],
  [/^cpp\..*\+\+20/, 'C++ 20 With O2'],
  [/^cpp\..*17/, 'C++ 17 With O2'],
  [/^cpp\./, 'C++ With O2'],
  [/^c\./, 'C With O2'],
  [/^python\.pypy3/, 'PyPy3'],
  [/^python\.pypy2?(?:$|[^3])/, 'PyPy2'],
  [/^python\.3/, 'Python3'],
  [/^python\.2/, 'Python2'],
];

/**
 * Returns the language of a source type such as `cpp.gcc11-64-winlibs-g++20`, `java21` or `pas.fpc`; null if unknown.
 */
export function languageOfSourceType(type: string): string | null {
  const dialect = byPrefix.find(([pattern]) => pattern.test(type));
  if (dialect !== undefined) return dialect[1];
  const [family = ''] = /^[a-z]+/.exec(type) ?? [];
  return languagesOfCode(family)[0] ?? languageOfEnding(family);
}

/** Source types by ICPC language code, or by language name if the language has a source type of its own. */
const sourceTypes: Readonly<Record<string, string>> = {
  'C++ 17 With O2': 'cpp.g++17',
  'C++ 20 With O2': 'cpp.gcc13-64-winlibs-g++20',
  'C++ 23 With O2': 'cpp.gcc14-64-msys2-g++23',
  PyPy2: 'python.pypy2',
  PyPy3: 'python.pypy3-64',
  c: 'c.gcc',
  cpp: 'cpp.g++14',
  python2: 'python.2',
  python3: 'python.3',
  java: 'java21',
  csharp: 'csharp.mono',
  pascal: 'pas.fpc',
};

/** Returns the source type of a language; `unknown` for null and for languages that the site does not have. */
export function sourceTypeOf(language: string | null): string {
  const code = language === null ? undefined : findLanguage(language)?.icpcCode;
  if (language === null || code === undefined) return 'unknown';
  return sourceTypes[language] ?? sourceTypes[code] ?? code;
}
