import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { formatMemory, formatTime } from '../../lib/format-figures.ts';
import { appearanceOf } from './appearance.ts';
import { caseName } from './names.ts';
import {
  countVerdicts,
  layStrip,
  type LaidGroup,
  type StripCell,
  type StripDensity,
  type StripInput,
} from './strip-layout.ts';
import { CellGlyph, VerdictGlyph } from './VerdictGlyph.tsx';

interface CaseStripProps extends StripInput {
  /** Called with the number of a judged case that the user clicked. */
  onSelect?: (seq: number) => void;
  /** Number of the case that is shown elsewhere on the page. */
  shown?: number | undefined;
  /** Scores by group number, once known. */
  scores?: ReadonlyMap<number, GroupScore> | undefined;
}

export interface GroupScore {
  score: number;
  full: number | null;
}

/**
 * The cases of a judging, one cell each. The strip is one tab stop: arrow keys, Home and End move through judged cells.
 * Screen readers get the verdict of each cell; the parent component must announce progress.
 */
export function CaseStrip({ onSelect, shown, scores, ...input }: CaseStripProps): JSX.Element | null {
  const t = useT();
  const root = useRef<HTMLFieldSetElement>(null);
  const [current, setCurrent] = useState(1);
  const layout = layStrip(input);
  if (layout.total === 0) return null;
  const label = t('verdict.stripLabel', { finished: layout.finished, total: layout.total });
  if (layout.density === 'bars') return <StripBars groups={layout.groups} nameOf={nameOf} label={label} />;

  const judged = layout.groups.flatMap(({ cells }) => cells.filter(({ state }) => state === 'done'));
  const tabStop = judged.some(({ seq }) => seq === current) ? current : judged[0]?.seq;

  function walk(event: KeyboardEvent<HTMLElement>, cell: StripCell): void {
    const at = judged.indexOf(cell);
    const steps: Partial<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: judged.length - 1,
    };
    const next = judged[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    setCurrent(next.seq);
    root.current?.querySelector<HTMLElement>(`[data-seq="${next.seq}"]`)?.focus();
  }

  return (
    <fieldset className="strip-groups" aria-label={label} ref={root}>
      {layout.groups.map((group) => (
        <div
          key={`${group.group}-${group.cells[0]?.seq ?? 0}`}
          className={cx('strip-group', !layout.isGrouped && 'is-only')}
        >
          <span className="strip-label">
            {nameOf(group)}
            <Score score={layout.hasSubtasks && !group.isSample ? scores?.get(group.group) : undefined} />
          </span>
          <div className="strip">
            {group.cells.map((cell) =>
              cell.result === undefined ? (
                <OpenCell key={cell.seq} cell={cell} density={layout.density} />
              ) : cell.state === 'skipped' ? (
                <span
                  key={cell.seq}
                  className={cx('strip-cell', ...cellClasses(cell, layout.density))}
                  data-tip={describe(cell)}
                >
                  <span className="sr-only">{describe(cell)}</span>
                  <CellSign status={cell.result.status} density={layout.density} />
                </span>
              ) : (
                <button
                  key={cell.seq}
                  type="button"
                  data-seq={cell.seq}
                  tabIndex={cell.seq === tabStop ? 0 : -1}
                  className={cx(
                    'strip-cell',
                    ...cellClasses(cell, layout.density),
                    cell.seq === shown && 'is-shown',
                  )}
                  aria-label={describe(cell)}
                  onClick={() => onSelect?.(cell.seq)}
                  data-tip={describe(cell)}
                  onKeyDown={(event) => walk(event, cell)}
                >
                  <CellSign status={cell.result.status} density={layout.density} />
                </button>
              ),
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );

  function nameOf({ group, isSample }: LaidGroup): string {
    if (isSample) return t('verdict.samples');
    return layout.hasSubtasks ? t('verdict.subtask', { number: group }) : t('verdict.cases');
  }

  function describe({ seq, result }: StripCell): string {
    const place = (input.samples ?? []).indexOf(seq);
    const name = place === -1 ? `#${seq}` : t('verdict.sample', { number: place + 1 });
    if (!result) return name;
    const parts = [name, t(caseName(result.status))];
    if (result.status !== -4) parts.push(formatTime(result.timeMs), formatMemory(result.memoryKb));
    return parts.join(' · ');
  }
}

function Score({ score }: { score: GroupScore | undefined }): JSX.Element | null {
  if (score === undefined) return null;
  return <b>{score.full === null ? score.score : `${score.score} / ${score.full}`}</b>;
}

function cellClasses(cell: StripCell, density: StripDensity): string[] {
  const classes = density === 'small' ? ['is-small'] : [];
  if (cell.state === 'skipped') return [...classes, 'is-skipped'];
  return [...classes, `v-${appearanceOf(cell.result?.status ?? 5).tone}`];
}

/** In small cells, only failures have a glyph. */
function CellSign({ status, density }: { status: number; density: StripDensity }): JSX.Element | null {
  if (density === 'small' && (status === 0 || status === -4)) return null;
  return <CellGlyph status={status} />;
}

/** A cell without a result yet. */
function OpenCell({ cell, density }: { cell: StripCell; density: StripDensity }): JSX.Element {
  const isSmall = density === 'small';
  return (
    <span className={cx('strip-cell', `is-${cell.state}`, isSmall && 'is-small')} aria-hidden="true">
      {cell.state === 'running' ? <VerdictGlyph status={7} size={isSmall ? 8 : 14} /> : !isSmall && cell.seq}
    </span>
  );
}

interface StripBarsProps {
  groups: readonly LaidGroup[];
  nameOf: (group: LaidGroup) => string;
  label: string;
}

/** For more than 300 cases: one bar per group, divided by the share of each verdict, with counts as text. */
function StripBars({ groups, nameOf, label }: StripBarsProps): JSX.Element {
  const t = useT();
  return (
    <fieldset className="strip-bars" aria-label={label}>
      {groups.map((laid) => {
        const { cells } = laid;
        const group = cells[0]?.seq ?? 0;
        const counts = countVerdicts(cells);
        const finished = counts.reduce((sum, { count }) => sum + count, 0);
        return [
          <span key={`${group}-name`}>{nameOf(laid)}</span>,
          <span key={`${group}-bar`} className="strip-bar" aria-hidden="true">
            {counts.map(({ status, count }) => (
              <span
                key={status}
                className={`v-${appearanceOf(status).tone}`}
                style={{ width: `${(count / cells.length) * 100}%` }}
              />
            ))}
          </span>,
          <span key={`${group}-counts`} className="strip-counts">
            {counts.map(({ status, count }) => (
              <span key={status} className={`vd v-${appearanceOf(status).tone}`}>
                {t(caseName(status))} {count}
              </span>
            ))}
            <span>{`${finished} / ${cells.length}`}</span>
          </span>,
        ];
      })}
    </fieldset>
  );
}
