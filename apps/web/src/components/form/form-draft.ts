import { session } from '../../api/session.ts';
import { storage } from '../../lib/storage.ts';
import type { FormValues } from './description.ts';

/** Unsaved changes of a form and the version they are based on. */
export interface FormDraft {
  base: FormValues;
  mine: FormValues;
  /** Time of the last change as ISO date-time. */
  at: string;
}

/**
 * Storage key. It contains the user, so that the next user of this computer is not offered the changes of the previous
 * one.
 */
const keyOf = (formKey: string): string => `form:${session.owner() ?? ''}:${formKey}`;

function isValues(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Loads stored changes; null if there are none or they are invalid. */
export function loadFormDraft(formKey: string): FormDraft | null {
  const stored = storage.readJson(keyOf(formKey));
  if (typeof stored !== 'object' || stored === null) return null;
  if (!('base' in stored && 'mine' in stored && 'at' in stored)) return null;
  const { base, mine, at } = stored;
  if (!isValues(base) || !isValues(mine) || typeof at !== 'string') return null;
  return { base, mine, at };
}

export function saveFormDraft(formKey: string, work: FormDraft | null): void {
  storage.write(keyOf(formKey), work === null ? null : JSON.stringify(work));
}
