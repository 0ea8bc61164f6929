import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Field, type FieldFrame } from '../Field.tsx';
import { Count } from './Count.tsx';
import './field.css';

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'rows'>, FieldFrame {
  value: string;
  /** Maximum number of characters that the server accepts. Shown as a counter; typed text is never truncated. */
  max?: number | undefined;
  /** Minimum and maximum number of visible lines. */
  rows?: readonly [least: number, most: number];
  /** Whether to use a monospaced font, for code and markup. */
  isMono?: boolean;
}

const usualRows = [3, 16] as const;

/**
 * A text area that grows with its text. A hidden copy of the text in the same grid cell determines its height, so no
 * script needs to measure it.
 */
export function Textarea({
  label,
  aside,
  error,
  hint,
  id,
  max,
  rows: [least, most] = usualRows,
  isMono = false,
  className,
  value,
  ...rest
}: TextareaProps) {
  const face = isMono ? 'font-mono' : undefined;
  return (
    <Field
      label={label}
      aside={
        <>
          {aside}
          {max === undefined ? null : <Count length={value.length} max={max} />}
        </>
      }
      error={error}
      hint={hint}
      id={id}
    >
      {({ isInvalid, ...control }) => (
        <div
          className={cx(
            'growing rounded-2 border bg-bg',
            isInvalid
              ? 'border-v-wa shadow-[0_0_0_1px_var(--v-wa)]'
              : 'border-line-control focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]',
            className,
          )}
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- custom properties are not in the type
          style={{ '--least': least, '--most': most } as CSSProperties}
        >
          <textarea
            {...rest}
            {...control}
            value={value}
            rows={least}
            aria-invalid={isInvalid || undefined}
            className={cx(
              face,
              'h-full w-full resize-none overflow-y-auto bg-transparent shadow-none! outline-none disabled:text-text-disabled',
            )}
          />
          <div aria-hidden="true" className={cx(face, 'pointer-events-none invisible')}>
            {`${value}\n`}
          </div>
        </div>
      )}
    </Field>
  );
}
