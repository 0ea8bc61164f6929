import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { wordsOf } from '../../api/failure-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { FormField, FormValues, Saved } from './description.ts';
import { saveFormDraft, loadFormDraft, type FormDraft } from './form-draft.ts';
import { changedFields, isSameValue, merge } from './merge.ts';

/** How saving went. */
export type SaveOutcome<Values> =
  | { kind: 'saved'; saved: Saved<Values> }
  /** Somebody saved meanwhile: nothing was written. */
  | { kind: 'conflict'; theirs: Saved<Values> };

export interface FormPageOptions<Values extends FormValues> {
  /** Names the unsaved work in this browser: what is edited. */
  formKey: string;
  /** The newest version known; a newer one than that which is edited is brought together with what was typed. */
  saved: Saved<Values>;
  fields: readonly FormField<Values>[];
  /** Writes the values if the server still has that version. Rejects where they are refused. */
  save: (values: Values, version: Saved<Values>['version']) => Promise<SaveOutcome<Values>>;
  /** Which fields a refusal is about, in words; what is about none stands above the button. */
  faultsOf?: (error: Error) => Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Hears whether there is unsaved work: for a guard that asks before one leaves. */
  onDirty?: (isDirty: boolean) => void;
  onSaved?: (saved: Saved<Values>) => void;
}

/** A newer version came while one was typing. */
export interface Conflict<Values> {
  theirs: Saved<Values>;
  /** Fields that wait for a decision. */
  open: readonly string[];
}

export interface FormPageState<Values> {
  form: UseFormReturn;
  isDirty: boolean;
  /** What was left unsaved the last time, until it is restored or forgotten. */
  kept: FormDraft | null;
  restore: () => void;
  forget: () => void;
  conflict: Conflict<Values> | null;
  /** Decides a field that both changed. */
  decide: (name: string, isTheirs: boolean) => void;
  decideAll: (isTheirs: boolean) => void;
  /** Why the server refused, where it is about no field. */
  refusal: string | null;
  submit: () => Promise<void>;
  discard: () => void;
}

/** Milliseconds of rest after which what was typed is written to this browser. */
const KEEP_REST = 300;

