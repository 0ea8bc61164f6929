import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localLanguages } from '@xiezhi/contract/languages';
import { joinTemplate, splitTemplate } from './template-regions.ts';

test('regions of a template come back from the text that joins them', () => {
  for (const regions of [
    { prepend: '#include <x>\n', template: 'int f() {\n}', append: 'int main() {}\n\n' },
    { prepend: '', template: '', append: '' },
    { prepend: 'a', template: 'b', append: '' },
  ]) {
    for (const language of ['C++', 'Python3', 'Lua']) {
      const text = joinTemplate(regions, language);
      assert.deepEqual(splitTemplate(text), regions);
      assert.deepEqual(splitTemplate(`\n${text}\n`), regions, 'with blank lines around it');
    }
  }
});

test('markers are comments of the language', () => {
  const regions = { prepend: 'a', template: 'b', append: 'c' };
  for (const [language, marker] of [
    ['C', '//PREPEND BEGIN'],
    ['Python3', '#PREPEND BEGIN'],
    ['Haskell', '--PREPEND BEGIN'],
  ] as const)
    assert.equal(joinTemplate(regions, language).split('\n')[0], marker);
});

test('the start of a comment is stated for every language', () => {
  const regions = { prepend: 'a', template: 'b', append: 'c' };
  for (const { name } of localLanguages) {
    const text = joinTemplate(regions, name);
    if (name === 'PHP') assert.equal(text, 'a\nb\nc', 'PHP prints the text before its code');
    else assert.deepEqual(splitTemplate(text), regions, name);
  }
  for (const stranger of ['', 'Fortran', 'toString'])
    assert.throws(() => joinTemplate(regions, stranger), RangeError);
});

test('a template of PHP begins with its code', () => {
  const code = '<?php\nfunction solve() {}';
  assert.equal(joinTemplate({ prepend: '', template: code, append: '' }, 'PHP'), code);
  assert.equal(
    joinTemplate({ prepend: '<?php', template: '', append: 'solve();' }, 'PHP'),
    '<?php\nsolve();',
  );
});

test('a text without markers is all template', () => {
  for (const text of ['int main() {}\n', '', '//PREPEND BEGIN\na\n//PREPEND END\n'])
    assert.deepEqual(splitTemplate(text), { prepend: '', template: text, append: '' });
});
