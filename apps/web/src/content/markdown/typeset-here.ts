import type { Formula } from '@xiezhi/contract/text/formula';
import type { FormulaSource } from '@xiezhi/markdown/formula-key';
import { typeset } from '@xiezhi/markdown/typeset';

/** Characters of TeX of one formula, and milliseconds for all of a text: a page must not stand still for longer. */
const texMax = 4000;
const allMax = 1000;

/** Formulas of a text that is just being written; what is too much keeps its TeX. */
export function typesetHere(sources: readonly FormulaSource[]): Formula[] {
  const end = performance.now() + allMax;
  return sources.map((source) => {
    if (source.tex.length > texMax) return { ...source, html: null, refused: 'tooLong' };
    return performance.now() > end ? { ...source, html: null, refused: 'tooSlow' } : typeset(source);
  });
}
