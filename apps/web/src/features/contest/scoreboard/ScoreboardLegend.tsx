import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cellDisplay, type ScoreboardCell } from './scoreboard.ts';
import { FirstGlyph } from './FirstGlyph.tsx';
import './board.css';

const accepted = { kind: 'accepted', wrong: 0, isFirst: false, isLate: false } as const;

const cells = {
  acm: [
    ['scoreboard.legend.accepted', { ...accepted, seconds: 47 * 60 }],
    ['scoreboard.legend.first', { ...accepted, seconds: 12 * 60, isFirst: true }],
    ['scoreboard.legend.wrong', { kind: 'wrong', wrong: 2 }],
  ],
  oi: [
    ['scoreboard.legend.full', { kind: 'score', score: 100, isFull: true }],
    ['scoreboard.legend.part', { kind: 'score', score: 60, isFull: false }],
    ['scoreboard.legend.zero', { kind: 'score', score: 0, isFull: false }],
  ],
  sealed: [['scoreboard.legend.sealed', { kind: 'sealed', attempts: 1, wrong: 0 }]],
  late: [['scoreboard.legend.late', { ...accepted, seconds: 320 * 60, isLate: true }]],
} as const satisfies Record<string, readonly (readonly [string, ScoreboardCell])[]>;

interface ScoreboardLegendProps {
  rule: 'acm' | 'oi';
  /** Whether attempts without a verdict may appear. */
  isSealed?: boolean;
  /** Whether submissions after the end are counted. */
  hasLate?: boolean;
}

/** Explains the symbols of a scoreboard. */
export function ScoreboardLegend({
  rule,
  isSealed = false,
  hasLate = false,
}: ScoreboardLegendProps): JSX.Element {
  const t = useT();
  const shown = [
    ...cells[rule],
    ...(isSealed && rule === 'acm' ? cells.sealed : []),
    ...(hasLate && rule === 'acm' ? cells.late : []),
  ];
  return (
    <ul className="board-legend" aria-label={t('scoreboard.legend')}>
      {shown.map(([key, cell]) => {
        const { tone, main } = cellDisplay(cell);
        return (
          <li key={key}>
            <span aria-hidden="true" className={`board-cell is-${tone}`}>
              {tone === 'first' && <FirstGlyph />}
              {main}
            </span>
            {t(key)}
          </li>
        );
      })}
      <li>
        <span aria-hidden="true" className="board-cell">
          ·
        </span>
        {t('scoreboard.legend.none')}
      </li>
    </ul>
  );
}
