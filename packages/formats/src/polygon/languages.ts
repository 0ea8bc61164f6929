import { languageOfEnding, languagesOfCode } from '../file-languages.ts';
import type { Locale } from '../model.ts';

/** Languages as Polygon spells them. */
export function localeOfLanguage(language: string): Locale | null {
  const name = language.toLowerCase();
  return name === 'english' ? 'en-US' : name === 'chinese' ? 'zh-CN' : null;
}

/** Where Polygon tells dialects and releases apart. */
const byPrefix: readonly (readonly [RegExp, string])[] = [
  [/^cpp\.(?:.*)23/, 'C++ 23 With O2'],
  [/^cpp\.(?:.*)20/, 'C++ 20 With O2'],
  [/^cpp\.(?:.*)17/, 'C++ 17 With O2'],
  [/^cpp\./, 'C++ With O2'],
  [/^c\./, 'C With O2'],
  [/^python\.pypy3/, 'PyPy3'],
  [/^python\.pypy2?(?:$|[^3])/, 'PyPy2'],
  [/^python\.3/, 'Python3'],
  [/^python\.2/, 'Python2'],
];

/** Language of a source type such as `cpp.gcc11-64-winlibs-g++20`, `java21` or `pas.fpc`, or null. */
export function languageOfSourceType(type: string): string | null {
  const dialect = byPrefix.find(([pattern]) => pattern.test(type));
  if (dialect !== undefined) return dialect[1];
  const [family = ''] = /^[a-z]+/.exec(type) ?? [];
  return languagesOfCode(family)[0] ?? languageOfEnding(family);
}
