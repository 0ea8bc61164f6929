import { useT } from '../../../i18n/messages.ts';
import { tierColor, useTiers } from '../../../components/rating/RatingMark.tsx';
import { formatExact } from '../../../lib/format-time.ts';
import type { RatingStep } from './queries.ts';

/** Height in pixels. The width follows the column, so x positions are percentages. */
const height = 200;
const insets = { top: 12, bottom: 24 };
/** Font size in pixels, independent of the width of the drawing. */
const fontSize = 12;

/** Returns at most five round numbers between two ratings. */
export function ticksBetween(low: number, high: number): number[] {
  const step = [50, 100, 200, 500, 1000, 2000].find((one) => (high - low) / one <= 4) ?? 5000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) => first + index * step);
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/**
 * Graph of a user's rating after each contest over time. Screen readers get only a summary, because the list next to
 * the graph has the same numbers.
 */
export function RatingGraph({ steps }: { steps: readonly RatingStep[] }) {
  const t = useT();
  const tiers = useTiers();
  const ratings = steps.map(({ after }) => after);
  const [low, high] = [Math.min(...ratings) - 50, Math.max(...ratings) + 50];
  const times = steps.map(({ endTime }) => Date.parse(endTime));
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  const x = (time: number) => percent(to === from ? 0.5 : (time - from) / (to - from));
  const y = (rating: number) =>
    insets.top + ((high - rating) / (high - low)) * (height - insets.top - insets.bottom);
  const points = steps.map((step, index) => ({ step, x: x(times[index] ?? 0), y: y(step.after) }));
  const last = steps.at(-1);
  // The dates of the first and the last contest, or of the only one.
  const dates =
    points.length === 1
      ? points.map((point) => ({ point, anchor: 'middle' as const }))
      : [
          ...points.slice(0, 1).map((point) => ({ point, anchor: 'start' as const })),
          ...points.slice(-1).map((point) => ({ point, anchor: 'end' as const })),
        ];
  return (
    // The labels of the ratings are in the left padding.
    <div className="pr-3 pl-11">
      <svg
        width="100%"
        height={height}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no image file
        role="img"
        aria-label={t('rating.graph', { count: steps.length, rating: String(last?.after ?? 0) })}
        className="block overflow-visible text-text-3"
      >
        {ticksBetween(low, high).map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
            <text x="-8" y={y(tick) + 4} textAnchor="end" fontSize={fontSize} fill="currentColor">
              {tick}
            </text>
          </g>
        ))}
        {points.slice(1).map((point, index) => {
          const before = points[index] ?? point;
          return (
            <line
              key={point.step.cid}
              x1={before.x}
              x2={point.x}
              y1={before.y}
              y2={point.y}
              stroke="var(--brand)"
              strokeWidth="1.5"
              strokeLinecap="round"
            />
          );
        })}
        {points.map(({ step, x: left, y: top }) => (
          <circle
            key={step.cid}
            cx={left}
            cy={top}
            r="3.5"
            fill={tierColor(tiers.of(step.after))}
            stroke="var(--bg)"
          >
            <title>{`${step.title}\n${formatExact(step.endTime)}\n${step.after}`}</title>
          </circle>
        ))}
        {dates.map(({ point, anchor }) => (
          <text
            key={point.step.cid}
            x={point.x}
            y={height - 6}
            textAnchor={anchor}
            fontSize={fontSize}
            fill="currentColor"
          >
            {formatExact(point.step.endTime).slice(0, 10)}
          </text>
        ))}
      </svg>
    </div>
  );
}
