import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { SectionTabs } from '../../../routing/SectionTabs.tsx';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { usePage } from '../../../routing/use-page.ts';
import { startsWithProblems } from './starts-with-problems.ts';
import { useTraining } from './training-context.ts';

/** Tabs of a training; pages that need a password are disabled. */
export function TrainingTabs(): JSX.Element {
  const t = useT();
  const { info } = useTraining();
  const { pathname } = usePage();
  const home = scopePath(useScope());
  const here = pathname.replace(/\/$/, '').slice(home.length);
  const isShort = startsWithProblems(info);
  const tabs = [
    ...(isShort ? [] : [{ path: '', label: t('training.tab.overview'), isOpen: true, count: null }]),
    {
      path: '/problems',
      label: t('training.tab.problems'),
      isOpen: info.can.enter,
      count: info.problemCount,
    },
    ...(info.auth === 'Private'
      ? [{ path: '/rank', label: t('training.tab.rank'), isOpen: info.can.enter, count: null }]
      : []),
    ...(info.can.manage
      ? [
          { path: '/matrix', label: t('training.tab.matrix'), isOpen: true, count: null },
          { path: '/homework', label: t('training.tab.homework'), isOpen: true, count: null },
        ]
      : []),
  ];
  return (
    <SectionTabs
      label={t('training.tabs')}
      tabs={tabs.map(({ path, label, isOpen, count }) => ({
        href: home + path,
        label,
        isCurrent: path === (isShort && here === '' ? '/problems' : here),
        closed: isOpen ? undefined : t('training.closed'),
        note: count === null ? null : <span className="text-12 font-regular text-text-3">{count}</span>,
      }))}
    />
  );
}
