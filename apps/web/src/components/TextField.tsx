import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { Field, type FieldFrame } from './Field.tsx';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  isInvalid?: boolean;
  /** Content before the text, inside the border. */
  leading?: ReactNode;
  /** Content after the text, inside the border. */
  trailing?: ReactNode;
  size?: 'normal' | 'small';
}

/** An input with a border but without a label; pass an `aria-label`, or use TextField. */
export function Input({
  isInvalid = false,
  leading,
  trailing,
  size = 'normal',
  className,
  ...rest
}: InputProps) {
  return (
    <span
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-2 border bg-bg px-2.5 text-16 sm:text-13',
        size === 'small' ? 'h-control-s' : 'h-control',
        isInvalid
          ? 'border-v-wa shadow-[0_0_0_1px_var(--v-wa)]'
          : 'border-line-control focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]',
        className,
      )}
    >
      {leading}
      <input
        {...rest}
        aria-invalid={isInvalid || undefined}
        className="h-full w-full min-w-0 flex-1 bg-transparent text-text shadow-none! outline-none disabled:text-text-disabled"
      />
      {trailing}
    </span>
  );
}

type TextFieldProps = InputProps & FieldFrame;

/** A label, an input, and below it the error or hint. The typed text stays after an error. */
export function TextField({ label, aside, error, hint, id, ...rest }: TextFieldProps) {
  return (
    <Field label={label} aside={aside} error={error} hint={hint} id={id}>
      {(control) => <Input {...rest} {...control} />}
    </Field>
  );
}
