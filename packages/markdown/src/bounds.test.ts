import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readMarkdown } from './html.ts';
import { typeset } from './typeset.ts';

const bytes = (text: string) => Buffer.byteLength(text);

/** Allowed bytes of HTML: this many per byte of Markdown, plus a constant. */
const ratio = 40;
const constant = 32 * 1024;

test('bounds the total size of a title that many links refer to', () => {
  const text = `[a]: b "${'t'.repeat(32_000)}"\n\n${'[a]'.repeat(10_000)}`;
  const { html } = readMarkdown(text);
  assert.ok(bytes(html) < ratio * bytes(text), `${bytes(html)} bytes`);
  assert.equal(html.split('<a').length, 5001, 'every link is still one');
});

test('bounds the total size of an address that many pictures refer to', () => {
  const text = `[a]: http://b/${'t'.repeat(32_000)}\n\n${'![x][a] '.repeat(4000)}`;
  assert.ok(bytes(readMarkdown(text).html) < ratio * bytes(text));
});

test('keeps a table of rows without cells as text and renders an ordinary table with gaps', () => {
  const hostile = `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|\n'.repeat(1200)}`;
  const { html } = readMarkdown(hostile);
  assert.ok(bytes(html) < ratio * bytes(hostile) + constant, `${bytes(html)} bytes`);
  assert.doesNotMatch(html, /<table/);
  const ordinary = readMarkdown('|a|b|c|\n|-|-|-|\n|1|\n|2|3|\n\nx').html;
  assert.equal(ordinary.split('<td>').length, 7);
  assert.match(readMarkdown('1 | 2\n-|-\n3 | 4').html, /<table>/);
});

test('repeated constructs produce at most forty times the length of the text', () => {
  const part = fc.constantFrom(
    '> ',
    '- ',
    '1. ',
    '  ',
    '[a]',
    '![a](b)',
    '[a]: b "tttttttttttttttttt"\n',
    '|',
    '|-',
    '\n',
    '\n\n',
    '`',

    '**',
    '_',
    '~~',
    '<div>',
    '&lt;',
    '&',
    '"',
    '<',
    'http://a.b',
    '$x$',
    '@a',
    '# ',
    '---\n',
    '\u0301',
    '\\',
    '汉',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (parts, times) => {
      const text = parts.join('').repeat(times);
      assert.ok(bytes(readMarkdown(text).html) <= ratio * bytes(text) + constant);
    }),
    { numRuns: 300 },
  );
});

test('no TeX expands macros beyond the bound', () => {
  const body = fc.constantFrom(
    'x',
    '#1',
    '#1#1',
    '\\sqrt x',
    '\\a',
    '\\b',
    '\\frac{#1}{#1}',
    '{',
    '}',
    '\\color{red}',
  );
  const define = fc.constantFrom(
    '\\def\\a#1',
    '\\def\\b#1',
    '\\edef\\a#1',
    '\\gdef\\b#1',
    '\\newcommand\\a[1]',
  );
  const use = fc.constantFrom(
    '\\a',
    '\\b',
    'x',
    '{',
    '}',
    '\\underbrace',
    '\\rule{99em}{9em}',
    '\\phantom',
    '\\Huge',
    '&',
  );
  const tex = fc
    .array(
      fc.oneof(
        fc.tuple(define, fc.array(body, { maxLength: 40 })).map(([d, b]) => `${d}{${b.join('')}}`),
        fc.array(use, { maxLength: 60 }).map((uses) => uses.join('')),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('').slice(0, 1500));
  fc.assert(
    fc.property(tex, fc.boolean(), (source, isDisplay) => {
      const { html } = typeset({ tex: source, isDisplay });
      // Without a limit for macros, one formula could produce gigabytes. The limits of the server are above this value.
      assert.ok((html ?? '').length < 60_000_000);
    }),
    { numRuns: 200 },
  );
});

test('rejects macros that expand too far and accepts ordinary ones', () => {
  const roots = `\\def\\a{${'\\sqrt x'.repeat(100)}}${'\\a'.repeat(500)}`;
  assert.equal(typeset({ tex: roots, isDisplay: false }).refused, 'tooLarge');
  const repeated = `\\def\\a#1{${'#1'.repeat(900)}}\\a{${'x'.repeat(1900)}}`;
  assert.equal(typeset({ tex: repeated, isDisplay: false }).refused, 'tooLarge');
  for (const tex of [
    '\\def\\norm#1{\\left\\|#1\\right\\|}\\norm{x}+\\norm{y}',
    '\\newcommand\\mine{\\mathbb R}x\\in\\mine',
  ])
    assert.match(typeset({ tex, isDisplay: false }).html ?? '', /katex/);
});
