import type { ReactNode } from 'react';
import { FormInput } from '../../../components/form/FormInput.tsx';
import { Section } from '../../../components/Section.tsx';
import type { DraftName } from './draft.ts';
import { findField, useProblemDraft } from './problem-draft-context.ts';

/** Renders the input of a draft field from the definition of the field. */
export function DraftInput({ name }: { name: DraftName }) {
  const { fields, page, saved } = useProblemDraft();
  const field = findField(fields, name);
  if (field === undefined) throw new Error(`${name} is no field`);
  return (
    <FormInput field={field} control={page.form.control} valuesOf={(typed) => ({ ...saved, ...typed })} />
  );
}

interface DraftSectionProps {
  title: string;
  aside?: ReactNode;
  names: readonly DraftName[];
  children?: ReactNode;
}

/** A section of a step: a title, inputs in two columns, and further content below. */
export function DraftSection({ title, aside, names, children }: DraftSectionProps) {
  return (
    <Section title={title} aside={aside} className="mb-8">
      <div className="mt-3.5 grid items-start gap-x-5 gap-y-3.5 sm:grid-cols-2">
        {names.map((name) => (
          <DraftInput key={name} name={name} />
        ))}
      </div>
      {children}
    </Section>
  );
}
