import { grouped } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';

/** Characters there are, and how many fit; told before the limit is met. */
export function Count({ length, max }: { length: number; max: number }) {
  return (
    <span className={cx('flex-none text-12', length > max ? 'text-v-wa' : 'text-text-3')}>
      {grouped(length)} / {grouped(max)}
    </span>
  );
}
