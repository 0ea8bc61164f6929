import { cx } from '../../../lib/class-names.ts';

interface PortraitProps {
  name: string;
  /** URL of the picture, or null for the first letter of the name. */
  picture: string | null;
  className?: string;
}

/** Large square avatar. It is decorative, because the name is next to it. Set its size with `className`. */
export function Portrait({ name, picture, className }: PortraitProps) {
  const box = cx('flex-none rounded-2 bg-pressed', className);
  if (picture !== null && picture !== '')
    return <img src={picture} alt="" width={96} height={96} className={cx(box, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={cx(box, 'flex items-center justify-center text-28 font-bold text-text-2')}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
