import type { Translate } from '../../i18n/messages.ts';
import { hasPendingUpload } from '../../lib/pending-upload.ts';
import type { FieldValue, FormField, FormValues } from './description.ts';

function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Returns the error of a field in the reader's language; undefined if valid. */
export function faultOf<Values extends FormValues>(
  field: FormField<Values>,
  values: Values,
  t: Translate,
): string | undefined {
  if (field.isShown?.(values) === false) return undefined;
  const value = values[field.name];
  if (isEmpty(value)) return field.isRequired === true ? t('form.required') : field.check?.(values);
  return limitFault(field, value, t) ?? field.check?.(values);
}

function limitFault<Values>(
  field: FormField<Values>,
  value: FieldValue | undefined,
  t: Translate,
): string | undefined {
  switch (field.kind) {
    case 'text':
    case 'textarea': {
      const length = lengthOf(value);
      if (field.max !== undefined && length > field.max)
        return t('form.tooLong', { count: length - field.max });
      if (field.min !== undefined && length < field.min) return t('form.tooShort', { min: field.min });
      return undefined;
    }
    case 'number':
      if (typeof value !== 'number') return undefined;
      if (field.min !== undefined && value < field.min) return t('form.tooSmall', { min: field.min });
      if (field.max !== undefined && value > field.max) return t('form.tooLarge', { max: field.max });
      return undefined;
    case 'options':
    case 'tags':
      return field.max !== undefined && Array.isArray(value) && value.length > field.max
        ? t('form.tooMany', { max: field.max })
        : undefined;
    case 'moment':
      if (typeof value !== 'string') return undefined;
      if (field.min !== undefined && value < field.min) return t('form.tooEarly');
      if (field.max !== undefined && value > field.max) return t('form.tooLate');
      return undefined;
    case 'select':
    case 'choice':
    case 'choices':
    case 'switch':
    case 'option':
      return undefined;
    case 'own':
      if (typeof value === 'string' && hasPendingUpload(value)) return t('form.underWay');
      return field.max !== undefined && lengthOf(value) > field.max
        ? t('form.tooLong', { count: lengthOf(value) - field.max })
        : undefined;
  }
}

/** Length of a text as the server counts it: after trimming. */
function lengthOf(value: FieldValue | undefined): number {
  return typeof value === 'string' ? value.trim().length : 0;
}
