import { findLanguage } from '@xiezhi/contract/languages';

/**
 * Languages of this site by a pattern for labels of remote languages. The first matching pattern counts. Used for test
 * runs of remote problems, because this site judges them itself.
 */
const nearest: readonly (readonly [label: RegExp, local: string])[] = [
  [/pypy\s*-?2/i, 'PyPy2'],
  [/pypy/i, 'PyPy3'],
  [/python.*\b2\./i, 'Python2'],
  [/python/i, 'Python3'],
  [/(?:\+\+|clang).*2[3b6]|g\+\+23/i, 'C++ 23 With O2'],
  [/(?:\+\+|clang).*20|g\+\+20/i, 'C++ 20 With O2'],
  [/\+\+|visual c|clang\+\+/i, 'C++ 17 With O2'],
  [/c#|csharp|gmcs/i, 'C#'],
  [/typescript/i, 'TypeScript'],
  [/javascript.*v8/i, 'JavaScript V8'],
  [/javascript|node\.?js/i, 'JavaScript Node'],
  [/^java\b/i, 'Java'],
  [/^kotlin/i, 'Kotlin'],
  [/^go\b/i, 'Golang'],
  [/^rust/i, 'Rust'],
  [/pascal|delphi/i, 'Pascal'],
  [/^haskell/i, 'Haskell'],
  [/^php/i, 'PHP'],
  [/^ruby/i, 'Ruby'],
  [/^lua/i, 'Lua'],
  [/^perl/i, 'Perl'],
  [/^bash/i, 'Bash'],
  [/^nim\b/i, 'Nim'],
  [/^d\b/i, 'D'],
  [/^(?:c\b|gcc|c\d\d|gnu gcc|gnu c\d)/i, 'C With O2'],
];

/** Returns the language of this site that is most similar to a remote language; null if there is none. */
export function nearestLocalLanguage(label: string): string | null {
  const found = nearest.find(([pattern]) => pattern.test(label))?.[1];
  return found !== undefined && findLanguage(found) !== undefined ? found : null;
}
