import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFormulas } from '@xiezhi/markdown/find-formulas';
import { readMarkdown } from '@xiezhi/markdown/html';
import { escapeMarkdown } from './mentions.ts';

test('shows a name, a title and an answer as they were written', () => {
  const texts = [
    'It is gone (360).',
    '[A] and [B](http://evil.example/)',
    String.raw`\(x\) \[y\] \\(z\\) \begin{a}`,
    '$n$ $$m$$ 3$',
    '# *i* _u_ **b** ~~s~~ `c` | t | - 1. > q',
    '<b>bold</b> &amp; &#91; &lt;script&gt;',
    '![x](y) @somebody',
    '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  ];
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  for (const text of texts) {
    const { html } = readMarkdown(`said: ${escapeMarkdown(text)}`);
    const shown = html.replace(/^<p>said: /, '').replace(/<\/p>\s*$/, '');
    assert.equal(
      shown.replaceAll(/&(\w+);/g, (whole, name: string) => names[name] ?? whole),
      text,
    );
    assert.deepEqual(findFormulas(escapeMarkdown(text)), []);
  }
});
