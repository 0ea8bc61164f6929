import type { ComponentProps } from 'react';
import { cx } from '../lib/class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { IconShape } from './icon-shapes.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName | IconShape;
  /** Label for assistive technology, and tooltip. */
  label: string;
  /** Edge length in pixels in windows of at least 768 px; in narrower windows it is 44 px. */
  size?: 24 | 28 | 32;
}

const sizes = { 24: 'sm:size-6', 28: 'sm:size-7', 32: 'sm:size-8' } as const;

export function IconButton({ icon, label, size = 32, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      {...rest}
      className={cx(
        'no-print inline-flex size-11 flex-none items-center justify-center rounded-2 text-text-2 select-none',
        'enabled:hover:bg-hover enabled:hover:text-text enabled:active:bg-pressed disabled:cursor-not-allowed disabled:text-text-disabled',
        sizes[size],
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
