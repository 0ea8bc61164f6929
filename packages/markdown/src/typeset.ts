import type { Formula } from '@xiezhi/contract/text/formula';
import katex from 'katex';
import type { FormulaSource } from './formula-key.ts';
import { forKatex, mathJaxMacros } from './katex-dialect.ts';

/** Commands that define macros. Each use of such a macro may expand to the length of the whole TeX. */
const definition = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/;
const expansionsMax = 1000;
/** Maximum number of tokens that macros of a formula may produce. */
const tokensMax = 100_000;

/**
 * Returns how many macro expansions are allowed. In TeX that defines macros, one expansion can produce up to
 * (characters of the TeX) × (number of argument places) tokens, so fewer expansions are allowed.
 */
function expansionsOf(tex: string): number {
  if (!definition.test(tex)) return expansionsMax;
  const places = tex.split('#').length;
  return Math.min(expansionsMax, Math.floor(tokensMax / (tex.length * places)));
}

/**
 * Renders one formula as HTML with MathML. Commands that could affect anything outside of the formula (links, pictures,
 * classes) are rejected. Hostile TeX can take minutes: 1,900 characters of nested definitions took eight. TeX from
 * users must therefore run in a thread that can be terminated.
 */
export function typeset({ tex, isDisplay }: FormulaSource): Formula {
  try {
    const html = katex.renderToString(forKatex(tex), {
      output: 'htmlAndMathml',
      displayMode: isDisplay,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 40,
      maxExpand: expansionsOf(tex),
      // `\def` expands a macro, and counts the expansion, only where the macro is used. `\edef` and `\xdef` would
      // expand earlier.
      macros: { ...mathJaxMacros, '\\edef': '\\def', '\\xdef': '\\gdef' },
    });
    return { tex, isDisplay, html };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.includes('Too many expansions')) return { tex, isDisplay, html: null, refused: 'tooLarge' };
    return { tex, isDisplay, html: null, error: message };
  }
}
