import type { AnyRouter } from '@tanstack/react-router';
import type { JSX } from 'react';
import { requireLogin } from '../../account/auth/require-login.ts';
import { useSession } from '../../../api/session.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { scopePath } from '../../../routing/scope.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { Time } from '../../../components/Time.tsx';
import { LockedIcon } from './LockedIcon.tsx';
import { TrainingAuthLabel, CategoryName, HomeworkLabel, TrainingProgress } from './labels.tsx';
import type { TrainingRow } from './queries.ts';

type Router = Pick<AnyRouter, 'navigate'>;

const titleClass = 'ellipsis min-w-6 rounded-1 text-14 leading-6 font-medium hover:text-brand';

/** Links to a training; visitors are asked to sign in first. */
export function TrainingLink({ training, router }: { training: TrainingRow; router: Router }): JSX.Element {
  const { token } = useSession();
  const { id: tid, gid } = training;
  const href = scopePath({ kind: 'training', tid, ...(gid !== null && { gid }) });
  if (token !== null)
    return (
      <HrefLink href={href} data-row className={titleClass} title={training.title}>
        {training.title}
      </HrefLink>
    );
  return (
    <a
      href={href}
      data-row
      className={titleClass}
      title={training.title}
      onClick={(event) => {
        event.preventDefault();
        requireLogin(() => void router.navigate({ href }));
      }}
    >
      {training.title}
    </a>
  );
}

/** Columns of the public list; includes the progress of signed-in users. */
export function trainingColumns(t: Translate, router: Router, isSignedIn: boolean): Column<TrainingRow>[] {
  const progress: Column<TrainingRow> = {
    id: 'progress',
    head: t('training.progress'),
    width: 180,
    skeleton: 140,
    cell: ({ acCount, problemCount }) => <TrainingProgress solved={acCount ?? 0} total={problemCount} />,
  };
  return [
    {
      id: 'number',
      head: t('training.number'),
      width: 64,
      skeleton: 28,
      className: 'font-mono text-12 text-text-3',
      cell: ({ rank }) => rank,
    },
    {
      id: 'title',
      head: t('training.title'),
      skeleton: 240,
      cell: (training) => (
        <span className="flex min-w-0 items-center gap-2">
          <TrainingLink training={training} router={router} />
          <LockedIcon lockedBy={training.lockedBy} />
          <HomeworkLabel homework={training.homework} />
        </span>
      ),
    },
    {
      id: 'kind',
      head: t('training.kind'),
      width: 88,
      skeleton: 48,
      cell: ({ auth }) => <TrainingAuthLabel auth={auth} />,
    },
    {
      id: 'category',
      head: t('training.category'),
      width: 132,
      from: 800,
      skeleton: 64,
      cell: ({ categoryName, categoryColor }) => <CategoryName name={categoryName} color={categoryColor} />,
    },
    ...(isSignedIn ? [progress] : []),
    {
      id: 'problems',
      head: t('training.problems'),
      width: 72,
      align: 'right',
      skeleton: 20,
      className: 'text-text-2',
      cell: ({ problemCount }) => problemCount,
    },
    {
      id: 'author',
      head: t('training.author'),
      width: 120,
      from: 960,
      skeleton: 64,
      className: 'text-text-2 pl-6',
      headClassName: 'pl-6',
      cell: ({ author }) => <span className="ellipsis block">{author}</span>,
    },
    {
      id: 'updated',
      head: t('training.updated'),
      width: 104,
      align: 'right',
      from: 800,
      skeleton: 56,
      className: 'text-12 text-text-3',
      cell: ({ gmtModified }) => <Time value={gmtModified} />,
    },
  ];
}
