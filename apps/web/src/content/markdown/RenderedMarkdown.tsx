import type { ReadText } from '@xiezhi/markdown/html';
import { useLayoutEffect, useRef, type JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { hydrateMarkdown } from './hydrate-markdown.ts';
import { fragmentOfText } from './text-fragment.ts';
import { setFormulasAtOnce, type FormulaSupply } from './formulas.ts';
import type { Profile } from './sanitize.ts';
import '../syntax-highlight/colours.css';
import './markdown.css';

const noMentions: readonly string[] = [];

export interface RenderedMarkdownProps {
  /** The parsed text. Must be referentially stable. */
  text: ReadText;
  /** Markdown source. Shown as plain text if the text cannot be sanitized. */
  source: string;
  /** Profile of the sanitizer: `staff` for statements and announcements, `user` for texts by users. */
  profile: Profile;
  formulas: FormulaSupply;
  /** Mentioned usernames that exist: they become links. Must be referentially stable. */
  mentions?: readonly string[];
  className?: string;
}

/**
 * Renders parsed Markdown. The text is shown immediately; formulas and highlighting follow when their modules have
 * loaded. Nothing in the text can execute, regardless of its author.
 */
export function RenderedMarkdown({
  text,
  source,
  profile,
  formulas,
  mentions = noMentions,
  className,
}: RenderedMarkdownProps): JSX.Element {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const copy = t('common.copy');
  const copied = t('common.copy.done');
  const copyFailed = t('common.copy.failed');
  const refused = t('common.formula.refused');

  useLayoutEffect(() => {
    const host = root.current;
    if (host === null) return undefined;
    let isCurrent = true;
    const texts = { copy, copied, copyFailed, refused };
    const fill = (target: HTMLElement, fragment: DocumentFragment): void => {
      if (!isCurrent) return;
      // Insert the formulas before showing the text if their styles have loaded. This is not yet the case for the first
      // text of a page.
      const left = setFormulasAtOnce(fragment, formulas, refused) ? [] : formulas;
      target.replaceChildren(fragment);
      // If a module fails to load, the text stays as it is.
      hydrateMarkdown(target, left, texts, () => isCurrent).catch(() => undefined);
      if (mentions.length > 0) void nameIn(target, mentions, () => isCurrent).catch(() => undefined);
    };
    const rendered = fragmentOfText(text, profile);
    if (rendered instanceof DocumentFragment) fill(host, rendered);
    else
      rendered.then(
        (fragment) => fill(host, fragment),
        // If the sanitizer fails to load, show the source as plain text, which is safe.
        () => host.replaceChildren(source),
      );
    return () => {
      isCurrent = false;
    };
  }, [text, source, profile, formulas, mentions, copy, copied, copyFailed, refused]);

  return <div ref={root} className={cx('md', className)} />;
}

/** Links mentions to their users. Few texts have mentions, so the module loads on first use. */
async function nameIn(
  target: HTMLElement,
  names: readonly string[],
  isCurrent: () => boolean,
): Promise<void> {
  const { linkMentions } = await import('./mentions.ts');
  if (isCurrent()) linkMentions(target, names);
}
