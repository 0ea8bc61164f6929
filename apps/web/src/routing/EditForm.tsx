import { useState, type JSX } from 'react';
import { CallError } from '../api/client.ts';
import { showToast } from '../lib/notices.ts';
import type { FormValues, Saved } from '../components/form/description.ts';
import { FormPage, type FormPageProps } from '../components/form/FormPage.tsx';
import type { SaveOutcome } from '../components/form/use-form-page.ts';
import { useUnsaved } from './unsaved.ts';

interface EditFormProps<Values extends FormValues> extends Omit<FormPageProps<Values>, 'save' | 'onSaved'> {
  /** Writes the values if that version is still the newest; rejects with `changedMeanwhile` where it is not. */
  write: (values: Values, version: string) => Promise<unknown>;
  readAnew: () => Promise<Saved<Values>>;
  /** Said once it is saved. */
  done: string;
  onSaved?: () => void;
}

/**
 * The form of something that is there: what somebody else saves meanwhile is brought together with what is typed,
 * and nobody leaves unsaved work without being asked.
 */
export function EditForm<Values extends FormValues>({
  write,
  readAnew,
  done,
  onDirty,
  onSaved,
  ...form
}: EditFormProps<Values>): JSX.Element {
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty);

  async function save(values: Values, version: string | number): Promise<SaveOutcome<Values>> {
    try {
      await write(values, String(version));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    try {
      return { kind: 'saved', saved: await readAnew() };
    } catch {
      // It is stored all the same. The next saving meets the version that could not be read, and goes on from there.
      return { kind: 'saved', saved: { ...form.saved, values, version } };
    }
  }

  return (
    <FormPage
      {...form}
      save={save}
      onDirty={(now) => {
        setIsDirty(now);
        onDirty?.(now);
      }}
      onSaved={() => {
        showToast({ tone: 'success', text: done });
        onSaved?.();
      }}
    />
  );
}
