import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { useParams } from '@tanstack/react-router';
import { storedPassword } from '../../admin/scoped-management/entry-password.ts';
import { useT } from '../../../i18n/messages.ts';
import { readInt } from '../../../lib/search.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { EditForm } from '../../../routing/EditForm.tsx';
import { useTrainingAdminApi } from './admin-api.ts';
import { staffTrainingQuery, usableCategoriesQuery, type StaffTraining } from './queries.ts';
import { trainingBody, savedTraining, trainingSections } from './training-form.tsx';
import { TrainingFrame } from './TrainingFrame.tsx';

const PeopleSection = lazyComponent(
  async () => (await import('../../admin/collaborator/PeopleSection.tsx')).PeopleSection,
  ['shared', 'field', 'confirm'],
);

/** Edits a training; changes that another user saves meanwhile are merged with the form. */
export function TrainingEditPage(): JSX.Element {
  const { trainingID } = useParams({ strict: false });
  return (
    <TrainingFrame tid={readInt(trainingID) ?? 0} tab="edit">
      {(training) => (
        <>
          <TrainingForm key={training.id} training={training} />
          <div id="people" className="scroll-mt-2">
            <PeopleSection thing={{ kind: 'training', id: training.id }} />
          </div>
        </>
      )}
    </TrainingFrame>
  );
}

function TrainingForm({ training }: { training: StaffTraining }): JSX.Element {
  const t = useT();
  const api = useTrainingAdminApi();
  const client = useQueryClient();
  const { id } = training;
  const { data: categories } = useQuery(usableCategoriesQuery(api));
  const stored = storedPassword(training.privatePwd);
  const sections = useMemo(
    () => trainingSections(t, { categories: categories ?? [], stored, own: id }),
    [t, categories, stored, id],
  );
  const modifiedBy = useQuery(staffTrainingQuery(api, id)).data?.modifiedBy ?? null;
  const saved = useMemo(() => savedTraining(training, modifiedBy), [training, modifiedBy]);

  const readLatest = async () => {
    const newest = await client.fetchQuery({ ...staffTrainingQuery(api, id), staleTime: 0 });
    return savedTraining(newest.training, newest.modifiedBy);
  };
  return (
    <EditForm
      label={t('trainingAdmin.edit')}
      formKey={`training:${id}`}
      sections={sections}
      below={[{ id: 'people', title: t('shared.people') }]}
      saved={saved}
      readLatest={readLatest}
      write={(values, version) => {
        const { training: written, trainingCategory } = trainingBody(values);
        return api.change({ training: { id, ...written, version }, trainingCategory });
      }}
      done={t('trainingAdmin.saved')}
      onSaved={() => void client.invalidateQueries({ queryKey: api.key })}
    />
  );
}
