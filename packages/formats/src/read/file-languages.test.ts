import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  endingOfLanguage,
  languageCodes,
  languageOfEnding,
  languageOfFile,
  languageOfIcpcCode,
  languageOfName,
  languagesOfCode,
} from './file-languages.ts';

test('the ending of a file names its language, in capitals too except for C', () => {
  const cpp = languageOfFile('a.cpp');
  assert.deepEqual(['d.e/a.c', 'a.CC', 'a.C', 'a.java', 'a.PY', 'a.odd', 'c'].map(languageOfFile), [
    'C With O2',
    cpp,
    cpp,
    'Java',
    'Python3',
    null,
    'C With O2',
  ]);
  assert.deepEqual([languageOfEnding('Java'), languageOfEnding('.java')], ['Java', null]);
  assert.deepEqual([endingOfLanguage('Java'), endingOfLanguage('Odd')], ['.java', '.txt']);
});

test('a code of ICPC packages means its usual language, unless the file is in another that it covers', () => {
  const rows: readonly [code: string | null, found: string | null, language: string | null][] = [
    ['c', null, 'C With O2'],
    ['c', 'C', 'C'],
    ['cpp', 'Python3', languageOfFile('a.cpp')],
    ['cpp', 'C++ 17', 'C++ 17'],
    ['python2', 'Python3', 'Python2'],
    ['odd', 'Java', 'Java'],
    [null, null, null],
  ];
  for (const [code, found, language] of rows)
    assert.equal(languageOfIcpcCode(code, found), language, `${code} ${found}`);
  assert.deepEqual(languagesOfCode('c'), ['C', 'C With O2']);
  assert.deepEqual(languageCodes(['Java', 'C With O2', 'C', 'Odd']), ['c', 'java']);
  assert.deepEqual(
    [languageOfName('X', { X: 'Y' }), languageOfName('Java', {}), languageOfName('Odd', {})],
    ['Y', 'Java', null],
  );
});
