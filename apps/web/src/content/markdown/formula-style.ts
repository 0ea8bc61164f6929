import 'katex/dist/katex.min.css';

export { lateFormulas } from './late-formulas.ts';

/** Milliseconds that formulas wait for their faces. */
const PATIENCE = 3000;

/**
 * Resolves when the faces of nearly every formula are here, or will not come soon: set before them, a formula
 * would change its width once more and move the lines below.
 */
export async function formulaFaces(): Promise<void> {
  const faces = ['16px KaTeX_Main', 'italic 16px KaTeX_Math'].map((face) => document.fonts.load(face));
  await Promise.race([Promise.allSettled(faces), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
