import { useRef, useState, type JSX, type RefObject } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { blocksOf } from './code-blocks.ts';
import type { PairDetail } from './queries.ts';
import './similarity.css';

/** Number of colors of fragments. Colors repeat, so fragments are also numbered. */
const colors = 6;

type SideName = 'left' | 'right';

/** Two programs with numbered matching parts. The number of a part links to the matching part of the other program. */
export function AlignedCode({ pair }: { pair: PairDetail }): JSX.Element {
  const [current, setCurrent] = useState<number | null>(null);
  const left = useRef<HTMLElement>(null);
  const right = useRef<HTMLElement>(null);

  function follow(fragment: number, to: RefObject<HTMLElement | null>): void {
    setCurrent(fragment);
    const target = to.current?.querySelector(`[data-fragment="${fragment}"] > button`);
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
  }

  const sideProps = { pair, current };
  return (
    <div className="grid gap-3 lg:grid-cols-2 print:grid-cols-2">
      <Side {...sideProps} side="left" box={left} onFollow={(fragment) => follow(fragment, right)} />
      <Side {...sideProps} side="right" box={right} onFollow={(fragment) => follow(fragment, left)} />
    </div>
  );
}

interface SideProps {
  pair: PairDetail;
  side: SideName;
  current: number | null;
  box: RefObject<HTMLElement | null>;
  onFollow: (fragment: number) => void;
}

function Side({ pair, side, current, box, onFollow }: SideProps): JSX.Element {
  const t = useT();
  const { code, username } = pair[side];
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
    <section
      ref={box}
      tabIndex={0}
      aria-label={t('similarity.pair.code', { username })}
      className="alike ring-inside"
    >
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      {blocksOf(code, pair.fragments, side).map(({ fragment, from, lines }) => (
        <div
          key={from}
          data-fragment={fragment ?? undefined}
          className={cx(
            'alike-block',
            fragment !== null && `is-matched alike-${fragment % colors}`,
            fragment !== null && fragment === current && 'is-current',
          )}
        >
          {fragment === null ? null : (
            <button
              type="button"
              className="alike-mark ring-inside"
              aria-label={t('similarity.pair.matched', { number: fragment + 1 })}
              onClick={() => onFollow(fragment)}
            >
              {fragment + 1}
            </button>
          )}
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
            <div key={at} className="alike-line">
              <span>{from + at + 1}</span>
              <code>{line}</code>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
