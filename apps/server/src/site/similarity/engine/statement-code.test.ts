import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlStatement } from '@xiezhi/formats/text/html-statement';
import { codeOfStatement } from './statement-code.ts';

test('reads fenced code of a Markdown statement', () => {
  const text =
    'Like this:\n\n```cpp\nint a;\n~~~\nint b;\n```\n\n~~~~\nx\n~~~~ \n\nThe word `main` is no block.';
  assert.deepEqual(codeOfStatement(text), ['int a;\n~~~\nint b;\n', 'x\n']);
});

test('reads fences that are indented, in a list or in a quote, and indented code', () => {
  const texts = [
    'Use this:\n\n   ```c\n   int a;\n     int b;\n   ```',
    '1. Use this:\n\n   ```c\n   int a;\n     int b;\n   ```\n2. Submit it.',
    '> ~~~\n> int a;\n>   int b;\n> ~~~',
    'Use this:\n\n    int a;\n      int b;\n\nand submit it.',
  ];
  for (const text of texts) assert.deepEqual(codeOfStatement(text), ['int a;\n  int b;\n'], text);
});

test('reads the code of HTML statements, also as migrated from other judges', () => {
  const program = '#include <vector>\n\nint main() {\n  return a && b;\n}\n';
  const html = `<p>Use this:</p><pre class="c"><code>#include &lt;vector&gt;\n\nint <b>main</b>() {<br />  return a &amp;&amp; b;\n}\n</code></pre><p>and <code>f</code></p>`;
  assert.deepEqual(codeOfStatement(htmlStatement(html)), [program]);
  // In Markdown, a blank line ends the block of HTML, and the rest of the program becomes a paragraph.
  const [read = ''] = codeOfStatement(html);
  assert.deepEqual(read.split(/\s+/), program.split(/\s+/));
  assert.deepEqual(codeOfStatement('Markdown with\n\n<pre>\nint a;\n</pre>\n\nand\n\n```\nint b;\n```'), [
    '\nint a;\n',
    'int b;\n',
  ]);
});

test('formulas and tables are no code', () => {
  assert.deepEqual(codeOfStatement('Sum $a_i$:\n\n$$\\sum a_i$$\n\n| a | b |\n|---|---|\n| 1 | 2 |'), []);
});

test('a hostile statement takes no longer than another', () => {
  const begun = performance.now();
  const pieces = [
    '~',
    '~~~\n',
    '~~~~',
    '```',
    '```\n~~~\n',
    '<pre>',
    '<pre><b>',
    '> ',
    '- ',
    '<',
    '&amp',
    '$',
  ];
  for (const piece of pieces) codeOfStatement(piece.repeat(20_000 / piece.length));
  assert.ok(performance.now() - begun < 10_000);
});
