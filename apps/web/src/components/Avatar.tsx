import { cx } from '../lib/class-names.ts';

interface AvatarProps {
  name: string;
  /** URL of the picture, or null for the first letter of the name. */
  picture: string | null;
  /** Edge in pixels. */
  size?: keyof typeof boxes;
}

const boxes = {
  20: 'size-5 rounded-1 text-11',
  24: 'size-6 rounded-1 text-12',
  48: 'size-12 rounded-2 text-20',
} as const;

/**
 * Square picture of a user or a group. It is decorative, because the name appears next to it or in the button's label.
 */
export function Avatar({ name, picture, size = 24 }: AvatarProps) {
  const box = cx('flex-none bg-pressed', boxes[size]);
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
      className={cx(box, 'inline-flex items-center justify-center font-bold text-text-2')}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
