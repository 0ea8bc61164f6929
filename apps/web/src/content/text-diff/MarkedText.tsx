import type { JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import type { MarkedLine, MarkedPart } from './marks.ts';
import './difference.css';

interface MarkedTextProps {
  label: string;
  lines: readonly MarkedLine[];
  /** Which text this is: the expected output or the output of the program. Differences are marked accordingly. */
  side: 'expected' | 'found';
  /** Number of the first line. If given, line numbers are always shown. */
  firstLine?: number;
}

/** Shows a text line by line. In lines that differ, marks the difference and makes blanks visible. */
export function MarkedText({ label, lines, side, firstLine }: MarkedTextProps): JSX.Element {
  const isNumbered = firstLine !== undefined || lines.some(({ isDifferent }) => isDifferent);
  return (
    <pre
      className={cx('marked ring-inside', isNumbered && 'has-numbers')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- pre keeps lines, and has no role that may be labelled
      role="group"
      aria-label={label}
    >
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
        <div key={index} className={cx('marked-line', line.isDifferent && `is-${side}`)}>
          {isNumbered && (
            <span className="marked-number" aria-hidden="true">
              {index + (firstLine ?? 1)}
            </span>
          )}
          <span>
            {line.parts.map((part, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
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
    <mark className="marked-piece">
      {text === '' ? (
        <span className="marked-gap">
          <span className="sr-only">{t('common.nothingHere')}</span>
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

/** Keeps the blanks and draws symbols over them, so that copying returns the original text. */
function Blanks({ text }: { text: string }): JSX.Element {
  const pieces = text.split(/([ \t\r\n])/).filter((piece) => piece !== '');
  return (
    <>
      {pieces.map((piece, index) =>
        isBlank(piece) ? (
          // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
          <span key={index} className={`marked-blank is-${names[piece]}`}>
            {piece === '\n' ? '' : piece}
          </span>
        ) : (
          piece
        ),
      )}
    </>
  );
}
