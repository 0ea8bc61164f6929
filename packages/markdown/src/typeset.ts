import type { Formula } from '@xiezhi/contract/text/formula';
import katex from 'katex';
import type { FormulaSource } from './formula-key.ts';

/** Commands that define macros: what they make may be as long as the whole TeX, each time it is used. */
const definition = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/;
const expansionsMax = 1000;
/** Tokens that the macros of a formula may make. */
const tokensMax = 100_000;

/**
 * How many macros may be expanded. Where the TeX defines some itself, each may give as many tokens as the TeX has
 * characters, times the places for arguments.
 */
function expansionsOf(tex: string): number {
  if (!definition.test(tex)) return expansionsMax;
  const places = tex.split('#').length;
  return Math.min(expansionsMax, Math.floor(tokensMax / (tex.length * places)));
}

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
      maxExpand: expansionsOf(tex),
      // What they define is expanded where it is used, and counted there.
      macros: { '\\edef': '\\def', '\\xdef': '\\gdef' },
    });
    return { tex, isDisplay, html };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.includes('Too many expansions')) return { tex, isDisplay, html: null, refused: 'tooLarge' };
    return { tex, isDisplay, html: null, error: message };
  }
}
