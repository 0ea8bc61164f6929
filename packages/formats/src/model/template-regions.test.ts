import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinTemplate, splitTemplate } from './template-regions.ts';

test('regions of a template come back from the text that joins them', () => {
  for (const regions of [
    { prepend: '#include <x>\n', template: 'int f() {\n}', append: 'int main() {}\n\n' },
    { prepend: '', template: '', append: '' },
    { prepend: 'a', template: 'b', append: '' },
  ]) {
    assert.deepEqual(splitTemplate(joinTemplate(regions)), regions);
    assert.deepEqual(splitTemplate(`\n${joinTemplate(regions)}\n`), regions, 'with blank lines around it');
  }
});

test('a text without markers is all template', () => {
  for (const text of ['int main() {}\n', '', '//PREPEND BEGIN\na\n//PREPEND END\n'])
    assert.deepEqual(splitTemplate(text), { prepend: '', template: text, append: '' });
});
