import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import './checkbox.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  checked: boolean;
  /** Whether the checkbox is indeterminate: some items are selected, but not all. */
  isMixed?: boolean;
  onCheckedChange: (checked: boolean, event: Event) => void;
  /** Visible label. Without a label, pass an `aria-label`. */
  children?: ReactNode;
}

/** The browser's checkbox in the site's style. */
export function Checkbox({
  checked,
  isMixed = false,
  onCheckedChange,
  className,
  children,
  ...rest
}: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label
      className={cx(
        'inline-flex min-h-11 items-center gap-2 text-13 text-text-2',
        // Without a label (in a table row), the checkbox must not be higher than the row.
        children === undefined
          ? 'relative min-w-11 justify-center sm:min-h-6 sm:min-w-6'
          : 'sm:min-h-(--h-control)',
        className,
      )}
    >
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked, event.nativeEvent)}
        className="checkbox"
      />
      {children}
    </label>
  );
}
