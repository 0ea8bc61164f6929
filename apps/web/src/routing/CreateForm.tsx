import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import type { FormValues, Saved } from '../components/form/description.ts';
import { FormPage, type FormPageProps } from '../components/form/FormPage.tsx';
import { showToast } from '../lib/toasts.ts';
import { useUnsaved } from './unsaved.ts';

interface CreateFormProps<Values extends FormValues> extends Pick<
  FormPageProps<Values>,
  'label' | 'formKey' | 'sections' | 'verb'
> {
  /** Values of an empty form. */
  first: Saved<Values>;
  /** Creates the entity and returns the URL of the page to open next. */
  create: (values: Values) => Promise<string>;
  /** Toast text after creating. */
  done: string;
  /** Key prefix of the queries to refetch. */
  changedKey: QueryKey;
}

/**
 * Form of a new entity. Asks before the user leaves unsaved work, and opens another page once the entity is created.
 */
export function CreateForm<Values extends FormValues>({
  first,
  create,
  done,
  changedKey,
  ...form
}: CreateFormProps<Values>): JSX.Element {
  const router = useRouter();
  const client = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  const next = useRef('');
  useUnsaved(isDirty);
  return (
    <FormPage
      {...form}
      saved={first}
      onDirty={setIsDirty}
      save={async (values) => {
        next.current = await create(values);
        return { kind: 'saved', saved: { ...first, values, version: 'created' } };
      }}
      onSaved={() => {
        // Everything is saved: the navigation must not ask for confirmation.
        flushSync(() => setIsDirty(false));
        showToast({ tone: 'success', text: done });
        void client.invalidateQueries({ queryKey: changedKey });
        void router.navigate({ href: next.current });
      }}
    />
  );
}
