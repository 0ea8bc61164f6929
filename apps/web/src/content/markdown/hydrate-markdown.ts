import { copyText } from '../../lib/copy-text.ts';
import { setFormulas, type FormulaSupply } from './formulas.ts';

/**
 * What is added to rendered Markdown once it is on the page: formulas, colours, copy buttons. Each heavy part
 * is fetched only where the text calls for it, after the text itself can be read.
 */

export interface EnhanceTexts {
  copy: string;
  copied: string;
  copyFailed: string;
  /** Where the server does not show a formula that it could read. */
  refused: string;
}

/** Adds formulas, colours and buttons below `root`. `isCurrent` turns false when the text was replaced. */
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

/** What scrolls sideways takes focus, so that the arrow keys can scroll it. */
function makeScrollersReachable(root: HTMLElement): void {
  for (const scroller of root.querySelectorAll<HTMLElement>('pre, .md-table, .math[data-display="true"]')) {
    if (scroller.scrollWidth > scroller.clientWidth) scroller.tabIndex = 0;
    else scroller.removeAttribute('tabindex');
  }
}
