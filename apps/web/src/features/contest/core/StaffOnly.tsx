import type { JSX, ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useContest } from './contest-context.ts';

/** Pages of a contest for those who run it; others who follow a link are told so. Needs the texts of `tool`. */
export function StaffOnly({ children }: { children: ReactNode }): JSX.Element {
  const t = useT();
  const { info } = useContest();
  if (info.can.manage) return <>{children}</>;
  return <EmptyState icon="lock" title={t('tool.staffOnly')} detail={t('tool.staffOnly.detail')} />;
}
