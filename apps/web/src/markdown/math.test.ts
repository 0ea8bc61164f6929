// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { typesetMath } from './math.ts';

function paragraph(html: string): HTMLElement {
  const place = document.createElement('p');
  place.innerHTML = html;
  for (const mark of place.querySelectorAll<HTMLElement>('.math')) typesetMath(mark);
  return place;
}

/** Text around the formula that no line break may part from it. */
function keptWith(place: HTMLElement): (string | null)[] {
  const kept = place.querySelector('.math-kept');
  return kept === null
    ? []
    : [kept.firstChild, kept.lastChild].map((node) => (node instanceof Text ? node.data : null));
}

it('punctuation stays with its formula, and nothing else does', () => {
  expect(keptWith(paragraph('给定（<span class="math">n</span>），求'))).toEqual(['（', '），']);
  expect(keptWith(paragraph('for <span class="math">n</span>, then'))).toEqual(['', ',']);
  expect(keptWith(paragraph('of <span class="math">n</span> numbers'))).toEqual([]);
  expect(keptWith(paragraph('，<span class="math">n</span>（'))).toEqual([]);
});

it('the words of the sentence stay as they were', () => {
  const place = paragraph('给定（<span class="math">n</span>），求和');
  for (const mark of place.querySelectorAll('.math')) mark.remove();
  expect(place.textContent).toBe('给定（），求和');
});

it('a formula on a line of its own is left alone', () => {
  expect(keptWith(paragraph('（<span class="math" data-display="true">n</span>）'))).toEqual([]);
});
