import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import './checkbox.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  checked: boolean;
  /** Some of what it stands for is chosen, not all. */
  isMixed?: boolean;
  onCheckedChange: (checked: boolean, event: Event) => void;
  /** Words beside it; without them give it an `aria-label`. */
  children?: ReactNode;
}

/** The platform's own checkbox in our look. */
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
        // Alone in a row of a table it is no higher than a row has room for.
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
