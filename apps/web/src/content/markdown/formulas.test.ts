// @vitest-environment jsdom
import type { Formula } from '@xiezhi/contract/text/formula';
import { typeset } from '@xiezhi/markdown/typeset';
import { describe, expect, it } from 'vitest';
import { setFormulas, setFormulasAtOnce, type FormulaSupply } from './formulas.ts';
import { replaceMembers } from '../../../test-support/replace-members.ts';

// jsdom has no faces.
replaceMembers(document, { fonts: { load: async () => [] } });

const refused = 'not shown';
const n = typeset({ tex: 'n', isDisplay: false });
const displayed = typeset({ tex: 'n', isDisplay: true });

async function paragraph(html: string, supply: FormulaSupply = [n, displayed]): Promise<HTMLElement> {
  const place = document.createElement('div');
  place.innerHTML = html;
  await setFormulas(place, supply, () => true, refused);
  return place;
}

/** Text around the formula that no line break may part from it. */
function keptWith(place: HTMLElement): (string | null)[] {
  const kept = place.querySelector('.math-kept');
  return kept === null
    ? []
    : [kept.firstChild, kept.lastChild].map((node) => (node instanceof Text ? node.data : null));
}

describe('formulas that came with the text', () => {
  it('stand where their TeX stood, inline and displayed apart', async () => {
    const place = await paragraph(
      '<span class="math">n</span> <span class="math" data-display="true">n</span>',
    );
    const [inline, display] = place.querySelectorAll('.math.is-set');
    expect(inline?.querySelector('.katex-display')).toBeNull();
    expect(display?.querySelector('.katex-display .katex')).not.toBeNull();
    expect(inline?.querySelector('annotation')?.textContent).toBe('n');
  });

  it('leave the TeX of a formula that is missing readable', async () => {
    const place = await paragraph('<span class="math">a_i &lt; b</span>');
    expect(place.querySelector('.math')?.outerHTML).toBe('<span class="math">a_i &lt; b</span>');
  });

  it('leave TeX that the server does not show, and say so', async () => {
    const place = await paragraph('<span class="math">n</span>', [
      { tex: 'n', isDisplay: false, html: null, refused: 'tooLarge' },
    ]);
    const mark = place.querySelector<HTMLElement>('.math.is-broken');
    expect([mark?.textContent, mark?.title]).toEqual(['n', refused]);
  });

  it('come later to the places that are still without', async () => {
    const place = await paragraph('<span class="math">n</span> <span class="math">m</span>', [n]);
    const m = typeset({ tex: 'm', isDisplay: false });
    await setFormulas(place, [n, m], () => true, refused);
    const set = [...place.querySelectorAll('.is-set annotation')].map((one) => one.textContent);
    expect(set).toEqual(['n', 'm']);
  });

  it('leave TeX that cannot be read, and say why', async () => {
    const broken: Formula = typeset({ tex: '\\frac{', isDisplay: false });
    const mark = (await paragraph('<span class="math">\\frac{</span>', [broken])).querySelector<HTMLElement>(
      '.math',
    );
    expect(mark?.textContent).toBe('\\frac{');
    expect(mark?.classList.contains('is-broken')).toBe(true);
    expect(mark?.title).toContain('KaTeX');
  });

  it('are not set into a text that has been replaced meanwhile', async () => {
    const place = document.createElement('div');
    place.innerHTML = '<span class="math">n</span>';
    await setFormulas(place, [n], () => false, refused);
    expect(place.querySelector('.katex')).toBeNull();
  });

  it('are there at once in every later text', async () => {
    await paragraph('<span class="math">n</span>');
    const place = document.createElement('div');
    place.innerHTML = '<span class="math">n</span>';
    expect(setFormulasAtOnce(place, [n], refused)).toBe(true);
    expect(place.querySelector('.katex')).not.toBeNull();
    expect(setFormulasAtOnce(place, 'typeset', refused)).toBe(false);
  });

  it('are words in the head of a table, since MathML counts as none there', async () => {
    const place = await paragraph('<table><tr><th><span class="math">n</span></th></tr></table>');
    expect(place.querySelector('th .katex-mathml')).toBeNull();
    expect(place.querySelector('th .sr-only')?.textContent).toBe('n');
  });
});

it('a text that is being written has its formulas typeset on the spot', async () => {
  const place = await paragraph('<span class="math">x^2</span>', 'typeset');
  expect(place.querySelector('annotation')?.textContent).toBe('x^2');
});

it('punctuation stays with its formula, and nothing else does', async () => {
  expect(keptWith(await paragraph('给定（<span class="math">n</span>），求'))).toEqual(['（', '），']);
  expect(keptWith(await paragraph('for <span class="math">n</span>, then'))).toEqual(['', ',']);
  expect(keptWith(await paragraph('of <span class="math">n</span> numbers'))).toEqual([]);
  expect(keptWith(await paragraph('，<span class="math">n</span>（'))).toEqual([]);
});

it('the words of the sentence stay as they were', async () => {
  const place = await paragraph('给定（<span class="math">n</span>），求和');
  for (const mark of place.querySelectorAll('.math')) mark.remove();
  expect(place.textContent).toBe('给定（），求和');
});

it('a formula on a line of its own is left alone', async () => {
  expect(keptWith(await paragraph('（<span class="math" data-display="true">n</span>）'))).toEqual([]);
});
