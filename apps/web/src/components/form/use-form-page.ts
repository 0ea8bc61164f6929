import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { errorMessage } from '../../api/error-message.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { FormField, FormValues, Saved } from './description.ts';
import { saveFormDraft, loadFormDraft, type FormDraft } from './form-draft.ts';
import { changedFields, isSameValue, merge } from './merge.ts';

/** Result of saving. */
export type FormSaveOutcome<Values> =
  | { kind: 'saved'; saved: Saved<Values> }
  /** A newer version has been saved meanwhile, so nothing was written. `theirs` is that version. */
  | { kind: 'conflict'; theirs: Saved<Values> };

export interface FormPageOptions<Values extends FormValues> {
  /** Identifies the edited entity. Used as the storage key of the unsaved changes. */
  formKey: string;
  /** The newest known version. If it is newer than the edited version, it is merged with the typed values. */
  saved: Saved<Values>;
  fields: readonly FormField<Values>[];
  /**
   * Saves the values if `version` is still the current version of the server. Rejects if the server rejects the values.
   */
  save: (values: Values, version: Saved<Values>['version']) => Promise<FormSaveOutcome<Values>>;
  /** Error messages by field; an error that concerns no field is shown above the button. */
  faultsOf?: (error: Error) => Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Called with whether there are unsaved changes, so that the page can ask before navigation. */
  onDirty?: (isDirty: boolean) => void;
  onSaved?: (saved: Saved<Values>) => void;
}

/** A version that was saved during editing and conflicts with typed values. */
export interface Conflict<Values> {
  theirs: Saved<Values>;
  /** Fields that need a decision. */
  open: readonly string[];
}

export interface FormPageState<Values> {
  form: UseFormReturn;
  isDirty: boolean;
  /** Unsaved changes of the last visit. Null after the user has restored or discarded them, and if there are none. */
  storedDraft: FormDraft | null;
  restore: () => void;
  forget: () => void;
  conflict: Conflict<Values> | null;
  /** Resolves the conflict of a field. */
  decide: (name: string, isTheirs: boolean) => void;
  decideAll: (isTheirs: boolean) => void;
  /** Why the server rejected the form, unless the error concerns a field. */
  refusal: string | null;
  submit: () => Promise<void>;
  discard: () => void;
}

/** Milliseconds without a change after which unsaved changes are stored in this browser. */
const STORE_DELAY_MS = 300;

