import { session } from '../../api/session.ts';
import { storage } from '../../lib/storage.ts';
import type { FormValues } from './description.ts';

/** Unsaved work of a form, and the version that it grew from. */
export interface FormDraft {
  base: FormValues;
  mine: FormValues;
  /** ISO moment of the last key. */
  at: string;
}

/** Each person's apart: who sits at this machine next is not offered what the former one has typed. */
const keyOf = (formKey: string): string => `form:${session.owner() ?? ''}:${formKey}`;

function isValues(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was left in this browser; null where there is nothing, or nothing that can be read. */
export function loadFormDraft(formKey: string): FormDraft | null {
  const kept = storage.readJson(keyOf(formKey));
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('base' in kept && 'mine' in kept && 'at' in kept)) return null;
  const { base, mine, at } = kept;
  if (!isValues(base) || !isValues(mine) || typeof at !== 'string') return null;
  return { base, mine, at };
}

export function saveFormDraft(formKey: string, work: FormDraft | null): void {
  storage.write(keyOf(formKey), work === null ? null : JSON.stringify(work));
}
