import { useLocale } from '../i18n/locale.ts';
import { useNow } from '../lib/clock.ts';
import { formatExact, formatRelative } from '../lib/format-time.ts';

interface TimeProps {
  /** ISO 8601 date-time. */
  value: string;
  className?: string | undefined;
}

/** Shows a relative time, and the exact time on hover. */
export function Time({ value, className }: TimeProps) {
  const locale = useLocale();
  const now = useNow();
  const exact = formatExact(value);
  return (
    <time dateTime={value} data-tip={exact} className={className}>
      {formatRelative(value, now, locale)}
    </time>
  );
}
