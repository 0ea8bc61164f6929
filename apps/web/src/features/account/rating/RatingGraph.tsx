import { useT } from '../../../i18n/messages.ts';
import { tierColor, useTiers } from '../../../components/rating/RatingMark.tsx';
import { formatExact } from '../../../lib/format-time.ts';
import type { RatingStep } from './queries.ts';

/** Units of the drawing; it scales to the width of its column. */
const size = { width: 640, height: 200, left: 44, right: 12, top: 12, bottom: 24 };

/** Returns round numbers between two ratings, at most five. */
export function ticksBetween(low: number, high: number): number[] {
  const step = [50, 100, 200, 500, 1000, 2000].find((one) => (high - low) / one <= 4) ?? 5000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) => first + index * step);
}

/** A user's ratings after each contest, by time. The list beside it has the same figures. */
export function RatingGraph({ steps }: { steps: readonly RatingStep[] }) {
  const t = useT();
  const tiers = useTiers();
  const ratings = steps.map(({ after }) => after);
  const [low, high] = [Math.min(...ratings) - 50, Math.max(...ratings) + 50];
  const times = steps.map(({ endTime }) => Date.parse(endTime));
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  const x = (time: number) =>
    size.left + (to === from ? 0.5 : (time - from) / (to - from)) * (size.width - size.left - size.right);
  const y = (rating: number) =>
    size.top + ((high - rating) / (high - low)) * (size.height - size.top - size.bottom);
  const points = steps.map((step, index) => ({ step, x: x(times[index] ?? 0), y: y(step.after) }));
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no image file
      role="img"
      aria-label={t('rating.graph', { count: steps.length, rating: String(last?.after ?? 0) })}
      className="h-auto w-full text-text-3"
    >
      {ticksBetween(low, high).map((tick) => (
        <g key={tick}>
          <line x1={size.left} x2={size.width - size.right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text x={size.left - 6} y={y(tick) + 4} textAnchor="end" fontSize="11" fill="currentColor">
            {tick}
          </text>
        </g>
      ))}
      <polyline
        points={points.map((point) => `${point.x},${point.y}`).join(' ')}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="1.5"
      />
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
      {[first, last].map((step, index) =>
        step === undefined || (index === 1 && first === last) ? null : (
          <text
            key={index === 0 ? 'first' : 'last'}
            x={index === 0 ? size.left : size.width - size.right}
            y={size.height - 6}
            textAnchor={index === 0 ? 'start' : 'end'}
            fontSize="11"
            fill="currentColor"
          >
            {formatExact(step.endTime).slice(0, 10)}
          </text>
        ),
      )}
    </svg>
  );
}
