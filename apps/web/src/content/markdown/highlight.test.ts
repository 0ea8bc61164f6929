// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

it('returns the complete text with a class per token kind', async () => {
  const text = 'int x;\n\n/* a\n<b> */ return 1;\n';
  const place = document.createElement('code');
  place.append((await highlight(text, 'C++')) ?? '');
  expect(place.textContent).toBe(text);
  expect([...place.children].map(({ className, textContent: piece }) => `${className} ${piece}`)).toEqual([
    'tok-type int',
    'tok-comment /* a',
    'tok-comment <b> */',
    'tok-keyword return',
    'tok-number 1',
  ]);
});

it('leaves unknown languages and very long texts unhighlighted', async () => {
  expect(await highlight('x', 'klingon')).toBeNull();
  expect(await highlight('x'.repeat(200_001), 'cpp')).toBeNull();
});

it('keeps the page responsive while it parses a long text', async () => {
  let isAnswered = false;
  const line = '/*'.repeat(900);
  const reading = highlight(Array.from({ length: 12 }, () => line).join('\n'), 'perl');
  setTimeout(() => {
    isAnswered = true;
  });
  await reading;
  expect(isAnswered).toBe(true);
});
