import type { ComponentProps } from 'react';
import { cx } from '../lib/class-names.ts';
import { Icon } from './Icon.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'value' | 'onChange'> {
  /** Label for assistive technology. */
  label: string;
  value: string;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  onValueChange: (value: string) => void;
  size?: 'normal' | 'small';
  /** Whether to omit the border: for toolbars and below lists. */
  isQuiet?: boolean;
}

/**
 * The native select with the site's style: good for keyboards, screen readers and phones, and without script.
 * If options need more than text, use Menu.
 */
export function Select({
  label,
  value,
  options,
  onValueChange,
  size = 'normal',
  isQuiet = false,
  className,
  ...rest
}: SelectProps) {
  return (
    <span className={cx('relative inline-flex min-w-0', className)}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={cx(
          'w-full appearance-none rounded-2 border pr-7 pl-2.5 text-16 text-ellipsis enabled:hover:bg-hover disabled:text-text-disabled sm:text-13',
          size === 'small' ? 'h-control-s' : 'h-control',
          isQuiet ? 'border-transparent bg-transparent text-text-2' : 'border-line-control bg-bg text-text',
        )}
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.isDisabled}
            className="bg-raised text-text"
          >
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="down"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-text-3"
      />
    </span>
  );
}
