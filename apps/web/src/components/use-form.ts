import { useState } from 'react';
import { useT, type Translate } from '../i18n/messages.ts';
import { useStore, type Store } from '../lib/store.ts';

/** Says what is wrong in the present language. */
export type FieldFault = (t: Translate) => string;

/** The first rule that a field breaks, or undefined. */
export type FieldCheck<Values> = (field: keyof Values, values: Values) => FieldFault | undefined;

/** What only the server knows of a text. */
interface Refusal {
  text: string;
  fault: FieldFault;
}

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
  /** Fields whose faults are in sight. A fault goes by itself once another field has mended it. */
  const [judged, setJudged] = useState<ReadonlySet<Field>>(new Set());
  const [refusals, setRefusals] = useState<Partial<Record<Field, Refusal>>>({});

  /** What is told from outside holds for the text that stood there. */
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

  /** Checks one field; an empty one is left in peace until the form is sent. */
  function checkOnLeave(field: Field): boolean {
    const now = store.get();
    if (now[field]?.trim() === '') return false;
    const isWell = check(field, now) === undefined;
    judge(field, !isWell || refusalOf(field, now) !== undefined);
    return isWell;
  }

  /** Checks all fields, shows what is wrong, moves to the first of them, and tells whether all is well. */
  const checkAll = (form: HTMLFormElement): boolean => {
    const now = store.get();
    const wrong = fields.filter((field) => faultOf(field, now) !== undefined);
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
