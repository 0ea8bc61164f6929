import { copyText } from '../../lib/copy-text.ts';
import { setFormulas, type FormulaSupply } from './formulas.ts';

/**
 * Adds formulas, highlighting and copy buttons to rendered Markdown. Each large module loads only if the text
 * needs it, after the text is visible.
 */

export interface EnhanceTexts {
  copy: string;
  copied: string;
  copyFailed: string;
  /** Shown for a formula that the server refuses to render. */
  refused: string;
}

/** Adds formulas, highlighting and buttons below `root`. `isCurrent` returns false after the text has been replaced. */
export async function hydrateMarkdown(
  root: HTMLElement,
  formulas: FormulaSupply,
  texts: EnhanceTexts,
  isCurrent: () => boolean,
): Promise<void> {
  for (const block of root.querySelectorAll('pre')) addCopyButton(block, texts);
  makeScrollersReachable(root);
  await Promise.all([setFormulas(root, formulas, isCurrent, texts.refused), colourCode(root, isCurrent)]);
  if (isCurrent()) makeScrollersReachable(root);
}

async function colourCode(root: HTMLElement, isCurrent: () => boolean): Promise<void> {
  const blocks = root.querySelectorAll<HTMLElement>('pre > code[class*="language-"]');
  if (blocks.length === 0) return;
  const { highlight } = await import('./highlight.ts');
  if (!isCurrent()) return;
  for (const block of blocks) {
    const language = /language-(\S+)/.exec(block.className)?.[1] ?? '';
    const coloured = await highlight(block.textContent, language);
    if (!isCurrent()) return;
    if (coloured) block.replaceChildren(coloured);
  }
}

function addCopyButton(block: HTMLElement, texts: EnhanceTexts): void {
  const frame = document.createElement('div');
  frame.className = 'md-code';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'md-copy';
  button.textContent = texts.copy;
  let reset: ReturnType<typeof setTimeout> | undefined;
  async function copy(): Promise<void> {
    button.textContent = (await copyText(block.textContent)) ? texts.copied : texts.copyFailed;
    clearTimeout(reset);
    reset = setTimeout(() => {
      button.textContent = texts.copy;
    }, 2000);
  }
  button.addEventListener('click', () => void copy());
  block.replaceWith(frame);
  frame.append(block, button);
}

/** Makes horizontal scroll containers focusable, so that the arrow keys can scroll them. */
function makeScrollersReachable(root: HTMLElement): void {
  for (const scroller of root.querySelectorAll<HTMLElement>('pre, .md-table, .math[data-display="true"]')) {
    if (scroller.scrollWidth > scroller.clientWidth) scroller.tabIndex = 0;
    else scroller.removeAttribute('tabindex');
  }
}
