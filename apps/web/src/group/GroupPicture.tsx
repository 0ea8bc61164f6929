import type { JSX } from 'react';
import { cx } from '../lib/class-names.ts';

/** The picture of a group, or the first character of its name. Decorative: the name stands beside it. */
export function GroupPicture({
  name,
  picture,
  size = 48,
}: {
  name: string;
  picture: string | null;
  size?: 32 | 48;
}): JSX.Element {
  const box = cx('flex-none rounded-2 bg-pressed', size === 48 ? 'size-12' : 'size-8');
  if (picture !== null && picture !== '')
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={cx(box, 'object-cover')}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={cx(
        box,
        'inline-flex items-center justify-center font-bold text-text-2',
        size === 48 ? 'text-20' : 'text-14',
      )}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
