import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { layOut } from './heatmap-days.ts';
import './heatmap.css';

const levels = [0, 1, 2, 3, 4] as const;
/**
 * Dates whose weekday is the label of a row, from Sunday to Saturday. Only Monday, Wednesday and Friday have a label.
 */
const weekdays = ['', '2023-01-02', '', '2023-01-04', '', '2023-01-06', ''];
/** Empty map of an arbitrary year, shown while data loads. */
const blank = layOut('2023-01-02', []);

/** Legend of the map, for the header of its section. */
export function HeatLegend() {
  const t = useT();
  return (
    <span className="flex items-center gap-1.5">
      <span className="max-sm:sr-only">{t('user.heat.less')}</span>
      <span aria-hidden="true" className="flex gap-1">
        {levels.map((level) => (
          <i key={level} data-level={level} className="heat-cell size-3" />
        ))}
      </span>
      <span className="max-sm:sr-only">{t('user.heat.more')}</span>
    </span>
  );
}

interface HeatmapProps {
  /** Submissions per day; undefined while loading. The map is then empty, but has its final size. */
  data: { endDate: string; dataList: readonly { date: string; count: number }[] } | undefined;
}

/**
 * Calendar with the submissions per day of a year, one column per week. If it is too wide, it scrolls horizontally and
 * shows the newest days. Assistive technology reads a list of months.
 */
export function Heatmap({ data: given }: HeatmapProps) {
  // Renders the 400 cells after everything else.
  const data = useDeferredValue(given, undefined);
  const t = useT();
  const locale = useLocale();
  const scroller = useRef<HTMLDivElement>(null);
  const { weeks, months } = useMemo(() => (data ? layOut(data.endDate, data.dataList) : blank), [data]);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, []);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`));
  };
  const monthName = format({ month: 'short' });
  const fullMonth = format({ year: 'numeric', month: 'long' });
  const fullDay = format({ year: 'numeric', month: 'short', day: 'numeric' });
  const weekday = format({ weekday: 'narrow' });
  return (
    <section
      ref={scroller}
      aria-label={t('user.heat.label')}
      // Scrollable by the arrow keys if wider than the page.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
      tabIndex={0}
      className="heat-map"
    >
      <div aria-hidden="true" className="heat-grid">
        <span />
        {weekdays.map((date, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- the row is the identity
          <span key={row} className="heat-day">
            {date === '' ? null : weekday(date)}
          </span>
        ))}
        {weeks.map((week, column) => {
          const month = months.find((candidate) => candidate.column === column);
          return (
            <div key={week.find((day) => day !== null)?.date} className="contents">
              <span className="heat-month">{data && month && monthName(`${month.month}-01`)}</span>
              {week.map((day, row) => (
                <i
                  key={day?.date ?? weekdays.length + row}
                  data-level={day?.level ?? 'none'}
                  data-tip={
                    data && day
                      ? t('user.heat.day', { date: fullDay(day.date), count: day.count })
                      : undefined
                  }
                  className="heat-cell"
                />
              ))}
            </div>
          );
        })}
      </div>
      {data === undefined ? null : (
        <ul className="sr-only">
          {months.map(({ month, count }) => (
            <li key={month}>{t('user.heat.day', { date: fullMonth(`${month}-01`), count })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
