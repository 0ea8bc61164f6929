import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

/** A box of 16 px; its mark is cut out of a square, since the site's policy allows no picture in a style. */
const boxClass = cx(
  'relative size-4 flex-none appearance-none rounded-1 border border-line-control bg-bg disabled:border-line-strong disabled:bg-sunk',
  'checked:border-brand-fill checked:bg-brand-fill indeterminate:border-brand-fill indeterminate:bg-brand-fill',
  'before:absolute before:inset-0.5 before:hidden before:bg-on-brand checked:before:block indeterminate:before:block',
  'before:[clip-path:polygon(12%_46%,38%_72%,88%_18%,98%_30%,40%_92%,2%_56%)]',
  'indeterminate:before:[clip-path:inset(42%_8%_42%_8%)]',
  'disabled:checked:before:bg-text-disabled',
);

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
        'inline-flex min-h-11 items-center gap-2 text-13 text-text-2 has-disabled:text-text-disabled sm:min-h-(--h-control)',
        children === undefined && 'relative justify-center max-sm:min-w-11',
        className,
      )}
    >
      <input
        {...rest}
        ref={ref}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked, event.nativeEvent)}
        className={boxClass}
      />
      {children}
    </label>
  );
}
