import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { AddProblems } from '../../admin/scoped-management/AddProblems.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useTrainingAdminApi, type TrainingProblemSource } from './admin-api.ts';

interface AddProblemsDialogProps {
  tid: number;
  source: TrainingProblemSource;
  onClose: () => void;
}

/** Adds public problems of the bank, or problems of the group, to a training. */
export function AddTrainingProblemsDialog({ tid, source, onClose }: AddProblemsDialogProps): JSX.Element {
  const t = useT();
  const api = useTrainingAdminApi();
  const client = useQueryClient();
  return (
    <AddProblems
      title={t(source === 'bank' ? 'trainingAdmin.add.title' : 'trainingAdmin.addOwn.title')}
      field={{
        label: t('trainingAdmin.add.search'),
        placeholder: t('trainingAdmin.add.placeholder'),
        hint: t(source === 'bank' ? 'trainingAdmin.add.hint' : 'trainingAdmin.addOwn.hint'),
      }}
      verbOf={(count) => t('trainingAdmin.add.verb', { count })}
      offered={async (query, signal) => {
        const { problemList } = await api.offered({ tid, ...query }, source, signal);
        return problemList.records;
      }}
      add={async (pids) => {
        const { added } = await api.add(tid, pids);
        await client.invalidateQueries({ queryKey: api.key });
        return t('trainingAdmin.added', { count: added });
      }}
      onClose={onClose}
    />
  );
}
