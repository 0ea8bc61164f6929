import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Milliseconds that formulas wait for their faces. */
const PATIENCE = 3000;

/**
 * Resolves when the faces of nearly every formula are here, or will not come soon: set before them, a formula
 * would change its width once more and move the lines below.
 */
export async function mathFaces(): Promise<void> {
  const faces = ['16px KaTeX_Main', 'italic 16px KaTeX_Math'].map((face) => document.fonts.load(face));
  await Promise.race([Promise.allSettled(faces), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/**
 * Sets the TeX of a mark in place. It builds nodes and sets styles through the object model, so the content
 * security policy needs no exception. What KaTeX cannot read stays as it was written, marked as such.
 */
export function typesetMath(mark: HTMLElement): void {
  const source = mark.textContent;
  // A head cell must have words, and MathML counts as none: there the source itself is read out.
  const isHead = mark.closest('th') !== null;
  try {
    katex.render(source, mark, {
      output: isHead ? 'html' : 'htmlAndMathml',
      displayMode: mark.dataset['display'] === 'true',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 40,
      maxExpand: 1000,
    });
    if (isHead) mark.append(spokenText(source));
    mark.classList.add('is-set');
    if (mark.dataset['display'] !== 'true') keepPunctuation(mark);
  } catch (error) {
    mark.textContent = source;
    mark.classList.add('is-broken');
    mark.title = error instanceof Error ? error.message : '';
  }
}

/** Closing punctuation never begins a line, and opening punctuation never ends one, beside a formula. */
function keepPunctuation(mark: HTMLElement): void {
  const [before, after] = [mark.previousSibling, mark.nextSibling];
  const opening = before instanceof Text ? (/[（(「『《【“‘]$/.exec(before.data)?.[0] ?? '') : '';
  const closing =
    after instanceof Text ? (/^[，。、；：！？）」』》】”’,.;:!?)]+/.exec(after.data)?.[0] ?? '') : '';
  if (opening === '' && closing === '') return;
  const kept = document.createElement('span');
  kept.className = 'math-kept';
  mark.replaceWith(kept);
  if (before instanceof Text) before.deleteData(before.length - opening.length, opening.length);
  if (after instanceof Text) after.deleteData(0, closing.length);
  kept.append(opening, mark, closing);
}

function spokenText(text: string): HTMLElement {
  const spoken = document.createElement('span');
  spoken.className = 'sr-only';
  spoken.textContent = text;
  return spoken;
}
