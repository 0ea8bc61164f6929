import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../api/client.ts';
import { ConsolePage } from '../console/ConsolePage.tsx';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { useUnsaved } from '../navigation/unsaved.ts';
import { trainingCategoriesQuery } from '../training/list-query.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { staffTrainingsKey } from './queries.ts';
import { newTraining, toBody, trainingSections } from './training-form.tsx';

/** A new training. */
export function TrainingCreatePage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  const { data: categories } = useQuery(trainingCategoriesQuery());
  const sections = useMemo(
    () => trainingSections(t, { categories: categories ?? [], hasPassword: false }),
    [t, categories],
  );
  useUnsaved(isDirty);
  return (
    <ConsolePage title={t('trainingAdmin.create')}>
      <FormPage
        label={t('trainingAdmin.create')}
        formKey="training:new"
        sections={sections}
        saved={newTraining}
        verb={t('trainingAdmin.create')}
        onDirty={setIsDirty}
        save={async (values) => {
          await call('POST /api/admin/training', { body: toBody(values) });
          return { kind: 'saved', saved: { ...newTraining, values, version: 'created' } };
        }}
        onSaved={() => {
          // Nothing is left behind any more: nobody is asked on the way to the list.
          flushSync(() => setIsDirty(false));
          notify({ tone: 'success', text: t('trainingAdmin.created') });
          void client.invalidateQueries({ queryKey: staffTrainingsKey });
          void router.navigate({ to: '/admin/training' });
        }}
      />
    </ConsolePage>
  );
}
