import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { ManagedPage } from '../../admin/scoped-management/ManagedPage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/notices.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { useTrainingAdminApi } from './desk.ts';
import { usableCategoriesQuery } from './queries.ts';
import { newTraining, toBody, trainingSections } from './training-form.tsx';

/** Creates a training. */
export function TrainingCreatePage(): JSX.Element {
  const t = useT();
  const desk = useTrainingAdminApi();
  const router = useRouter();
  const client = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  const { data: categories } = useQuery(usableCategoriesQuery(desk));
  const sections = useMemo(
    () => trainingSections(t, { categories: categories ?? [], stored: 'none', own: null }),
    [t, categories],
  );
  useUnsaved(isDirty);
  return (
    <ManagedPage title={t('trainingAdmin.create')}>
      <FormPage
        label={t('trainingAdmin.create')}
        formKey={`training:new:${desk.gid ?? ''}`}
        sections={sections}
        saved={newTraining}
        verb={t('trainingAdmin.create')}
        onDirty={setIsDirty}
        save={async (values) => {
          await desk.create(toBody(values));
          return { kind: 'saved', saved: { ...newTraining, values, version: 'created' } };
        }}
        onSaved={() => {
          // Everything is saved: no leave confirmation on the way to the list.
          flushSync(() => setIsDirty(false));
          showToast({ tone: 'success', text: t('trainingAdmin.created') });
          void client.invalidateQueries({ queryKey: desk.key });
          void router.navigate({ href: desk.at });
        }}
      />
    </ManagedPage>
  );
}
