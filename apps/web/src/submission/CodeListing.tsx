import { useEffect, useRef, type JSX } from 'react';
import { findLanguage } from '@xiezhi/contract/languages';
import { fileNameOf, grammarOf } from '../editor/grammar-names.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { copyText } from '../lib/copy-text.ts';
import '../markdown/markdown.css';
import { Icon } from '../ui/Icon.tsx';
import './submission.css';

/** A program with line numbers and colours, and a button that copies it. */
export function CodeListing({ code, language }: { code: string; language: string }): JSX.Element {
  const t = useT();
  const place = useRef<HTMLElement>(null);
  const contentType = findLanguage(language)?.contentType ?? language;
  const grammar = grammarOf(contentType);
  const lines = code.replace(/\n$/, '').split('\n').length;

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    element.textContent = code;
    let isCurrent = true;
    async function colour(target: HTMLElement): Promise<void> {
      if (grammar === null) return;
      const { highlight } = await import('../markdown/highlight.ts');
      const coloured = await highlight(code, grammar);
      if (isCurrent && coloured) target.replaceChildren(coloured);
    }
    // Without its module the program stays uncoloured.
    colour(element).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, grammar]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(code);
    notify(
      isCopied
        ? { tone: 'success', text: t('common.copy.done') }
        : { tone: 'error', text: t('common.copy.failed') },
    );
  }

  return (
    <section className="overflow-hidden rounded-2 border border-line" aria-label={t('submission.code')}>
      <div className="flex h-10 items-center gap-2.5 border-b border-line bg-sunk pr-2 pl-3 text-13">
        <h2 className="font-bold">{fileNameOf(contentType)}</h2>
        <span className="text-12 text-text-3">{t('submission.lines', { count: lines })}</span>
        <span className="flex-1" />
        <button
          type="button"
          className="relative inline-flex h-7 items-center gap-1.5 rounded-2 px-2 text-text-2 after:absolute after:-inset-2 hover:bg-hover hover:text-text"
          onClick={() => void copy()}
        >
          <Icon name="copy" />
          {t('common.copy')}
        </button>
      </div>
      <div className="listing">
        <pre aria-hidden="true" className="listing-numbers">
          {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
        </pre>
        {/* Long lines scroll in themselves, so the keyboard must reach them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reached by keys */}
        <pre className="listing-code ring-inside" tabIndex={0} aria-label={t('submission.code')}>
          <code ref={place}>{code}</code>
        </pre>
      </div>
    </section>
  );
}
