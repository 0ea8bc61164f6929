import { formatNumber } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';

/** Number of characters and the maximum, visible from the start. */
export function Count({ length, max }: { length: number; max: number }) {
  return (
    <span className={cx('flex-none text-12', length > max ? 'text-v-wa' : 'text-text-3')}>
      {formatNumber(length)} / {formatNumber(max)}
    </span>
  );
}