/** State of a form page: unsaved changes, newer versions, errors. FormPage renders it. */
export function useFormPage<Values extends FormValues>(
  options: FormPageOptions<Values>,
): FormPageState<Values> {
  const { formKey, saved, fields, save, faultsOf, onDirty, onSaved } = options;
  // The version that the typed values are based on.
  const [base, setBase] = useState(saved);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const [kept, setKept] = useState(() => offered(formKey, saved));
  // Loosely typed here, because the field descriptions state the type of each field.
  const [first] = useState<FieldValues>(saved.values);
  const form = useForm({ defaultValues: first, mode: 'onBlur', shouldFocusError: false });
  const isSending = useRef(false);
  const locale = useLocale();

  /** Resets the form to a version. `values` are the values of that version, possibly with changes by the user. */
  const start = useCallback(
    (next: Saved<Values>, values: Values) => {
      setBase(next);
      form.reset(values);
      setIsDirty(changedFields(values, next.values).length > 0);
    },
    [form],
  );

  const mergeVersions = useCallback(
    (from: FormValues, mine: FormValues, theirs: Saved<Values>) => {
      const merged = merge(from, mine, theirs.values);
      start(theirs, merged.values);
      return merged;
    },
    [start],
  );

  /** Merges a version that was saved by someone else. Conflicts stay open while the two versions differ. */
  function mergeNewer(theirs: Saved<Values>): void {
    const { values, clashes } = mergeVersions(base.values, form.getValues(), theirs);
    const differing = changedFields(values, theirs.values);
    const waiting = conflict?.open.filter((name) => differing.includes(name)) ?? [];
    setConflict({ theirs, open: [...new Set([...waiting, ...clashes])] });
  }

  const meet = useEffectEvent((newer: Saved<Values>) => {
    if (isDirty) mergeNewer(newer);
    else start(newer, newer.values);
  });
  useEffect(() => {
    if (saved.version !== base.version) meet(saved);
    // Only newer versions from outside matter; a version that this form saved is already its base.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saved.version]);

  // Unsaved changes are stored in this browser until the user saves or discards them.
  const updateDirty = useEffectEvent(() =>
    setIsDirty(changedFields(form.getValues(), base.values).length > 0),
  );
  function keep(from: Values): void {
    const mine = form.getValues();
    const isChanged = changedFields(mine, from).length > 0;
    saveFormDraft(formKey, isChanged ? { base: from, mine, at: new Date().toISOString() } : null);
  }
  const note = useEffectEvent(() => {
    // Stored changes of the last visit must not be overwritten before the user restores or discards them, or makes new
    // changes.
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
        updateDirty();
        clearTimeout(timer);
        timer = setTimeout(keepNow, STORE_DELAY_MS);
      },
    });
    addEventListener('pagehide', keepNow);
    return () => {
      stop();
      removeEventListener('pagehide', keepNow);
      if (timer !== undefined) keepNow();
    };
  }, [form]);

  const reportDirty = useEffectEvent((now: boolean) => onDirty?.(now));
  useEffect(() => reportDirty(isDirty), [isDirty]);

  // Validate again after a change of language, because error messages are translated.
  useEffect(() => {
    const wrong = Object.keys(form.formState.errors);
    if (wrong.length > 0) void form.trigger(wrong);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [locale]);

  /** Focuses the first field with an error, in display order. */
  function focusFirst(faults: Readonly<Record<string, unknown>>): void {
    const field = fields.find(({ name }) => faults[name] !== undefined);
    if (field === undefined) return;
    document
      .querySelector<HTMLElement>(
        `[data-field="${field.name}"] :is(input, textarea, select, button):not([type=hidden])`,
      )
      ?.focus();
  }

  /** @param sent the values that were sent; changes made since then are still unsaved */
  function accept(outcome: FormSaveOutcome<Values>, sent: FormValues): void {
    if (outcome.kind === 'conflict') return mergeNewer(outcome.theirs);
    mergeVersions(sent, form.getValues(), outcome.saved);
    keep(outcome.saved.values);
    setConflict(null);
    setKept(null);
    onSaved?.(outcome.saved);
  }

  function refuse(error: Error): void {
    const faults = Object.entries(faultsOf?.(error) ?? {});
    for (const [name, message] of faults)
      if (message !== undefined) form.setError(name, { type: 'server', message });
    if (faults.length === 0) setRefusal(errorMessage(error));
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
    // The shortcut and the button may both save. Save only once at a time, and not while a conflict is open.
    if (isSending.current || (conflict !== null && conflict.open.length > 0)) return;
    isSending.current = true;
    // The library does not validate hidden fields again, so clear their errors, which may be outdated.
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
    storedDraft: kept,
    restore() {
      if (kept === null) return;
      // Fields that the draft does not change keep the values typed since the page was opened.
      const mine = merge(kept.base, kept.mine, form.getValues()).values;
      const { clashes } = mergeVersions(kept.base, mine, base);
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

/** Draft of the last visit, if it still differs from the server's version. */
function offered<Values extends FormValues>(formKey: string, saved: Saved<Values>): FormDraft | null {
  const work = loadFormDraft(formKey);
  if (work === null) return null;
  const names = Object.keys(saved.values);
  return names.some((name) => name in work.mine && !isSameValue(work.mine[name], saved.values[name]))
    ? work
    : null;
}

/** Trims single-line texts; values without a field stay unchanged. */
function trimmed<Values>(typed: FormValues, fields: readonly FormField<Values>[]): FormValues {
  return Object.fromEntries(
    fields.map(({ kind, name }) => {
      const value = typed[name] ?? null;
      return [name, kind === 'text' && typeof value === 'string' ? value.trim() : value];
    }),
  );
}
