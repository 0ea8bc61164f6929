import { useState } from 'react';
import { useT, type Translate } from '../i18n/messages.ts';
import { useStore, type Store } from '../lib/store.ts';

/** Returns the error message in the current language. */
export type FieldFault = (t: Translate) => string;

/** The first rule that a field violates, or undefined. */
export type FieldCheck<Values> = (field: keyof Values, values: Values) => FieldFault | undefined;

/** An error that only the server can detect, and the text to which it applies. */
interface Refusal {
  text: string;
  fault: FieldFault;
}

interface FormOptions<Values> {
  /** Store of the typed values. The owner of the store decides how long they are kept. */
  store: Store<Values>;
  /** In display order. */
  fields: readonly (keyof Values & string)[];
  check: FieldCheck<Values>;
}

/** Values, errors and input properties of a form. Errors never discard typed text. */
export function useForm<Values extends Readonly<Record<string, string>>>({
  store,
  fields,
  check,
}: FormOptions<Values>) {
  type Field = keyof Values & string;
  const t = useT();
  const values = useStore(store);
  /** Fields whose errors are visible. A change of another field may resolve an error, which then disappears. */
  const [judged, setJudged] = useState<ReadonlySet<Field>>(new Set());
  const [refusals, setRefusals] = useState<Partial<Record<Field, Refusal>>>({});

  /** Returns the server's error for a field. It applies only to the text for which the server reported it. */
  function refusalOf(field: Field, now: Values): FieldFault | undefined {
    const refusal = refusals[field];
    return refusal?.text === now[field] ? refusal?.fault : undefined;
  }

  const faultOf = (field: Field, now: Values) => check(field, now) ?? refusalOf(field, now);

  function judge(field: Field, isInSight: boolean): void {
    setJudged(
      (former) => new Set([...former].filter((name) => name !== field).concat(isInSight ? field : [])),
    );
  }

  function setError(field: Field, fault: FieldFault | undefined): void {
    const text = store.get()[field] ?? '';
    setRefusals((former) => ({ ...former, [field]: fault && { text, fault } }));
    judge(field, fault !== undefined);
  }

  function set(field: Field, value: string): void {
    store.set({ ...store.get(), [field]: value });
    setError(field, undefined);
  }

  /** Validates one field on blur. An empty field is not validated until the form is submitted. */
  function checkOnLeave(field: Field): boolean {
    const now = store.get();
    if (now[field]?.trim() === '') return false;
    const isWell = check(field, now) === undefined;
    judge(field, !isWell || refusalOf(field, now) !== undefined);
    return isWell;
  }

  /**
   * Validates all fields but those in `skipped`, shows errors, focuses the first invalid field, and returns
   * whether all are valid.
   */
  const checkAll = (form: HTMLFormElement, skipped: readonly Field[] = []): boolean => {
    const now = store.get();
    const wrong = fields.filter((field) => !skipped.includes(field) && faultOf(field, now) !== undefined);
    setJudged(new Set(wrong));
    const [first] = wrong;
    if (first === undefined) return true;
    const element = form.elements.namedItem(first);
    if (element instanceof HTMLElement) element.focus();
    return false;
  };

  const input = (field: Field) => ({
    name: field,
    value: values[field] ?? '',
    error: judged.has(field) ? faultOf(field, values)?.(t) : undefined,
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
    onBlur: () => void checkOnLeave(field),
  });

  return { values, set, setError, checkOnLeave, checkAll, input };
}
