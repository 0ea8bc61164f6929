import type { Formula } from '@xiezhi/contract/text/formula';
import type { FormulaSource } from '@xiezhi/markdown/formula-key';
import { typeset } from '@xiezhi/markdown/typeset';

/**
 * Maximum number of TeX characters per formula. `allMax` below limits the milliseconds per text, so that the page does
 * not freeze.
 */
const texMax = 4000;
const allMax = 1000;

/** Typesets the formulas of a text that is being edited. Formulas above the limits keep their TeX. */
export function typesetInBrowser(sources: readonly FormulaSource[]): Formula[] {
  const end = performance.now() + allMax;
  return sources.map((source) => {
    if (source.tex.length > texMax) return { ...source, html: null, refused: 'tooLong' };
    return performance.now() > end ? { ...source, html: null, refused: 'tooSlow' } : typeset(source);
  });
}
