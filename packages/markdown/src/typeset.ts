import type { Formula } from '@xiezhi/contract/formula';
import katex from 'katex';
import type { FormulaSource } from './formula-key.ts';

/**
 * One formula as HTML with MathML in it. Commands that could reach out of a formula (links, pictures, classes)
 * are refused. It may take minutes where somebody wants it to (1,900 characters of nested definitions did take
 * eight), so that TeX of others belongs into a thread that can be ended.
 */
export function typeset({ tex, isDisplay }: FormulaSource): Formula {
  try {
    const html = katex.renderToString(tex, {
      output: 'htmlAndMathml',
      displayMode: isDisplay,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 40,
      maxExpand: 1000,
    });
    return { tex, isDisplay, html };
  } catch (error) {
    return { tex, isDisplay, html: null, error: error instanceof Error ? error.message : '' };
  }
}
