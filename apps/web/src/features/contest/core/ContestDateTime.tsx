import type { JSX } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatExact, formatUtcOffset } from '../../../lib/format-time.ts';
import { hourOf } from './contest-schedule.ts';

/** Shows a time in the time zone of the viewer, as `11-21 周六 13:00`. A tooltip names the time zone. */
export function ContestDateTime({ moment }: { moment: number }): JSX.Element {
  const locale = useLocale();
  const date = new Date(moment);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(date);
  const isThisYear = date.getFullYear() === new Date(useNow()).getFullYear();
  const exact = formatExact(moment);
  return (
    <time
      dateTime={date.toISOString()}
      data-tip={`${exact} ${formatUtcOffset(-date.getTimezoneOffset())}`}
      className="whitespace-nowrap"
    >
      {exact.slice(isThisYear ? 5 : 0, 10)} {weekday} {hourOf(moment)}
    </time>
  );
}
