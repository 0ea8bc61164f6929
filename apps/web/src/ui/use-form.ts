import { useState } from 'react';
import { useT, type Translate } from '../i18n/messages.ts';
import { useStore, type Store } from '../lib/store.ts';

/** Says what is wrong in the present language. */
export type FieldFault = (t: Translate) => string;

/** The first rule that a field breaks, or undefined. */
export type FieldCheck<Values> = (field: keyof Values, values: Values) => FieldFault | undefined;

interface FormOptions<Values> {
  /** Holds what is typed, for as long as its owner wants. */
  store: Store<Values>;
  /** In the order on screen. */
  fields: readonly (keyof Values & string)[];
  check: FieldCheck<Values>;
}

/** Values, errors and the properties of each input of a form. Nothing typed is lost by an error. */
export function useForm<Values extends Readonly<Record<string, string>>>({
  store,
  fields,
  check,
}: FormOptions<Values>) {
  type Field = keyof Values & string;
  const t = useT();
  const values = useStore(store);
  const [errors, setErrors] = useState<Partial<Record<Field, FieldFault>>>({});

  function setError(field: Field, error: FieldFault | undefined): void {
    setErrors((former) => ({ ...former, [field]: error }));
  }

  function set(field: Field, value: string): void {
    store.set({ ...store.get(), [field]: value });
    setError(field, undefined);
  }

  /** Checks one field; an empty one is left in peace until the form is sent. */
  function checkOnLeave(field: Field): boolean {
    const now = store.get();
    if (now[field]?.trim() === '') return false;
    const error = check(field, now);
    setError(field, error);
    return error === undefined;
  }

  /** Checks all fields, shows what is wrong, moves to the first of them, and tells whether all is well. */
  const checkAll = (form: HTMLFormElement): boolean => {
    const now = store.get();
    const found = new Map(fields.map((field) => [field, check(field, now) ?? errors[field]]));
    setErrors((former) => ({ ...former, ...Object.fromEntries(found) }));
    const first = fields.find((field) => found.get(field) !== undefined);
    if (first === undefined) return true;
    const element = form.elements.namedItem(first);
    if (element instanceof HTMLElement) element.focus();
    return false;
  };

  const input = (field: Field) => ({
    name: field,
    value: values[field] ?? '',
    error: errors[field]?.(t),
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
    onBlur: () => void checkOnLeave(field),
  });

  return { values, set, setError, checkOnLeave, checkAll, input };
}
