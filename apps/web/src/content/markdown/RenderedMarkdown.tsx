import type { ReadText } from '@xiezhi/markdown/html';
import { useLayoutEffect, useRef, type JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { hydrateMarkdown } from './hydrate-markdown.ts';
import { fragmentOfText } from './ready.ts';
import { setFormulasAtOnce, type FormulaSupply } from './formulas.ts';
import type { Profile } from './sanitize.ts';
import '../syntax-highlight/colours.css';
import './markdown.css';

const noMentions: readonly string[] = [];

export interface ShownTextProps {
  /** The text as it was read. Keep it stable. */
  text: ReadText;
  /** What is shown where the text cannot be purified: its source. */
  source: string;
  /** `staff` for statements and announcements, `user` for whatever a user may write. */
  profile: Profile;
  formulas: FormulaSupply;
  /** Usernames that the text names, of people who exist: they become links. Keep the list stable. */
  mentions?: readonly string[];
  className?: string;
}

/**
 * A Markdown text that was read already. The text is there at once; formulas and colours follow when their modules
 * have come. Nothing in the text can run, whoever wrote it.
 */
export function RenderedMarkdown({
  text,
  source,
  profile,
  formulas,
  mentions = noMentions,
  className,
}: ShownTextProps): JSX.Element {
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
      // Later texts come with their formulas; the first one can be read while their look is on the way.
      const left = setFormulasAtOnce(fragment, formulas, refused) ? [] : formulas;
      target.replaceChildren(fragment);
      // A part that cannot be fetched leaves the text as it is.
      hydrateMarkdown(target, left, texts, () => isCurrent).catch(() => undefined);
      if (mentions.length > 0) void nameIn(target, mentions, () => isCurrent).catch(() => undefined);
    };
    const rendered = fragmentOfText(text, profile);
    if (rendered instanceof DocumentFragment) fill(host, rendered);
    else
      rendered.then(
        (fragment) => fill(host, fragment),
        // Without the purifier the source is shown as it was written: readable, and harmless.
        () => host.replaceChildren(source),
      );
    return () => {
      isCurrent = false;
    };
  }, [text, source, profile, formulas, mentions, copy, copied, copyFailed, refused]);

  return <div ref={root} className={cx('md', className)} />;
}

/** Few texts name anybody: what links the names comes with the first that does. */
async function nameIn(
  target: HTMLElement,
  names: readonly string[],
  isCurrent: () => boolean,
): Promise<void> {
  const { linkMentions } = await import('./mentions.ts');
  if (isCurrent()) linkMentions(target, names);
}
