import { formatNumber } from '../../i18n/messages.ts';
import type { FieldValues } from 'react-hook-form';
import type { Translate } from '../../i18n/messages.ts';
import { formatExact } from '../../lib/format-time.ts';
import type { FieldValue, FormField } from './description.ts';

/** Joins the entries of a list; entries with a label appear as their label. */
function listed(value: readonly unknown[], nameOf: (key: string) => string): string {
  return value.map((entry) => labelOf(entry) ?? nameOf(String(entry))).join(', ');
}

function labelOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('label' in value)) return undefined;
  return typeof value.label === 'string' ? value.label : undefined;
}

/** A value as text, to compare two versions side by side. */
export function valueAsText<Values>(
  field: FormField<Values>,
  value: FieldValue | undefined,
  t: Translate,
): string {
  // The form holds an untyped value; the description states its type.
  const own: FieldValues[string] = value;
  if (field.kind === 'own' && own !== undefined) return field.inWords(own) || t('form.conflict.nothing');
  const nameOf = (key: string): string =>
    'options' in field ? (field.options?.find((option) => option.value === key)?.label ?? key) : key;
  if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off');
  // Formats only integers: `formatNumber` rounds, so two different tolerances could look equal.
  if (typeof value === 'number')
    return Number.isInteger(value) && !('isName' in field) ? formatNumber(value) : String(value);
  if (typeof value === 'string' && value.trim() !== '')
    return field.kind === 'moment' ? formatExact(value) : nameOf(value);
  if (Array.isArray(value) && value.length > 0) return listed(value, nameOf);
  return labelOf(value) ?? t('form.conflict.nothing');
}
