import { NumberField as Base } from '@base-ui/react/number-field';
import { useLocale } from '../../i18n/locale.ts';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { Field, type FieldFrame } from '../Field.tsx';
import { Icon } from '../Icon.tsx';

interface NumberFieldProps extends FieldFrame {
  id?: string;
  name?: string;
  /** Null if empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** Unit shown after the number, such as `ms` or `MB`. */
  unit?: string;
  min?: number;
  max?: number;
  /** Step of the arrow keys and buttons. With Shift it is ten times as much. */
  step?: number;
  isDisabled?: boolean;
  /** Whether the number is an identifier, such as a port, and not a quantity. It then has no thousands separators. */
  isName?: boolean;
}

const stepClass =
  'flex h-1/2 w-7 items-center justify-center text-text-3 enabled:hover:bg-hover enabled:hover:text-text disabled:text-text-disabled';

/** Maximum number of fraction digits if the step is below 1: a tolerance may be 1e-9. */
const FRACTION = 12;

/** A number with unit and limits. A value out of range is kept and reported, not clamped. */
export function NumberField(props: NumberFieldProps) {
  const { label, aside, error, id, value, onChange, onBlur, unit, min, max, step = 1 } = props;
  const t = useT();
  const locale = useLocale();
  const range = rangeOf(min, max, locale, unit);
  return (
    <Field label={label} aside={aside} error={error} hint={props.hint ?? range} id={id}>
      {({ isInvalid, id: controlId, ...control }) => (
        <Base.Root
          id={controlId}
          value={value}
          format={{
            ...(props.isName === true && { useGrouping: false }),
            ...(step < 1 && { maximumFractionDigits: FRACTION }),
          }}
          onValueChange={onChange}
          locale={locale}
          step={step}
          largeStep={step * 10}
          allowOutOfRange
          disabled={props.isDisabled ?? false}
          {...(props.name !== undefined && { name: props.name })}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
        >
          <Base.Group
            className={cx(
              'flex h-control items-center overflow-hidden rounded-2 border bg-bg text-16 sm:text-13',
              isInvalid
                ? 'border-v-wa shadow-[0_0_0_1px_var(--v-wa)]'
                : 'border-line-control focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]',
            )}
          >
            <Base.Input
              {...control}
              onBlur={onBlur}
              aria-invalid={isInvalid || undefined}
              className="h-full w-full min-w-0 flex-1 bg-transparent pl-2.5 shadow-none! outline-none disabled:text-text-disabled"
            />
            {unit === undefined ? null : <span className="flex-none px-2 text-text-3">{unit}</span>}
            {/* These buttons may be smaller than a touch target, because typing and arrow keys do the same. */}
            <span className="flex h-full flex-none flex-col border-l border-line max-sm:hidden">
              <Base.Increment data-size-apart aria-label={t('field.more')} className={stepClass}>
                <Icon name="down" size={12} className="rotate-180" />
              </Base.Increment>
              <Base.Decrement data-size-apart aria-label={t('field.less')} className={stepClass}>
                <Icon name="down" size={12} />
              </Base.Decrement>
            </span>
          </Base.Group>
        </Base.Root>
      )}
    </Field>
  );
}

/**
 * Formats the allowed range, such as `1–60,000 ms`, `≥ 1` or `≤ 100 MB`. It is shown from the start, not only after an
 * error.
 */
function rangeOf(
  min: number | undefined,
  max: number | undefined,
  locale: string,
  unit = '',
): string | undefined {
  const written = (value: number) => value.toLocaleString(locale);
  if (min === undefined && max === undefined) return undefined;
  const range =
    min === undefined
      ? `≤ ${written(max ?? 0)}`
      : max === undefined
        ? `≥ ${written(min)}`
        : `${written(min)}–${written(max)}`;
  return unit === '' ? range : `${range} ${unit}`;
}