/** State of a form page: unsaved work, newer versions, refusals. Its drawing is FormPage's. */
export function useFormPage<Values extends FormValues>(
  options: FormPageOptions<Values>,
): FormPageState<Values> {
  const { formKey, saved, fields, save, faultsOf, onDirty, onSaved } = options;
  // The version that what was typed grew from.
  const [base, setBase] = useState(saved);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const [kept, setKept] = useState(() => offered(formKey, saved));
  // Loosely typed inside: the descriptions say what each field holds.
  const [first] = useState<FieldValues>(saved.values);
  const form = useForm({ defaultValues: first, mode: 'onBlur', shouldFocusError: false });
  const isSending = useRef(false);
  const locale = useLocale();

  /** Starts from a version, with some of the values changed already. */
  const start = useCallback(
    (next: Saved<Values>, values: Values) => {
      setBase(next);
      form.reset(values);
      setIsDirty(changedFields(values, next.values).length > 0);
    },
    [form],
  );

  const bringTogether = useCallback(
    (from: FormValues, mine: FormValues, theirs: Saved<Values>) => {
      const merged = merge(from, mine, theirs.values);
      start(theirs, merged.values);
      return merged;
    },
    [start],
  );

  /** Goes on from theirs. What waited for a decision waits on, as long as the two differ there. */
  function confront(theirs: Saved<Values>): void {
    const { values, clashes } = bringTogether(base.values, form.getValues(), theirs);
    const differing = changedFields(values, theirs.values);
    const waiting = conflict?.open.filter((name) => differing.includes(name)) ?? [];
    setConflict({ theirs, open: [...new Set([...waiting, ...clashes])] });
  }

  const meet = useEffectEvent((newer: Saved<Values>) => {
    if (isDirty) confront(newer);
    else start(newer, newer.values);
  });
  useEffect(() => {
    if (saved.version !== base.version) meet(saved);
    // Only a newer version from outside counts; one that this form saved is its base already.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saved.version]);

  // What is typed is kept in this browser until it is saved or dropped.
  const look = useEffectEvent(() => setIsDirty(changedFields(form.getValues(), base.values).length > 0));
  function keep(from: Values): void {
    const mine = form.getValues();
    const isChanged = changedFields(mine, from).length > 0;
    saveFormDraft(formKey, isChanged ? { base: from, mine, at: new Date().toISOString() } : null);
  }
  const note = useEffectEvent(() => {
    // What was left the last time stays until it is restored or forgotten, or something new is typed.
    if (kept === null || changedFields(form.getValues(), base.values).length > 0) keep(base.values);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepNow = () => {
      clearTimeout(timer);
      timer = undefined;
      note();
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        look();
        clearTimeout(timer);
        timer = setTimeout(keepNow, KEEP_REST);
      },
    });
    addEventListener('pagehide', keepNow);
    return () => {
      stop();
      removeEventListener('pagehide', keepNow);
      if (timer !== undefined) keepNow();
    };
  }, [form]);

  const tellDirty = useEffectEvent((now: boolean) => onDirty?.(now));
  useEffect(() => tellDirty(isDirty), [isDirty]);

  // Faults are in words: say them again in the new language.
  useEffect(() => {
    const wrong = Object.keys(form.formState.errors);
    if (wrong.length > 0) void form.trigger(wrong);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [locale]);

  /** Moves to the first of these fields, in the order on screen. */
  function focusFirst(faults: Readonly<Record<string, unknown>>): void {
    const field = fields.find(({ name }) => faults[name] !== undefined);
    if (field === undefined) return;
    document
      .querySelector<HTMLElement>(
        `[data-field="${field.name}"] :is(input, textarea, select, button):not([type=hidden])`,
      )
      ?.focus();
  }

  /** @param sent What stood in the form when it was sent: what was typed since then is unsaved work. */
  function accept(outcome: SaveOutcome<Values>, sent: FormValues): void {
    if (outcome.kind === 'conflict') return confront(outcome.theirs);
    bringTogether(sent, form.getValues(), outcome.saved);
    keep(outcome.saved.values);
    setConflict(null);
    setKept(null);
    onSaved?.(outcome.saved);
  }

  function refuse(error: Error): void {
    const faults = Object.entries(faultsOf?.(error) ?? {});
    for (const [name, message] of faults)
      if (message !== undefined) form.setError(name, { type: 'server', message });
    if (faults.length === 0) setRefusal(wordsOf(error));
    focusFirst(Object.fromEntries(faults));
  }

  const send = form.handleSubmit(async (typed) => {
    setRefusal(null);
    try {
      accept(await save({ ...base.values, ...trimmed(typed, fields) }, base.version), typed);
    } catch (error) {
      refuse(error instanceof Error ? error : new Error(String(error)));
    }
  }, focusFirst);

  async function submit(): Promise<void> {
    // Keys and buttons may both ask: one saving at a time, and none while a choice is open.
    if (isSending.current || (conflict !== null && conflict.open.length > 0)) return;
    isSending.current = true;
    // Fields that are not on screen are looked at by nobody else: what was wrong there the last time may be right now.
    form.clearErrors();
    try {
      await send();
    } finally {
      isSending.current = false;
    }
  }

  function decide(names: readonly string[], isTheirs: boolean): void {
    if (conflict === null) return;
    for (const name of isTheirs ? names : [])
      form.setValue(name, conflict.theirs.values[name], { shouldValidate: true });
    setConflict({ ...conflict, open: conflict.open.filter((name) => !names.includes(name)) });
  }

  return {
    form,
    isDirty,
    kept,
    restore() {
      if (kept === null) return;
      // What was typed elsewhere since then stays.
      const mine = merge(kept.base, kept.mine, form.getValues()).values;
      const { clashes } = bringTogether(kept.base, mine, base);
      setKept(null);
      if (clashes.length > 0)
        setConflict({ theirs: base, open: [...new Set([...(conflict?.open ?? []), ...clashes])] });
    },
    forget() {
      setKept(null);
      saveFormDraft(formKey, null);
    },
    conflict,
    decide: (name, isTheirs) => decide([name], isTheirs),
    decideAll: (isTheirs) => decide(conflict?.open ?? [], isTheirs),
    refusal,
    submit,
    discard() {
      start(base, base.values);
      setConflict(null);
      setRefusal(null);
      saveFormDraft(formKey, null);
    },
  };
}

/** Unsaved work of the last time, where it still differs from what the server has. */
function offered<Values extends FormValues>(formKey: string, saved: Saved<Values>): FormDraft | null {
  const work = loadFormDraft(formKey);
  if (work === null) return null;
  const names = Object.keys(saved.values);
  return names.some((name) => name in work.mine && !isSameValue(work.mine[name], saved.values[name]))
    ? work
    : null;
}

/** Texts of one line without the blanks at their ends; what no field edits stays as it was. */
function trimmed<Values>(typed: FormValues, fields: readonly FormField<Values>[]): FormValues {
  return Object.fromEntries(
    fields.map(({ kind, name }) => {
      const value = typed[name] ?? null;
      return [name, kind === 'text' && typeof value === 'string' ? value.trim() : value];
    }),
  );
}
