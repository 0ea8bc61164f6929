import { cx } from '../lib/class-names.ts';

interface AvatarProps {
  name: string;
  /** Address of the picture, or null for the first letter. */
  picture: string | null;
  size?: 20 | 24;
}

/** A square portrait; decorative, the name stands beside it or in the button's label. */
export function Avatar({ name, picture, size = 24 }: AvatarProps) {
  const box = cx('flex-none rounded-1 bg-pressed', size === 24 ? 'size-6' : 'size-5');
  if (picture !== null && picture !== '') {
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
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        box,
        'inline-flex items-center justify-center font-bold text-text-2',
        size === 24 ? 'text-12' : 'text-11',
      )}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
