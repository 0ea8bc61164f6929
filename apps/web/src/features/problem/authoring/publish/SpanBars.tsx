import { useT, type PlainKey } from '../../../../i18n/messages.ts';
import { binsOf, type Bin, type BinKind, type Day } from './bins.ts';

const HEIGHT = 96;
const WIDTH = 1000;

const labels: Readonly<Record<BinKind, PlainKey>> = {
  day: 'problemEditor.statistics.byDay',
  week: 'problemEditor.statistics.byWeek',
  month: 'problemEditor.statistics.byMonth',
};
const mosts = {
  day: 'problemEditor.statistics.most',
  week: 'problemEditor.statistics.mostOfWeek',
  month: 'problemEditor.statistics.mostOfMonth',
} as const;

/**
 * One bar per day, week or month, depending on the span: all submissions and the accepted ones. Only bars
 * with submissions are announced to screen readers.
 */
export function SpanBars({ days }: { days: readonly Day[] }) {
  const t = useT();
  const { kind, bins } = binsOf(days);
  const top = Math.max(1, ...bins.map(({ total }) => total));
  const step = WIDTH / Math.max(1, bins.length);
  const heightOf = (count: number) => (count / top) * HEIGHT;
  const textOf = ({ from, to, total, ac }: Bin) =>
    t('problemEditor.statistics.ofDay', { day: from === to ? from : `${from} – ${to}`, total, ac });
  return (
    <figure aria-label={t(labels[kind])}>
      <ul className="sr-only">
        {bins
          .filter(({ total }) => total > 0)
          .map((bin) => (
            <li key={bin.from}>{textOf(bin)}</li>
          ))}
      </ul>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line-strong"
      >
        {bins.map((bin, index) => (
          <g key={bin.from} data-tip={textOf(bin)}>
            <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
            {[
              { count: bin.total, look: 'fill-heat-2' },
              { count: bin.ac, look: 'fill-brand' },
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
        <span>{t(mosts[kind], { count: top })}</span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}
