import { useEffect, useRef, useState, type JSX } from 'react';
import { useT, type Translate } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import type { ReadMessage } from './read.ts';
import './compiler.css';

/** A position in the program; line and column are 1-based. */
export interface Place {
  line: number;
  column: number;
}

/** A language that the program is probably written in, and the function that selects it. */
export interface OtherLanguage {
  language: string;
  choose: () => void;
}

interface MessageListProps {
  messages: readonly ReadMessage[];
  /** Called with the position of a message that the user selects. */
  onPlace: (place: Place) => void;
  /** Offer to switch the language; set if the program includes a header of C++. */
  other?: OtherLanguage | null;
  className?: string;
}

/**
 * List of compiler messages, each with an explanation and a button that goes to its position. F8 goes to the next
 * position, Shift+F8 to the previous one.
 */
export function MessageList({ messages, onPlace, other = null, className }: MessageListProps): JSX.Element {
  const t = useT();
  const [current, setCurrent] = useState(-1);
  const list = useRef<HTMLUListElement>(null);

  function choose(index: number): void {
    const message = messages[index];
    if (message === undefined || message.line === null) return;
    setCurrent(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
    onPlace({ line: message.line, column: message.column ?? 1 });
  }

  const step = useRef<(by: number) => void>(() => undefined);
  useEffect(() => {
    step.current = (by) => {
      const placed = messages.flatMap(({ line }, index) => (line === null ? [] : [index]));
      const at = placed.indexOf(current);
      const first = by > 0 ? 0 : placed.length - 1;
      choose(placed[at < 0 ? first : (at + by + placed.length) % placed.length] ?? -1);
    };
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'F8' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      step.current(event.shiftKey ? -1 : 1);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <ul ref={list} className={cx('compiler-messages', className)} aria-label={t('compiler.messages')}>
      {messages.map((message, index) => (
        // Messages are parsed once and keep their order.
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
        <li key={index} className={cx(`is-${message.severity}`, index === current && 'is-current')}>
          {message.line === null ? (
            <span />
          ) : (
            <button
              type="button"
              className="compiler-place"
              aria-label={t('compiler.goTo', { place: placeOf(message) })}
              onClick={() => choose(index)}
            >
              {placeOf(message)}
            </button>
          )}
          <span className="compiler-said" title={message.text}>
            {message.text}
          </span>
          {index === 0 && message.line !== null && <kbd className="max-sm:hidden">F8</kbd>}
          {message.meaning !== null && (
            <p className="compiler-meaning">
              {sentenceOf(t, message.meaning)}
              {other !== null && 'names' in message.meaning && message.meaning.names === 'headerOfCpp' && (
                <button
                  type="button"
                  className="relative ml-2 rounded-1 text-brand after:absolute after:-inset-2 hover:text-brand-hover"
                  onClick={other.choose}
                >
                  {t('compiler.changeTo', { language: other.language })}
                </button>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function placeOf({ line, column }: ReadMessage): string {
  return column === null ? String(line) : `${line}:${column}`;
}

function sentenceOf(t: Translate, meaning: NonNullable<ReadMessage['meaning']>): string {
  return 'says' in meaning
    ? t(`compiler.${meaning.says}`)
    : t(`compiler.${meaning.names}`, { name: meaning.name });
}
