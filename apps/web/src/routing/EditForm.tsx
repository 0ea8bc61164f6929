import { useState, type JSX } from 'react';
import { CallError } from '../api/client.ts';
import { showToast } from '../lib/toasts.ts';
import type { FormValues, Saved } from '../components/form/description.ts';
import { FormPage, type FormPageProps } from '../components/form/FormPage.tsx';
import type { FormSaveOutcome } from '../components/form/use-form-page.ts';
import { useUnsaved } from './unsaved.ts';

interface EditFormProps<Values extends FormValues> extends Omit<FormPageProps<Values>, 'save' | 'onSaved'> {
  /** Saves the values if `version` is still the newest. Otherwise rejects with `changedMeanwhile`. */
  write: (values: Values, version: string) => Promise<unknown>;
  readLatest: () => Promise<Saved<Values>>;
  /** Toast text after saving. */
  done: string;
  onSaved?: () => void;
}

/**
 * Form of an existing entity. Merges changes that other users save meanwhile with the typed values, and asks before the
 * user leaves unsaved work.
 */
export function EditForm<Values extends FormValues>({
  write,
  readLatest,
  done,
  onDirty,
  onSaved,
  ...form
}: EditFormProps<Values>): JSX.Element {
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty);

  async function save(values: Values, version: string | number): Promise<FormSaveOutcome<Values>> {
    try {
      await write(values, String(version));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readLatest() };
    }
    try {
      return { kind: 'saved', saved: await readLatest() };
    } catch {
      // The values are saved, but reading them back failed. The next save then reports a conflict and reads the stored
      // version again.
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
