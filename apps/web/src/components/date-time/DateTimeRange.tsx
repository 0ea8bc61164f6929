import { useT } from '../../i18n/messages.ts';
import { DateTimeField, type DateTimeFieldProps } from './DateTimeField.tsx';
import { lengthText } from './span.ts';

export interface Span {
  start: string | null;
  end: string | null;
}

interface DateTimeRangeProps extends Pick<
  DateTimeFieldProps,
  'siteZone' | 'zone' | 'min' | 'max' | 'hasSeconds' | 'isRequired' | 'isDisabled'
> {
  labels?: { start: string; end: string };
  value: Span;
  onChange: (value: Span) => void;
  errors?: { start?: string | undefined; end?: string | undefined };
}

/** A start and an end, with the duration as text. Reports immediately an end that is not after the start. */
export function DateTimeRange({ labels, value, onChange, errors, ...rest }: DateTimeRangeProps) {
  const t = useT();
  const { start, end } = value;
  const length = start === null || end === null ? null : Date.parse(end) - Date.parse(start);
  return (
    <div className="grid gap-x-5 gap-y-3.5 sm:grid-cols-2">
      <DateTimeField
        {...rest}
        label={labels?.start ?? t('field.start')}
        value={start}
        error={errors?.start}
        onChange={(next) => onChange({ start: next, end })}
      />
      <DateTimeField
        {...rest}
        label={labels?.end ?? t('field.end')}
        value={end}
        error={errors?.end ?? (length !== null && length <= 0 ? t('field.order') : undefined)}
        onChange={(next) => onChange({ start, end: next })}
        aside={
          length === null || length <= 0 ? undefined : (
            <span className="text-12 text-text-3">
              {t('field.length', { length: lengthText(length, t) })}
            </span>
          )
        }
      />
    </div>
  );
}
