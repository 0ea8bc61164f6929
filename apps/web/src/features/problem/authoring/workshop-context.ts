import { createContext, use } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/messages.ts';
import type { FormField, OwnControl } from '../../../components/form/description.ts';
import { inputId } from '../../../components/form/FormInput.tsx';
import { faultOf } from '../../../components/form/faults.ts';
import type { FormPageState } from '../../../components/form/use-form-page.ts';
import type { Draft, DraftName } from './draft.ts';
import type { ProblemDraft } from './queries.ts';

export interface DraftFields {
  statement: readonly FormField<Draft>[];
  judge: readonly FormField<Draft>[];
}

/** What the steps of the workshop share. */
export interface Workshop {
  /** The address below which the steps stand: in the console, or in the frame of a group. */
  home: string;
  /** The newest version that the server is known to have. */
  problem: ProblemDraft;
  /** That version as the form holds it. */
  saved: Draft;
  /** The fields of all steps, by the step that they stand in. */
  fields: DraftFields;
  page: FormPageState<Draft>;
}

export const WorkshopContext = createContext<Workshop | null>(null);

/** The problem in the workshop. Only for what stands in its layout. */
export function useWorkshop(): Workshop {
  const workshop = use(WorkshopContext);
  if (workshop === null) throw new Error('outside of the workshop');
  return workshop;
}

/** All that is typed. Every key draws its caller anew. */
export function useDraft(): Draft {
  const { page, saved } = useWorkshop();
  return { ...saved, ...useWatch({ control: page.form.control }) };
}

/** What is typed in one field. */
export function useDraftValue<Name extends DraftName>(name: Name): Draft[Name] {
  const { page, saved } = useWorkshop();
  // Loosely typed by the form library: the descriptions say what each field holds.
  const path: string = name;
  return useWatch({ control: page.form.control, name: path }) ?? saved[name];
}

/** A field of the draft for an input that the kit's form does not draw. */
export function useDraftField<Name extends DraftName>(name: Name): OwnControl<Draft[Name]> {
  const t = useT();
  const { page, saved, fields } = useWorkshop();
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

/** The description of a field, whichever step it stands in. */
export function findField({ statement, judge }: DraftFields, name: string): FormField<Draft> | undefined {
  return [...statement, ...judge].find((field) => field.name === name);
}
