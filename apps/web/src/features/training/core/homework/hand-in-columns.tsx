import type { Translate } from '../../../../i18n/messages.ts';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { formatExact } from '../../../../lib/format-time.ts';
import { actionsColumn } from '../../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../../components/data-list/column.ts';
import { Time } from '../../../../components/Time.tsx';
import type { HandInRow } from './queries.ts';
import { StateLabel } from './state-label.tsx';

interface Facts {
  /** Number of problems of the training. */
  problems: number;
  codeHref: (submitId: number) => string;
  onExtend: (uid: string) => void;
}

const figure = { align: 'right', className: 'tabular-nums', skeleton: 24 } as const;

/** Columns of what each student has handed in, and their extensions. */
export function handInColumns(t: Translate, { problems, codeHref, onExtend }: Facts): Column<HandInRow>[] {
  return [
    {
      id: 'student',
      head: t('trainingStaff.student'),
      skeleton: 120,
      cell: ({ username, realname, nickname }) => {
        const name = realname ?? nickname;
        return (
          <span className="flex min-w-0 items-baseline gap-2">
            <bdi className="ellipsis font-medium">{name ?? username}</bdi>
            {name === null ? null : (
              <bdi className="ellipsis shrink-[99] text-12 text-text-3">{username}</bdi>
            )}
          </span>
        );
      },
    },
    {
      id: 'state',
      head: t('trainingStaff.state'),
      width: 96,
      skeleton: 56,
      cell: ({ state }) => <StateLabel state={state} />,
    },
    {
      ...figure,
      id: 'points',
      head: t('trainingStaff.scoreSum'),
      width: 84,
      cell: ({ points }) => points,
    },
    {
      ...figure,
      id: 'solved',
      head: t('trainingStaff.solved'),
      width: 72,
      from: 480,
      cell: ({ solved }) => `${solved}/${problems}`,
    },
    {
      ...figure,
      id: 'hints',
      head: t('trainingStaff.hints'),
      width: 72,
      from: 640,
      cell: ({ hints }) => (hints === 0 ? <span className="text-text-3">–</span> : hints),
    },
    {
      id: 'granted',
      head: t('trainingStaff.granted'),
      width: 180,
      from: 800,
      className: 'text-12 text-text-2 pl-5',
      headClassName: 'pl-5',
      skeleton: 64,
      cell: ({ graceMinutes, reopenedUntil }) => (
        <span className="ellipsis block">
          {[
            ...(graceMinutes === 0 ? [] : [t('trainingStaff.graceOf', { count: graceMinutes })]),
            ...(reopenedUntil === null
              ? []
              : [t('trainingStaff.reopenedOf', { time: formatExact(reopenedUntil).slice(5, 16) })]),
          ].join(t('trainingStaff.comma'))}
        </span>
      ),
    },
    {
      id: 'last',
      head: t('trainingStaff.lastCode'),
      width: 116,
      // On a phone it would leave no room for the student; the row's menu has the link, too.
      from: 640,
      align: 'right',
      className: 'text-12',
      skeleton: 56,
      cell: ({ submitId, lastAt }) =>
        submitId === null || lastAt === null ? (
          <span className="text-text-3">{t('trainingStaff.never')}</span>
        ) : (
          <HrefLink href={codeHref(submitId)} className="text-brand hover:text-brand-hover">
            <Time value={lastAt} />
          </HrefLink>
        ),
    },
    actionsColumn(t('trainingStaff.actions'), ({ uid, submitId }) => [
      ...(submitId === null
        ? []
        : [
            {
              kind: 'link' as const,
              label: t('trainingStaff.lastCode'),
              icon: 'file' as const,
              href: codeHref(submitId),
            },
          ]),
      {
        kind: 'action',
        label: t('trainingStaff.extend'),
        icon: 'clock',
        onSelect: () => onExtend(uid),
      },
    ]),
  ];
}
