import type { JSX } from 'react';
import { useT, type Translate } from '../../../../i18n/messages.ts';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { formatExact } from '../../../../lib/format-time.ts';
import { actionsColumn, RowActions } from '../../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../../components/data-list/column.ts';
import type { MenuItem } from '../../../../components/Menu.tsx';
import { Time } from '../../../../components/Time.tsx';
import type { HandInRow } from './queries.ts';
import { StateLabel } from './state-label.tsx';

export interface HandInFacts {
  /** Number of problems of the training. */
  problems: number;
  codeHref: (submitId: number) => string;
  onExtend: (uid: string) => void;
}

const figure = { align: 'right', className: 'tabular-nums', skeleton: 24 } as const;

/** Columns of what each student has handed in, and their extensions. */
export function handInColumns(t: Translate, facts: HandInFacts): Column<HandInRow>[] {
  const { problems, codeHref } = facts;
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
      cell: ({ solved }) => `${solved}/${problems}`,
    },
    {
      ...figure,
      id: 'hints',
      head: t('trainingStaff.hints'),
      width: 72,
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
      cell: (row) => <span className="ellipsis block">{grantedText(t, row)}</span>,
    },
    {
      id: 'last',
      head: t('trainingStaff.lastCode'),
      width: 116,
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
    actionsColumn(t('trainingStaff.actions'), (row) => actionsOn(t, row, facts)),
  ];
}

/** Returns as text what was granted to a student: more time, or a reopened homework. */
function grantedText(t: Translate, { graceMinutes, reopenedUntil }: HandInRow): string {
  return [
    ...(graceMinutes === 0 ? [] : [t('trainingStaff.graceOf', { count: graceMinutes })]),
    ...(reopenedUntil === null
      ? []
      : [t('trainingStaff.reopenedOf', { time: formatExact(reopenedUntil).slice(5, 16) })]),
  ].join(t('trainingStaff.comma'));
}

function actionsOn(
  t: Translate,
  { uid, submitId }: HandInRow,
  { codeHref, onExtend }: HandInFacts,
): MenuItem[] {
  return [
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
    { kind: 'action', label: t('trainingStaff.extend'), icon: 'clock', onSelect: () => onExtend(uid) },
  ];
}

/** What a student has handed in, in several lines for phones: whole names, state, score and extensions. */
export function HandInLine({ row, facts }: { row: HandInRow; facts: HandInFacts }): JSX.Element {
  const t = useT();
  const name = row.realname ?? row.nickname;
  const granted = grantedText(t, row);
  return (
    <>
      <span className="min-w-0 flex-1 break-words">
        <bdi className="font-medium">{name ?? row.username}</bdi>
        {name === null ? null : <bdi className="ml-2 text-12 text-text-3">{row.username}</bdi>}
        <span className="flex flex-wrap items-center gap-x-3 text-12 text-text-3">
          <StateLabel state={row.state} />
          <span>
            {t('trainingStaff.solved')} {row.solved}/{facts.problems}
          </span>
          {row.hints === 0 ? null : <span>{t('trainingStaff.hintsOf', { count: row.hints })}</span>}
          {granted === '' ? null : <span>{granted}</span>}
        </span>
      </span>
      <span className="text-right">
        <span className="block font-medium tabular-nums">{row.points}</span>
        <span className="block text-12 text-text-3">{t('trainingStaff.scoreSum')}</span>
      </span>
      <RowActions label={t('trainingStaff.actions')} items={actionsOn(t, row, facts)} />
    </>
  );
}
