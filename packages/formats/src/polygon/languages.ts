import type { Locale } from '../model.ts';

/** Languages as Polygon spells them. */
export function localeOfLanguage(language: string): Locale | null {
  const name = language.toLowerCase();
  return name === 'english' ? 'en-US' : name === 'chinese' ? 'zh-CN' : null;
}

const byPrefix: readonly (readonly [RegExp, string])[] = [
  [/^cpp\.(?:.*)23/, 'C++ 23 With O2'],
  [/^cpp\.(?:.*)20/, 'C++ 20 With O2'],
  [/^cpp\.(?:.*)17/, 'C++ 17 With O2'],
  [/^cpp\./, 'C++ With O2'],
  [/^c\./, 'C With O2'],
  [/^java/, 'Java'],
  [/^python\.pypy3/, 'PyPy3'],
  [/^python\.pypy2?(?:$|[^3])/, 'PyPy2'],
  [/^python\.3/, 'Python3'],
  [/^python\.2/, 'Python2'],
  [/^csharp/, 'C#'],
  [/^go/, 'Golang'],
  [/^rust/, 'Rust'],
  [/^kotlin/, 'Kotlin'],
  [/^pas\./, 'Pascal'],
  [/^haskell/, 'Haskell'],
  [/^php/, 'PHP'],
  [/^ruby/, 'Ruby'],
  [/^perl/, 'Perl'],
  [/^d$|^d\./, 'D'],
];

/** Language of a source type such as `cpp.gcc11-64-winlibs-g++20`, or null. */
export function languageOfSourceType(type: string): string | null {
  return byPrefix.find(([pattern]) => pattern.test(type))?.[1] ?? null;
}
