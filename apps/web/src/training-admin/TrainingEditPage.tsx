import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useParams } from '@tanstack/react-router';
import { CallError } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { useUnsaved } from '../navigation/unsaved.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import type { SaveOutcome } from '../ui/form/use-form-page.ts';
import { useTrainingDesk } from './desk.ts';
import { staffTrainingQuery, usableCategoriesQuery, type StaffTraining } from './queries.ts';
import { toBody, toSaved, trainingSections, type TrainingValues } from './training-form.tsx';
import { TrainingFrame } from './TrainingFrame.tsx';

/** What a training says of itself; what somebody else saves meanwhile is brought together with what is typed. */
export function TrainingEditPage(): JSX.Element {
  const { trainingID } = useParams({ strict: false });
  return (
    <TrainingFrame tid={Number(trainingID)} tab="edit">
      {(training) => <TrainingForm key={training.id} training={training} />}
    </TrainingFrame>
  );
}

function TrainingForm({ training }: { training: StaffTraining }): JSX.Element {
  const t = useT();
  const desk = useTrainingDesk();
  const client = useQueryClient();
  const { id } = training;
  const [isDirty, setIsDirty] = useState(false);
  const { data: categories } = useQuery(usableCategoriesQuery(desk));
  const hasPassword = training.privatePwd !== null;
  const sections = useMemo(
    () => trainingSections(t, { categories: categories ?? [], hasPassword, own: id }),
    [t, categories, hasPassword, id],
  );
  const saved = useMemo(() => toSaved(training), [training]);
  useUnsaved(isDirty);

  const readAnew = async () => {
    const { training: stored } = await client.fetchQuery({ ...staffTrainingQuery(desk, id), staleTime: 0 });
    return toSaved(stored);
  };

  async function save(
    values: TrainingValues,
    version: string | number,
  ): Promise<SaveOutcome<TrainingValues>> {
    const { training: written, trainingCategory } = toBody(values);
    try {
      await desk.change({ training: { id, ...written, version: String(version) }, trainingCategory });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    return { kind: 'saved', saved: await readAnew() };
  }

  return (
    <FormPage
      label={t('trainingAdmin.edit')}
      formKey={`training:${id}`}
      sections={sections}
      saved={saved}
      save={save}
      onDirty={setIsDirty}
      onSaved={() => {
        notify({ tone: 'success', text: t('trainingAdmin.saved') });
        void client.invalidateQueries({ queryKey: desk.key });
      }}
    />
  );
}
