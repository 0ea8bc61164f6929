import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOfSourceType, localeOfLanguage, sourceTypeOf } from './languages.ts';

test('source types of Polygon are languages of the site', () => {
  const table: readonly (readonly [type: string, language: string | null])[] = [
    ['cpp.g++11', 'C++ With O2'],
    ['cpp.g++14', 'C++ With O2'],
    ['cpp.g++17', 'C++ 17 With O2'],
    ['cpp.ms2017', 'C++ 17 With O2'],
    ['cpp.gcc11-64-winlibs-g++20', 'C++ 20 With O2'],
    ['cpp.gcc14-64-msys2-g++23', 'C++ 23 With O2'],
    ['c.gcc', 'C With O2'],
    ['python.2', 'Python2'],
    ['python.3', 'Python3'],
    ['python.pypy2', 'PyPy2'],
    ['python.pypy', 'PyPy2'],
    ['python.pypy3-64', 'PyPy3'],
    ['java21', 'Java'],
    ['klingon.1', null],
    ['', null],
  ];
  for (const [type, language] of table) assert.equal(languageOfSourceType(type), language, type);
});

test('a language with a source type of its own keeps it, others have that of their family', () => {
  const table: readonly (readonly [language: string | null, type: string])[] = [
    ['C', 'c.gcc'],
    ['C With O2', 'c.gcc'],
    ['C++', 'cpp.g++14'],
    ['C++ With O2', 'cpp.g++14'],
    ['C++ 17', 'cpp.g++14'],
    ['C++ 17 With O2', 'cpp.g++17'],
    ['C++ 20 With O2', 'cpp.gcc13-64-winlibs-g++20'],
    ['C++ 23 With O2', 'cpp.gcc14-64-msys2-g++23'],
    ['PyPy2', 'python.pypy2'],
    ['PyPy3', 'python.pypy3-64'],
    ['Python2', 'python.2'],
    ['Python3', 'python.3'],
    ['Java', 'java21'],
    ['Rust', 'rust'],
    ['Klingon', 'unknown'],
    [null, 'unknown'],
  ];
  for (const [language, type] of table) assert.equal(sourceTypeOf(language), type, String(language));
});

test('statements are read in English and Chinese', () => {
  assert.deepEqual(['English', 'chinese', 'russian'].map(localeOfLanguage), ['en-US', 'zh-CN', null]);
});
