import type { JSX, ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useTraining } from './training-context.ts';

/** Shows its content to managers of the training, and a notice to others. */
export function TrainingStaffOnly({ children }: { children: ReactNode }): JSX.Element {
  const t = useT();
  const { info } = useTraining();
  if (info.can.manage) return <>{children}</>;
  return (
    <EmptyState
      icon="lock"
      title={t('trainingStaff.staffOnly')}
      detail={t('trainingStaff.staffOnly.detail')}
    />
  );
}
