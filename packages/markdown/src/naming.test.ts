import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cpuSeconds } from '@xiezhi/contract/testing/cpu';
import { findFormulas } from './find-formulas.ts';
import { findMentions } from './find-mentions.ts';
import { mentionSpans } from './mentions.ts';
import { createReader } from './reader.ts';

/** The tests below check that exactly the mentions and formulas are found which readers of the text see. */
const named = (text: string) => findMentions(text).map(({ candidates }) => candidates[0]);

const lines: readonly (readonly [what: string, text: string, names: readonly string[]])[] = [
  ['in a heading', '# @li', ['li']],
  ['in a list', '- @li\n- @wang', ['li', 'wang']],
  ['in a table', '| @li |\n|---|\n| @wang |', ['li', 'wang']],
  ['in a quotation', '> @li', ['li']],
  ['in strong and struck text', '**@li** ~~@wang~~', ['li', 'wang']],
  ['after Chinese', '你好@li，再见', ['li']],
  ['after a bracket', '(@li)', ['li']],
  ['beside HTML', '<b>@li</b>', ['li']],
  ['twice', '@li @li', ['li', 'li']],
  ['in code', '`@li`', []],
  ['in a program', '```\n@li\n```', []],
  ['in an indented program', '    @li', []],
  ['in a formula', '$@li$ \\(@li\\) $$@li$$', []],
  ['in a link', '[ask @li](/x)', []],
  ['in an address', 'https://a.example/@li and <https://a.example/@wang>', []],
  ['in a mail address', 'li@wang.example', []],
  ['in the words of a picture, which nobody sees', '![@li](/x.png)', []],
  ['in a title', '[x](/y "@li") ![x](/y "@li")', []],
  ['in an attribute of HTML', '<a title="@li">x</a>', []],
  ['in a comment of HTML', 'a <!-- @li --> b', []],
  ['in a definition', '[x]: /y "@li"', []],
];
for (const [what, text, names] of lines) {
  test(`${names.length === 0 ? 'nobody' : names.join()} is named ${what}`, () =>
    assert.deepEqual(named(text), names));
}

const piece = fc.constantFrom(
  '@',
  'li',
  '张三',
  ' ',
  '.',
  '-',
  '_',
  '9',
  '，',
  '@@',
  'é',
  'e\u0301',
  '😀',
  '/',
  'A',
  '\n',
);
const sentences = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

test('returns candidates that occur in the text, longest first, each once, none longer than a username', () => {
  fc.assert(
    fc.property(sentences, (text) => {
      for (const { index, candidates } of mentionSpans(text)) {
        assert.equal(text[index], '@');
        assert.ok(candidates.length > 0);
        for (const name of candidates) {
          assert.ok(text.startsWith(name, index + 1), text);
          assert.ok(Array.from(name).length <= 20 && name.isWellFormed());
        }
        const lengths = candidates.map(({ length }) => length);
        assert.deepEqual(
          lengths,
          [...new Set(lengths)].toSorted((a, b) => b - a),
        );
      }
    }),
    { numRuns: 500 },
  );
});

test('limits candidates to the length of a username, however long the word', () => {
  const [place] = mentionSpans(`@${'题'.repeat(30)}`);
  assert.equal(place?.candidates.length, 20);
  assert.deepEqual(mentionSpans(`@${'x'.repeat(20)}`)[0]?.candidates, ['x'.repeat(20)]);
});

test('accepts a Latin word as a whole or not at all', () => {
  fc.assert(
    fc.property(sentences, (text) => {
      for (const { index, candidates } of mentionSpans(text)) {
        assert.doesNotMatch(text[index - 1] ?? '', /[A-Za-z\d_.@/-]/);
        for (const name of candidates) {
          const after = text[index + 1 + name.length] ?? '';
          assert.ok(!(/[A-Za-z\d_]$/.test(name) && /[A-Za-z\d_]/.test(after)) || name.length === 20, text);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('finds the same mentions in plain text and in Markdown', () => {
  const plain = fc.array(fc.constantFrom('@li', '@张三', ' ', '，', 'a', '。', '(', '!'), { maxLength: 20 });
  fc.assert(
    fc.property(plain, (pieces) => {
      const text = pieces.join('').trim();
      assert.deepEqual(
        findMentions(text).map(({ candidates }) => candidates),
        mentionSpans(text).map(({ candidates }) => candidates),
      );
    }),
  );
});

const reader = createReader();
const formulas: readonly (readonly [what: string, text: string, tex: readonly string[]])[] = [
  ['in the words of a picture, which nobody sees', '![$n$](/x.png)', []],
  ['beside such a picture', '![$n$](/x.png) $m$', ['m']],
  ['in a link', '[$n$](/x)', ['n']],
  ['in a title', '[x](/y "$n$")', []],
  ['in an attribute of HTML', '<a title="$n$">x</a>', []],
  ['between tags of HTML', '<b>$n$</b>', ['n']],
  ['in struck text', '~~$n$~~', ['n']],
  ['in a definition', '[x]: /y "$n$"', []],
  ['over a line', '$a\nb$', ['a\nb']],
  ['over two paragraphs', '$a\n\nb$', []],
  ['displayed over two paragraphs', '$$a\n\nb$$', ['a\n\nb']],
  ['before a digit, which is money', '$5 and $6', []],
  ['with blanks inside', '$ a$ and $b $ 个', ['a', 'b']],
  ['before a digit', 'of 10$n$5', ['n']],
  ['that is empty', '$$ $$ \\(\\) \\[ \\]', []],
  ['that is empty over lines', '$$\n\n$$', []],
  ['in a quotation, over lines', '> $$\n> a\n> +b\n> $$', ['a\n+b']],
  ['in a quotation within a list', '- > \\[\n  > a\n  > \\]', ['a']],
  ['in a list within a quotation', '> - $$\n>   a\n>   $$', ['a']],
  ['in a quotation of a quotation', '> > $$a\n> > <b$$', ['a\n<b']],
  ['in a list, over a blank line', '- $$\n  a\n\n  b\n  $$', ['a\n\n  b']],
  ['after a paragraph, over lines', 'x\n$$\na\n$$\ny', ['a']],
  ['with text behind it', '$$\na\n$$ b', ['a']],
  ['with an escaped sign', '$a\\$b$', ['a\\$b']],
  ['in a numbered list', '1. $$a$$\n2. \\[b\\]', ['a', 'b']],
];
for (const [what, text, tex] of formulas) {
  test(`${tex.length === 0 ? 'no formula' : 'a formula'} ${what}`, () => {
    assert.deepEqual(
      findFormulas(text).map((formula) => formula.tex),
      tex,
    );
    const shown = [...reader.render(text).matchAll(/<span class="math"/g)];
    assert.equal(shown.length, tex.length);
  });
}

test('reads long runs of names and TeX delimiters as fast as other texts', () => {
  const took = cpuSeconds(() => {
    for (const sign of ['@', '@a', '@张', '@a.', '@@a ', 'a@', '@-', '@\u0301'])
      findMentions(sign.repeat(20_000));
    for (const sign of ['$', '\\(', '\\[', '$$a', '$a$', '\\)', '![$']) findFormulas(sign.repeat(10_000));
  });
  assert.ok(took < 4, `${took} s`);
});
