import type { JSX, ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useContest } from './contest-context.ts';

/** Shows its children to contest staff, and a notice to other users. Requires the message area `contestTools`. */
export function ContestStaffOnly({ children }: { children: ReactNode }): JSX.Element {
  const t = useT();
  const { info } = useContest();
  if (info.can.manage) return <>{children}</>;
  return (
    <EmptyState icon="lock" title={t('contestTools.staffOnly')} detail={t('contestTools.staffOnly.detail')} />
  );
}
