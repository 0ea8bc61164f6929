import type { JSX } from 'react';
import type { Column } from '../../../components/data-list/column.ts';
import type { Translate } from '../../../i18n/messages.ts';

interface Person {
  username: string;
  /** Nickname, which is the name of the team if the accounts are for teams; null if there is none. */
  nickname: string | null;
  /** Known to staff only. */
  realname?: string | null;
}

/** Two columns for the lists of contest staff: username with nickname, and real name. */
export function contestantColumns<Row extends Person>(t: Translate): Column<Row>[] {
  return [
    {
      id: 'user',
      head: t('contestTools.user'),
      skeleton: 100,
      className: 'font-medium',
      cell: ({ username, nickname }) => (
        <>
          <bdi>{username}</bdi> <bdi className="font-regular text-text-2">{nickname ?? ''}</bdi>
        </>
      ),
    },
    {
      id: 'realname',
      head: t('contestTools.realname'),
      width: 130,
      skeleton: 60,
      className: 'text-text-2',
      cell: ({ realname }) => realname ?? '',
    },
  ];
}

/** Username, nickname and real name in one line, for phones. */
export function PersonLine({ person: { username, nickname, realname } }: { person: Person }): JSX.Element {
  return (
    <span className="ellipsis block text-13">
      <bdi className="font-medium">{username}</bdi>{' '}
      <bdi className="text-text-2">{[nickname, realname].filter((name) => name).join(' ')}</bdi>
    </span>
  );
}
