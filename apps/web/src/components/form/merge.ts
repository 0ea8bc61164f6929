import type { FieldValue, FormValues } from './description.ts';

/** Whether two values of a field are equal. Texts are compared without leading and trailing blanks. */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Names of the fields in which two versions differ. */
export function changedFields(one: FormValues, other: FormValues): string[] {
  return Object.keys({ ...one, ...other }).filter((name) => !isSameValue(one[name], other[name]));
}

export interface Merged<Values> {
  /**
   * The merged values: ours in each field that we changed, the other side's in all other fields. A field that both
   * sides changed keeps our value.
   */
  values: Values;
  /** Fields that both sides changed, to different values. */
  clashes: readonly string[];
}

/**
 * Three-way merge of two versions with a common base. A field that only one side changed gets the changed value. A
 * field that both sides changed keeps our value and is reported, so that the user can decide.
 */
export function merge<Values extends FormValues>(
  base: FormValues,
  mine: FormValues,
  theirs: Values,
): Merged<Values> {
  const names = Object.keys(theirs);
  const ours = names.filter((name) => name in mine && !isSameValue(base[name], mine[name]));
  const oursKept = Object.fromEntries(ours.map((name) => [name, mine[name] ?? null]));
  return {
    values: { ...theirs, ...oursKept },
    clashes: ours.filter(
      (name) => !isSameValue(base[name], theirs[name]) && !isSameValue(mine[name], theirs[name]),
    ),
  };
}
