import { Fragment, useEffect, useRef, type JSX, type ReactNode } from 'react';
import { findLanguage } from '@xiezhi/contract/languages';
import '../../../content/syntax-highlight/colours.css';
import type { Fault } from '../../../content/compiler-diagnostics/faults.ts';
import type { Place } from '../../../content/compiler-diagnostics/MessageList.tsx';
import { programFileName, grammarOf } from '../../../content/code-editor/grammar-names.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { Icon } from '../../../components/Icon.tsx';
import './listing.css';

interface CodeListingProps {
  code: string;
  language: string;
  /** Positions of compiler errors. */
  faults?: readonly Fault[];
  /** Position to scroll to. */
  target?: Place | null;
}

/** Height of a line, and the padding above the first one, in pixels. */
const LINE = 20;
const ABOVE = 8;
const topOf = (line: number) => ABOVE + (line - 1) * LINE;

const noFaults: readonly Fault[] = [];

/** A program with line numbers, highlighting and a copy button. */
export function CodeListing({
  code,
  language,
  faults = noFaults,
  target = null,
}: CodeListingProps): JSX.Element {
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
    async function colour(program: HTMLElement): Promise<void> {
      if (grammar === null) return;
      const { highlight } = await import('../../../content/markdown/highlight.ts');
      const coloured = await highlight(code, grammar);
      if (isCurrent && coloured) program.replaceChildren(coloured);
    }
    // If the module fails to load, the program stays unhighlighted.
    colour(element).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, grammar]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(code);
    showToast(
      isCopied
        ? { tone: 'success', text: t('common.copy.done') }
        : { tone: 'error', text: t('common.copy.failed') },
    );
  }

  return (
    <section className="overflow-hidden rounded-2 border border-line" aria-label={t('submission.code')}>
      <div className="flex h-10 items-center gap-2.5 border-b border-line bg-sunk pr-2 pl-3 text-13">
        <h2 className="font-bold">{programFileName(contentType)}</h2>
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
          {numbers(lines, faults)}
        </pre>
        {/* Long lines scroll horizontally, so the container must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus */}
        <pre className="listing-code ring-inside" tabIndex={0} aria-label={t('submission.code')}>
          {faults.map(({ line, from, to, source, text }) => (
            <span
              key={`${line} ${from} ${text}`}
              className="listing-fault-line"
              style={{ top: topOf(line) }}
              aria-hidden="true"
            >
              <span>{source.slice(0, from)}</span>
              <span className="listing-fault">{source.slice(from, to)}</span>
            </span>
          ))}
          {target !== null && <Target place={target} />}
          <code ref={place}>{code}</code>
        </pre>
      </div>
    </section>
  );
}

/** Returns the line numbers. Numbers of lines with errors are marked. */
function numbers(lines: number, faults: readonly Fault[]): ReactNode {
  const all = Array.from({ length: lines }, (_, index) => index + 1);
  if (faults.length === 0) return all.join('\n');
  const faulty = new Set(faults.map(({ line }) => line));
  return all.map((line) => (
    <Fragment key={line}>
      {faulty.has(line) ? <span className="listing-fault-number">{line}</span> : line}
      {'\n'}
    </Fragment>
  ));
}

function Target({ place }: { place: Place }): JSX.Element {
  const mark = useRef<HTMLSpanElement>(null);
  // Each new object scrolls again, even to the same position.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs for each new position
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), [place]);
  return <span ref={mark} className="listing-target" style={{ top: topOf(place.line) }} aria-hidden="true" />;
}
