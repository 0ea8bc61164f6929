import 'katex/dist/katex.min.css';

export { lateFormulas } from './late-formulas.ts';

/** Maximum milliseconds to wait for formula fonts. */
const FONT_WAIT_MS = 3000;

/**
 * Resolves when the fonts of nearly all formulas have loaded, or after the timeout: a formula rendered
 * earlier would change its width and shift the lines below.
 */
export async function formulaFaces(): Promise<void> {
  const faces = ['16px KaTeX_Main', 'italic 16px KaTeX_Math'].map((face) => document.fonts.load(face));
  await Promise.race([
    Promise.allSettled(faces),
    new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS)),
  ]);
}
