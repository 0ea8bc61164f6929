import { useQuery } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { ManagedPage } from '../../admin/scoped-management/ManagedPage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { CreateForm } from '../../../routing/CreateForm.tsx';
import { useTrainingAdminApi } from './admin-api.ts';
import { usableCategoriesQuery } from './queries.ts';
import { newTraining, trainingBody, trainingSections } from './training-form.tsx';

/** Creates a training. */
export function TrainingCreatePage(): JSX.Element {
  const t = useT();
  const api = useTrainingAdminApi();
  const { data: categories } = useQuery(usableCategoriesQuery(api));
  const sections = useMemo(
    () => trainingSections(t, { categories: categories ?? [], stored: 'none', own: null }),
    [t, categories],
  );
  return (
    <ManagedPage title={t('trainingAdmin.create')}>
      <CreateForm
        label={t('trainingAdmin.create')}
        formKey={`training:new:${api.gid ?? ''}`}
        sections={sections}
        first={newTraining}
        verb={t('trainingAdmin.create')}
        create={async (values) => {
          await api.create(trainingBody(values));
          return api.at;
        }}
        done={t('trainingAdmin.created')}
        changedKey={api.key}
      />
    </ManagedPage>
  );
}
