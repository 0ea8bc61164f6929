import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import type { MarkedLine, MarkedPart } from './marks.ts';
import './test-run.css';

interface MarkedTextProps {
  label: string;
  lines: readonly MarkedLine[];
  /** What differs is wanted here, or is what the program printed instead. */
  side: 'expected' | 'found';
}

/** A text by lines; on those that differ the piece stands out and blanks can be seen. */
export function MarkedText({ label, lines, side }: MarkedTextProps): JSX.Element {
  const hasDifference = lines.some(({ isDifferent }) => isDifferent);
  return (
    <pre
      className={cx('run-text ring-inside', hasDifference && 'has-numbers')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls in itself, so keys must reach it
      tabIndex={0}
      aria-label={label}
    >
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
        <div key={index} className={cx('run-line', line.isDifferent && `is-${side}`)}>
          {hasDifference && (
            <span className="run-number" aria-hidden="true">
              {index + 1}
            </span>
          )}
          <span>
            {line.parts.map((part, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
              <Part key={place} part={part} showsBlanks={line.isDifferent} />
            ))}
            {'\n'}
          </span>
        </div>
      ))}
    </pre>
  );
}

function Part({ part, showsBlanks }: { part: MarkedPart; showsBlanks: boolean }): JSX.Element {
  const t = useT();
  const { text, isDifferent } = part;
  if (!isDifferent) return <>{showsBlanks ? <Blanks text={text} /> : text}</>;
  return (
    <mark className="run-mark">
      {text === '' ? (
        <span className="run-gap">
          <span className="sr-only">{t('run.nothingHere')}</span>
        </span>
      ) : (
        <Blanks text={text} />
      )}
    </mark>
  );
}

const names = { ' ': 'space', '\t': 'tab', '\r': 'return', '\n': 'feed' } as const;

function isBlank(piece: string): piece is keyof typeof names {
  return Object.hasOwn(names, piece);
}

/** The blanks stay what they are, so that a copy is true; their signs are drawn over them. */
function Blanks({ text }: { text: string }): JSX.Element {
  const pieces = text.split(/([ \t\r\n])/).filter((piece) => piece !== '');
  return (
    <>
      {pieces.map((piece, index) =>
        isBlank(piece) ? (
          // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
          <span key={index} className={`run-blank is-${names[piece]}`}>
            {piece === '\n' ? '' : piece}
          </span>
        ) : (
          piece
        ),
      )}
    </>
  );
}
