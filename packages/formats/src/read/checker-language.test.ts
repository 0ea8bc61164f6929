import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConversionReport } from '../report/conversion-report.ts';
import { checkerLanguage, checkerLanguageOfFile, plainDialect } from './checker-language.ts';

test('a checker has the plain language of its name, code or ending', () => {
  const report = new ConversionReport();
  const expected: Record<string, string> = {
    'C++': 'C++',
    'C++ 17 With O2': 'C++',
    cpp: 'C++',
    cc: 'C++',
    'C With O2': 'C',
    Python3: 'Python3',
    py: 'Python3',
  };
  for (const [name, language] of Object.entries(expected))
    assert.equal(checkerLanguage(name, report), language, name);
  assert.deepEqual(report.stops, []);
});

test('a checker in an unknown language stops the problem', () => {
  const report = new ConversionReport();
  assert.equal(checkerLanguage('befunge', report), null);
  assert.equal(checkerLanguageOfFile('check.bf93', report), null);
  assert.deepEqual(report.stops, [
    'checkers in befunge are not supported',
    'checkers in bf93 are not supported',
  ]);
});

test('a file name tells C from C++', () => {
  const report = new ConversionReport();
  const languages = ['check.c', 'check.cpp', 'check.py'].map((path) => checkerLanguageOfFile(path, report));
  assert.deepEqual(languages, ['C', 'C++', 'Python3']);
});

test('only dialects of C and C++ lose their options', () => {
  assert.deepEqual(['C 11', 'cc.cc14', 'Cangjie', 'Java'].map(plainDialect), ['C', 'C++', 'Cangjie', 'Java']);
});
