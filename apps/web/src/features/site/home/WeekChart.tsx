import { useLocale } from '../../../i18n/locale.ts';
import { axisMaximum } from './chart-scale.ts';

interface WeekChartProps {
  label: string;
  /** `text` contains the day and its numbers. */
  days: readonly { day: string; total: number; accepted: number; text: string }[];
}

const width = 340;
const height = 132;
const top = 20;
const floor = 104;
const left = 30;
const barWidth = 13;

/** Two bars per day: all and accepted submissions. Screen readers read the numbers day by day. */
export function WeekChart({ label, days }: WeekChartProps) {
  const locale = useLocale();
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
  const max = axisMaximum(Math.max(...days.map((day) => day.total), 0));
  const yOf = (value: number): number => floor - ((floor - top) * value) / max;
  const step = (width - left) / Math.max(days.length, 1);
  return (
    <figure aria-label={label} className="h-full">
      <ul className="sr-only">
        {days.map((day) => (
          <li key={day.day}>{day.text}</li>
        ))}
      </ul>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="h-full w-full">
        {[max, max / 2, 0].map((value) => (
          <g key={value}>
            <line x1={0} x2={width} y1={yOf(value)} y2={yOf(value)} className="stroke-line" />
            {value === 0 ? null : (
              <text x={0} y={yOf(value) - 4} className="fill-text-3 text-11">
                {compact.format(value)}
              </text>
            )}
          </g>
        ))}
        {days.map((day, index) => {
          const x = left + step * index + (step - 2 * barWidth - 1) / 2;
          return (
            <g key={day.day} data-tip={day.text}>
              <rect x={left + step * index} y={top} width={step} height={height - top} fill="transparent" />
              <rect
                x={x}
                y={yOf(day.total)}
                width={barWidth}
                height={floor - yOf(day.total)}
                className="fill-heat-2"
              />
              <rect
                x={x + barWidth + 1}
                y={yOf(day.accepted)}
                width={barWidth}
                height={floor - yOf(day.accepted)}
                className="fill-brand"
              />
              <text x={x + barWidth} y={122} textAnchor="middle" className="fill-text-3 text-11">
                {day.day}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
