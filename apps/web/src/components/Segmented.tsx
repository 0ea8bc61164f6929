import { useId, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** A choice among a few visible options. Built on radio buttons, so that the arrow keys work. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        // `relative` makes the visually hidden inputs scroll with their labels; otherwise they would widen the page.
        'relative flex h-control max-w-full rounded-2 border border-line-strong bg-bg max-sm:overflow-x-auto',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex flex-1 items-center justify-center border-l border-line px-[11px] text-13 whitespace-nowrap first:rounded-l-2 first:border-l-0 last:rounded-r-2',
            'ring-within',
            option.value === value ? 'bg-brand-tint font-medium text-brand' : 'text-text-2 hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
