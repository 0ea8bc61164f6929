import type { Formula } from '@xiezhi/contract/text/formula';
import { keyOf, type FormulaSource } from '@xiezhi/markdown/formula-key';
import { formulaFragment } from './formula-html.ts';

/**
 * Where the formulas of a text come from: the server sends them with the text, or the browser typesets them while the
 * text is being edited.
 */
export type FormulaSupply = readonly Formula[] | 'typeset';

/** Element of one formula. Its text content is the TeX source. */
export type FormulaElement = HTMLElement;

let isStyleHere = false;

/** Loads stylesheet and fonts of formulas; resolves when both are ready, or after a timeout. */
export async function fetchFormulaStyle() {
  const fetched = await import('./formula-style.ts');
  await fetched.formulaFaces();
  isStyleHere = true;
  return fetched;
}

/**
 * Inserts the formulas of a text at their marks below `root`. `isCurrent` returns false after the text has been
 * replaced.
 */
export async function setFormulas(
  root: ParentNode,
  supply: FormulaSupply,
  isCurrent: () => boolean,
  refused: string,
): Promise<void> {
  const marks = marksIn(root);
  if (marks.length === 0 || supply.length === 0) return;
  const [formulas, { lateFormulas }] = await Promise.all([
    supply === 'typeset' ? typesetMarks(marks) : supply,
    fetchFormulaStyle(),
  ]);
  if (isCurrent()) place(marks, formulas, refused);
  await lateFormulas(formulas, isCurrent, (late) => place(marksIn(root), late, refused));
}

/** Marks that have no formula yet. */
function marksIn(root: ParentNode): FormulaElement[] {
  return [...root.querySelectorAll<FormulaElement>('.math:not(.is-set)')];
}

/** Inserts the formulas synchronously if all of them and their styles are ready. Otherwise returns false. */
export function setFormulasAtOnce(root: ParentNode, supply: FormulaSupply, refused: string): boolean {
  if (!isStyleHere || supply === 'typeset' || supply.some(({ later }) => later)) return false;
  place(marksIn(root), supply, refused);
  return true;
}

/** Loads KaTeX, which pages without an editor never need. */
async function typesetMarks(marks: readonly FormulaElement[]): Promise<Formula[]> {
  const { typesetInBrowser: typesetHere } = await import('./typeset-here.ts');
  const sources = new Map(marks.map((mark) => [keyOf(sourceOf(mark)), sourceOf(mark)]));
  return typesetHere([...sources.values()]);
}

function sourceOf(mark: FormulaElement): FormulaSource {
  return { tex: mark.textContent, isDisplay: isDisplay(mark) };
}

function isDisplay(mark: FormulaElement): boolean {
  return mark.dataset['display'] === 'true';
}

/** Inserts formulas at their marks. A mark whose formula is missing keeps its TeX. */
function place(marks: readonly FormulaElement[], formulas: readonly Formula[], refused: string): void {
  const byKey = new Map(formulas.map((formula) => [keyOf(formula), formula]));
  for (const mark of marks) {
    const formula = byKey.get(keyOf(sourceOf(mark)));
    if (formula === undefined) continue;
    if (formula.html === null) markBroken(mark, formula.error ?? refused);
    else placeOne(mark, formula.tex, formulaFragment(formula.html));
  }
}

function markBroken(mark: FormulaElement, error: string): void {
  mark.classList.add('is-broken');
  mark.title = error;
}

function placeOne(mark: FormulaElement, tex: string, typeset: DocumentFragment): void {
  // A header cell must contain text, and MathML does not count as text: screen readers get the TeX instead.
  if (mark.closest('th') !== null) {
    for (const element of typeset.querySelectorAll('.katex-mathml')) element.remove();
    typeset.append(spokenText(tex));
  }
  mark.replaceChildren(typeset);
  mark.classList.add('is-set');
  if (!isDisplay(mark)) keepPunctuation(mark);
}

/** Prevents line breaks between a formula and the punctuation next to it. */
function keepPunctuation(mark: FormulaElement): void {
  const whole = withWrappers(mark);
  const [before, after] = [whole.previousSibling, whole.nextSibling];
  const opening = before instanceof Text ? (/[（(「『《【“‘]$/.exec(before.data)?.[0] ?? '') : '';
  const closing =
    after instanceof Text ? (/^[，。、；：！？）」』》】”’,.;:!?)]+/.exec(after.data)?.[0] ?? '') : '';
  if (opening === '' && closing === '') return;
  const unbreakable = document.createElement('span');
  unbreakable.className = 'math-kept';
  whole.replaceWith(unbreakable);
  if (before instanceof Text) before.deleteData(before.length - opening.length, opening.length);
  if (after instanceof Text) after.deleteData(0, closing.length);
  unbreakable.append(opening, whole, closing);
  if (closing !== '') keepEnd(mark);
}

/**
 * Returns the outermost `span` that contains nothing but a formula; statements of problem packages have such
 * spans.
 */
function withWrappers(mark: FormulaElement): HTMLElement {
  const parent = mark.parentElement;
  return parent instanceof HTMLSpanElement && parent.childNodes.length === 1 ? withWrappers(parent) : mark;
}

/** Chromium breaks after the last part of a formula unless the element around that part forbids it. */
function keepEnd(mark: FormulaElement): void {
  const last = mark.querySelector('.katex-html > .katex-base:last-child');
  if (last === null) return;
  const end = document.createElement('span');
  end.className = 'math-end';
  last.replaceWith(end);
  end.append(last);
}

function spokenText(text: string): HTMLElement {
  const spoken = document.createElement('span');
  spoken.className = 'sr-only';
  spoken.textContent = text;
  return spoken;
}
