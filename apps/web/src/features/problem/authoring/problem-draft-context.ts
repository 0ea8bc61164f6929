import { createContext, use } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/messages.ts';
import type { FormField, OwnControl } from '../../../components/form/description.ts';
import { inputId } from '../../../components/form/FormInput.tsx';
import { faultOf } from '../../../components/form/faults.ts';
import type { FormPageState } from '../../../components/form/use-form-page.ts';
import type { ProblemDraftValues, DraftName } from './draft.ts';
import type { ProblemDraft } from './queries.ts';

export interface DraftFields {
  statement: readonly FormField<ProblemDraftValues>[];
  judge: readonly FormField<ProblemDraftValues>[];
}

/** State shared by the steps of the problem editor. */
export interface ProblemDraftState {
  /** Address prefix of the steps: in the console or in a group. */
  home: string;
  /** The newest known server version. */
  problem: ProblemDraft;
  /** `problem` as form values. */
  saved: ProblemDraftValues;
  /** The fields of all steps, by step. */
  fields: DraftFields;
  page: FormPageState<ProblemDraftValues>;
}

export const ProblemDraftContext = createContext<ProblemDraftState | null>(null);

/** Returns the state of the problem editor. Works only inside the layout of the editor. */
export function useProblemDraft(): ProblemDraftState {
  const draft = use(ProblemDraftContext);
  if (draft === null) throw new Error('outside of the problem editor');
  return draft;
}

/** Returns all typed values. The calling component renders at every key press. */
export function useProblemDraftValues(): ProblemDraftValues {
  const { page, saved } = useProblemDraft();
  return { ...saved, ...useWatch({ control: page.form.control }) };
}

/** The typed value of one field. */
export function useDraftValue<Name extends DraftName>(name: Name): ProblemDraftValues[Name] {
  const { page, saved } = useProblemDraft();
  // The form library cannot derive the type of the value from a name; the return type states it.
  const path: string = name;
  return useWatch({ control: page.form.control, name: path }) ?? saved[name];
}

/** A draft field for an input that the generic form does not render. */
export function useDraftField<Name extends DraftName>(name: Name): OwnControl<ProblemDraftValues[Name]> {
  const t = useT();
  const { page, saved, fields } = useProblemDraft();
  const description = findField(fields, name);
  const { field, fieldState } = useController({
    name,
    control: page.form.control,
    rules: {
      validate: (_, typed) => (description && faultOf(description, { ...saved, ...typed }, t)) ?? true,
    },
  });
  return {
    id: inputId(name),
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  };
}

/** Returns the definition of a field of any step. */
export function findField(
  { statement, judge }: DraftFields,
  name: string,
): FormField<ProblemDraftValues> | undefined {
  return [...statement, ...judge].find((field) => field.name === name);
}
