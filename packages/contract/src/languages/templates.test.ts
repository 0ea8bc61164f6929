import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLanguage, localLanguages } from '../languages.ts';
import { templateOf } from './templates.ts';

test('stored language names keep their order, which gives their ids', () => {
  assert.deepEqual(
    localLanguages.slice(0, 20).map(({ name }) => name),
    'C|C With O2|C++|C++ With O2|C++ 17|C++ 17 With O2|C++ 20|C++ 20 With O2|Java|Python2|Python3|PyPy2|PyPy3|Golang|C#|PHP|JavaScript Node|JavaScript V8|Ruby|Rust'.split(
      '|',
    ),
  );
  assert.equal(new Set(localLanguages.map(({ name }) => name)).size, localLanguages.length);
});

test('a language is found by its exact name only', () => {
  for (const language of localLanguages) assert.equal(findLanguage(language.name), language);
  for (const stranger of ['', 'c', 'C ', 'Python', 'constructor', '__proto__'])
    assert.equal(findLanguage(stranger), undefined);
});

test('C and C++ have the stated limits, slower languages twice as much; checkers are C or C++', () => {
  for (const { name, limitFactor, isSpj } of localLanguages) {
    assert.equal(limitFactor, /^C(\+\+)?( |$)/.test(name) ? 1 : 2, name);
    assert.equal(isSpj, name === 'C' || name === 'C++', name);
  }
});

test('languages with the same editor mode are of one kind', () => {
  const kinds = new Map<string, string>();
  for (const { name, contentType } of localLanguages) {
    assert.match(contentType, /^text\/[a-z+#-]+$/, name);
    const kind = name.replace(/ \d\d| With O2| Node| V8|\d$/g, '').replace('PyPy', 'Python');
    assert.equal(kinds.get(contentType) ?? kind.replace(/ .*$/, ''), kind.replace(/ .*$/, ''), contentType);
    kinds.set(contentType, kind.replace(/ .*$/, ''));
  }
});

test('the list starts with C, then C++', () => {
  const shown = localLanguages
    .map(({ name, seq }, id) => ({ name, seq, id }))
    .sort((a, b) => b.seq - a.seq || a.id - b.id);
  assert.deepEqual(
    shown.slice(0, 4).map(({ name }) => name),
    ['C', 'C With O2', 'C++', 'C++ With O2'],
  );
});

for (const { name } of localLanguages) {
  const { sample, skeleton } = templateOf(name);

  test(`the sample of ${name} is ready to be submitted`, () => {
    assert.ok(sample.trim().length > 10 && sample.endsWith('\n') && !sample.startsWith('\n'));
    assert.doesNotMatch(sample, /\r|[ \t]$|\n\n\n/m);
    // Each sample must read two numbers and print their sum, even if the numbers do not fit into 32 bits.
    assert.doesNotMatch(sample, /\bint a\b|Int32|parseInt\(words/);
  });

  if (skeleton !== null) {
    test(`the template of ${name} has three regions in order, marked by comments`, () => {
      const comment = /^(?:Py|Ruby)/.test(name) ? '#' : '//';
      const marks = skeleton.split('\n').filter((line) => /(BEGIN|END)$/.test(line));
      const expected = ['PREPEND', 'TEMPLATE', 'APPEND'].flatMap((region) => [
        `${comment}${region} BEGIN`,
        `${comment}${region} END`,
      ]);
      assert.deepEqual(marks, expected);
      const [, solution = ''] = /TEMPLATE BEGIN\n([^]*)\n.*TEMPLATE END/.exec(skeleton) ?? [];
      assert.match(solution, /solve/i);
      assert.match(solution, /Write your answer here/);
      const [, rest = ''] = /APPEND BEGIN\n([^]*)\n.*APPEND END/.exec(skeleton) ?? [];
      assert.match(rest, /solve\(/i, 'nobody would call what is written');
    });
  }
}

test('versions of a language have the same template', () => {
  for (const family of [/^C( With O2)?$/, /^C\+\+/, /^Py(thon|Py)2$/, /^Py(thon|Py)3$/]) {
    const templates = localLanguages
      .filter(({ name }) => family.test(name))
      .map(({ name }) => templateOf(name));
    assert.ok(templates.length >= 2);
    for (const template of templates) assert.deepEqual(template, templates[0]);
  }
});
