// @vitest-environment jsdom
import type { Formula } from '@xiezhi/contract/text/formula';
import { typeset } from '@xiezhi/markdown/typeset';
import { describe, expect, it } from 'vitest';
import { setFormulas, setFormulasAtOnce, type FormulaSupply } from './formulas.ts';
import { replaceMembers } from '../../../test-support/replace-members.ts';

// jsdom has no FontFaceSet.
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

/** Returns the text before and after a formula that no line break may separate from it. */
function keptWith(place: HTMLElement): (string | null)[] {
  const kept = place.querySelector('.math-kept');
  return kept === null
    ? []
    : [kept.firstChild, kept.lastChild].map((node) => (node instanceof Text ? node.data : null));
}

describe('formulas sent with the text', () => {
  it('replace their TeX, inline and display', async () => {
    const place = await paragraph(
      '<span class="math">n</span> <span class="math" data-display="true">n</span>',
    );
    const [inline, display] = place.querySelectorAll('.math.is-set');
    expect(inline?.querySelector('.katex-display')).toBeNull();
    expect(display?.querySelector('.katex-display .katex')).not.toBeNull();
    expect(inline?.querySelector('annotation')?.textContent).toBe('n');
  });

  it('leave the TeX of a missing formula readable', async () => {
    const place = await paragraph('<span class="math">a_i &lt; b</span>');
    expect(place.querySelector('.math')?.outerHTML).toBe('<span class="math">a_i &lt; b</span>');
  });

  it('leave TeX that the server refuses to render, with a note', async () => {
    const place = await paragraph('<span class="math">n</span>', [
      { tex: 'n', isDisplay: false, html: null, refused: 'tooLarge' },
    ]);
    const mark = place.querySelector<HTMLElement>('.math.is-broken');
    expect([mark?.textContent, mark?.title]).toEqual(['n', refused]);
  });

  it('fill marks that are still empty', async () => {
    const place = await paragraph('<span class="math">n</span> <span class="math">m</span>', [n]);
    const m = typeset({ tex: 'm', isDisplay: false });
    await setFormulas(place, [n, m], () => true, refused);
    const set = [...place.querySelectorAll('.is-set annotation')].map((one) => one.textContent);
    expect(set).toEqual(['n', 'm']);
  });

  it('leave invalid TeX, with the error', async () => {
    const broken: Formula = typeset({ tex: '\\frac{', isDisplay: false });
    const mark = (await paragraph('<span class="math">\\frac{</span>', [broken])).querySelector<HTMLElement>(
      '.math',
    );
    expect(mark?.textContent).toBe('\\frac{');
    expect(mark?.classList.contains('is-broken')).toBe(true);
    expect(mark?.title).toContain('KaTeX');
  });

  it('are not inserted into a text that has been replaced', async () => {
    const place = document.createElement('div');
    place.innerHTML = '<span class="math">n</span>';
    await setFormulas(place, [n], () => false, refused);
    expect(place.querySelector('.katex')).toBeNull();
  });

  it('are rendered synchronously in later texts', async () => {
    await paragraph('<span class="math">n</span>');
    const place = document.createElement('div');
    place.innerHTML = '<span class="math">n</span>';
    expect(setFormulasAtOnce(place, [n], refused)).toBe(true);
    expect(place.querySelector('.katex')).not.toBeNull();
    expect(setFormulasAtOnce(place, 'typeset', refused)).toBe(false);
  });

  it('have a text alternative in table headers, where MathML does not count', async () => {
    const place = await paragraph('<table><tr><th><span class="math">n</span></th></tr></table>');
    expect(place.querySelector('th .katex-mathml')).toBeNull();
    expect(place.querySelector('th .sr-only')?.textContent).toBe('n');
  });
});

it('a text in an editor has its formulas typeset in the browser', async () => {
  const place = await paragraph('<span class="math">x^2</span>', 'typeset');
  expect(place.querySelector('annotation')?.textContent).toBe('x^2');
});

it('only punctuation is kept next to its formula', async () => {
  expect(keptWith(await paragraph('给定（<span class="math">n</span>），求'))).toEqual(['（', '），']);
  expect(keptWith(await paragraph('for <span class="math">n</span>, then'))).toEqual(['', ',']);
  expect(keptWith(await paragraph('of <span class="math">n</span> numbers'))).toEqual([]);
  expect(keptWith(await paragraph('，<span class="math">n</span>（'))).toEqual([]);
});

it('punctuation after an element that holds only a formula is kept next to it', async () => {
  const place = await paragraph('<p>给定<span><span><span class="math">n</span></span></span>，求</p>');
  expect(keptWith(place)).toEqual(['', '，']);
  expect(place.querySelector('.math-kept > span > span > .math')).not.toBeNull();
  expect(keptWith(await paragraph('<span><span class="math">n</span> 个</span>，求'))).toEqual([]);
});

it('the last part of a formula stays with the punctuation after it', async () => {
  const place = await paragraph('<span class="math">n</span>，<span class="math">n</span> 个');
  const [end, ...others] = place.querySelectorAll('.math-end');
  expect(end?.closest('.math-kept')?.textContent).toContain('，');
  expect(end?.querySelector('.katex-base')).not.toBeNull();
  expect(others).toEqual([]);
});

it('the words of the sentence are unchanged', async () => {
  const place = await paragraph('给定（<span class="math">n</span>），求和');
  for (const mark of place.querySelectorAll('.math')) mark.remove();
  expect(place.textContent).toBe('给定（），求和');
});

it('a display formula is left alone', async () => {
  expect(keptWith(await paragraph('（<span class="math" data-display="true">n</span>）'))).toEqual([]);
});
