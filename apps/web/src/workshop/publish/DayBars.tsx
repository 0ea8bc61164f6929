import { useT } from '../../i18n/messages.ts';
import type { ProblemStatistics } from '../queries.ts';

interface DayBarsProps {
  label: string;
  days: ProblemStatistics['days'];
}

const HEIGHT = 96;
const WIDTH = 1000;

/** A bar a day: all submissions, with the accepted ones in it. The days with some are read out. */
export function DayBars({ label, days }: DayBarsProps) {
  const t = useT();
  const top = Math.max(1, ...days.map(({ total }) => total));
  const step = WIDTH / Math.max(1, days.length);
  const heightOf = (count: number) => (count / top) * HEIGHT;
  const textOf = ({ day, total, ac }: ProblemStatistics['days'][number]) =>
    t('workshop.statistics.ofDay', { day, total, ac });
  return (
    <figure aria-label={label}>
      <ul className="sr-only">
        {days
          .filter(({ total }) => total > 0)
          .map((day) => (
            <li key={day.day}>{textOf(day)}</li>
          ))}
      </ul>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line-strong"
      >
        {days.map((day, index) => (
          <g key={day.day} data-tip={textOf(day)}>
            <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
            {[
              { count: day.total, look: 'fill-heat-2' },
              { count: day.ac, look: 'fill-brand' },
            ].map(({ count, look }) => (
              <rect
                key={look}
                x={index * step + step * 0.15}
                y={HEIGHT - heightOf(count)}
                width={step * 0.7}
                height={heightOf(count)}
                className={look}
              />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="mt-1 flex justify-between text-12 text-text-3">
        <span>{days[0]?.day}</span>
        <span>{t('workshop.statistics.most', { count: top })}</span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}
