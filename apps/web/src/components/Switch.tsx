import type { ComponentProps } from 'react';
import { cx } from '../lib/class-names.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  label: string;
  /** Whether to hide the label visually, because the context explains the switch. */
  isLabelHidden?: boolean;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function Switch({
  label,
  isLabelHidden = false,
  checked,
  onCheckedChange,
  className,
  ...rest
}: SwitchProps) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 items-center gap-2 text-13 text-text-2 sm:min-h-(--h-control) sm:w-max sm:max-w-full sm:flex-none',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className={cx(
          'relative h-4 w-7 flex-none appearance-none rounded-full border border-line-control bg-bg',
          'before:absolute before:top-0.5 before:left-0.5 before:size-2.5 before:rounded-full before:bg-line-control before:transition-transform before:duration-(--t-fast)',
          'checked:border-brand-fill checked:bg-brand-fill checked:before:translate-x-3 checked:before:bg-on-brand',
        )}
      />
      {isLabelHidden ? <span className="sr-only">{label}</span> : label}
    </label>
  );
}
