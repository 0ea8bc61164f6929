import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { DeskPage } from '../group/DeskPage.tsx';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { HrefLink } from '../navigation/HrefLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTrainingDesk } from './desk.ts';
import { staffTrainingQuery, type StaffTraining } from './queries.ts';

type Tab = 'problems' | 'edit';

interface TrainingFrameProps {
  tid: number;
  tab: Tab;
  acts?: ReactNode;
  children: (training: StaffTraining) => ReactNode;
}

/** What stands around the pages of one training: its title, the ways between them, and to how others see it. */
export function TrainingFrame({ tid, tab, acts, children }: TrainingFrameProps): JSX.Element {
  const t = useT();
  const desk = useTrainingDesk();
  const query = useQuery(staffTrainingQuery(desk, tid));
  const training = query.data?.training;
  const tabs: readonly (readonly [Tab, string])[] = [
    ['problems', t('trainingAdmin.problems')],
    ['edit', t('trainingAdmin.settings')],
  ];
  return (
    <DeskPage title={training?.title ?? t('trainingAdmin.all')} acts={acts}>
      <nav
        aria-label={t('trainingAdmin.pages')}
        className="mb-5 flex flex-wrap items-center gap-x-5 border-b border-line text-14"
      >
        {desk.gid === null ? null : (
          <HrefLink
            href={desk.at}
            className="-mb-px border-b-2 border-transparent py-2 text-text-2 max-sm:py-3 hover:text-text"
          >
            {t('trainingAdmin.manage')}
          </HrefLink>
        )}
        {tabs.map(([id, label]) => (
          <HrefLink
            key={id}
            href={`${desk.at}/${tid}/${id}`}
            aria-current={id === tab ? 'page' : undefined}
            className={cx(
              '-mb-px border-b-2 py-2 max-sm:py-3',
              id === tab
                ? 'border-brand font-medium text-text'
                : 'border-transparent text-text-2 hover:text-text',
            )}
          >
            {label}
          </HrefLink>
        ))}
        {training?.status === true ? (
          <HrefLink
            href={desk.hrefOf(tid)}
            className="reach ml-auto rounded-1 py-2 text-13 max-sm:py-3 text-brand hover:text-brand-hover"
          >
            {t('trainingAdmin.open')}
          </HrefLink>
        ) : null}
      </nav>
      {training !== undefined ? (
        children(training)
      ) : query.error === null ? (
        <Skeleton width="60%" />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </DeskPage>
  );
}
