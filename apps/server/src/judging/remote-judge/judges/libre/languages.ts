import type { RemoteLanguage } from '../../adapter.ts';

/** A language in the form that the LibreOJ API requires. */
interface LibreLanguage {
  readonly label: string;
  readonly language: string;
  readonly options: Readonly<Record<string, string>>;
}

const cpp = (label: string, compiler: 'g++' | 'clang++', std: string, O: string): LibreLanguage => ({
  label,
  language: 'cpp',
  options: { compiler, std, O, m: '64' },
});
const c = (label: string, compiler: 'gcc' | 'clang', std: string): LibreLanguage => ({
  label,
  language: 'c',
  options: { compiler, std, O: '0', m: '64' },
});
const other = (
  label: string,
  language: string,
  options: Readonly<Record<string, string>> = {},
): LibreLanguage => ({ label, language, options });

const table: readonly LibreLanguage[] = [
  cpp('C++ 11 (G++)', 'g++', 'c++11', '0'),
  cpp('C++ 17 (G++)', 'g++', 'c++17', '0'),
  cpp('C++ 11 (Clang++)', 'clang++', 'c++11', '0'),
  cpp('C++ 17 (Clang++)', 'clang++', 'c++17', '0'),
  cpp('C++ 11 O2(G++)', 'g++', 'c++11', '2'),
  cpp('C++ 17 O2(G++)', 'g++', 'c++17', '2'),
  cpp('C++ 11 O2(Clang++)', 'clang++', 'c++11', '2'),
  cpp('C++ 17 O2(Clang++)', 'clang++', 'c++17', '2'),
  c('C 11 (GCC)', 'gcc', 'c11'),
  c('C 17 (GCC)', 'gcc', 'c17'),
  c('C 11 (Clang)', 'clang', 'c11'),
  c('C 17 (Clang)', 'clang', 'c17'),
  other('Java', 'java'),
  other('Kotlin 1.8 (JVM)', 'kotlin', { version: '1.8', platform: 'jvm' }),
  other('Pascal', 'pascal', { optimize: '-' }),
  other('Python 3.10', 'python', { version: '3.10' }),
  other('Python 3.9', 'python', { version: '3.9' }),
  other('Python 2.7', 'python', { version: '2.7' }),
  other('Rust 2021', 'rust', { version: '2021', optimize: '0' }),
  other('Rust 2018', 'rust', { version: '2018', optimize: '0' }),
  other('Rust 2015', 'rust', { version: '2015', optimize: '0' }),
  other('Go 1.x', 'go', { version: '1.x' }),
  other('C# 9', 'csharp', { version: '9' }),
  other('C# 7.3', 'csharp', { version: '7.3' }),
];

/**
 * Id of a language on this site, because the API has no language ids: the language and its options in order, for
 * instance `cpp g++ c++11 0 64`.
 */
const idOf = ({ language, options }: LibreLanguage) => [language, ...Object.values(options)].join(' ');
const byId = new Map(table.map((one) => [idOf(one), one]));

export const libreLanguages: readonly RemoteLanguage[] = table.map((one) => ({
  id: idOf(one),
  label: one.label,
}));

/** Returns the language fields of a submission; undefined if no language has this id. */
export function libreLanguage(id: string): Pick<LibreLanguage, 'language' | 'options'> | undefined {
  return byId.get(id);
}
