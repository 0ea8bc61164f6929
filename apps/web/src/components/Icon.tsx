import { cx } from '../lib/class-names.ts';
import { iconShapes, type IconName, type IconShape } from './icon-shapes.ts';

export type { IconName };

interface IconProps {
  /** Name of a shared icon, or the shape of a feature's own icon. */
  name: IconName | IconShape;
  /** Edge in pixels. */
  size?: number;
  className?: string | undefined;
}

/** A decorative icon. The text or label next to it carries the meaning. */
export function Icon({ name, size = 16, className }: IconProps) {
  const shape: IconShape = typeof name === 'string' ? iconShapes[name] : name;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('block flex-none', className)}
    >
      <path d={shape.line} />
      {shape.dots === undefined ? null : <path d={shape.dots} strokeWidth={1.9} />}
      {shape.solid === undefined ? null : <path d={shape.solid} fill="currentColor" />}
    </svg>
  );
}
