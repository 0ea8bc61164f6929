import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { ManagedFrame } from '../../admin/scoped-management/ManagedFrame.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useTrainingAdminApi } from './admin-api.ts';
import { staffTrainingQuery, type StaffTraining } from './queries.ts';

type Tab = 'problems' | 'edit' | 'similarity';

interface TrainingFrameProps {
  tid: number;
  tab: Tab;
  actions?: ReactNode;
  children: (training: StaffTraining) => ReactNode;
}

/** Frame around the management pages of one training. */
export function TrainingFrame({ tid, tab, actions, children }: TrainingFrameProps): JSX.Element {
  const t = useT();
  const api = useTrainingAdminApi();
  const query = useQuery(staffTrainingQuery(api, tid));
  const training = query.data?.training;
  return (
    <ManagedFrame<Tab>
      title={training?.title ?? t('trainingAdmin.all')}
      label={t('trainingAdmin.pages')}
      tabs={[
        { id: 'problems', label: t('trainingAdmin.problems'), href: `${api.at}/${tid}/problems` },
        { id: 'edit', label: t('trainingAdmin.settings'), href: `${api.at}/${tid}/edit` },
        ...(training?.canCompare === true
          ? [
              {
                id: 'similarity' as const,
                label: t('trainingAdmin.similarity'),
                href: `/similarity?tid=${tid}`,
              },
            ]
          : []),
      ]}
      tab={tab}
      back={api.gid === null ? null : { label: t('trainingAdmin.manage'), href: api.at }}
      shown={training?.status === true ? { label: t('trainingAdmin.open'), href: api.hrefOf(tid) } : null}
      actions={actions}
      query={query}
    >
      {training === undefined ? null : children(training)}
    </ManagedFrame>
  );
}
