import type { JSX } from 'react';
import type { Column } from '../../../components/data-list/column.ts';
import type { Translate } from '../../../i18n/messages.ts';

interface Person {
  username: string;
  /** Known to staff only. */
  realname?: string | null;
}

/** Columns of name and real name in the lists of contest staff. */
export function personColumns<Row extends Person>(t: Translate): Column<Row>[] {
  return [
    {
      id: 'user',
      head: t('contestTools.user'),
      skeleton: 100,
      className: 'font-medium',
      cell: ({ username }) => <bdi>{username}</bdi>,
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

/** Name and real name in one line, for phones. */
export function PersonLine({ person: { username, realname } }: { person: Person }): JSX.Element {
  return (
    <span className="ellipsis block text-13">
      <bdi className="font-medium">{username}</bdi> <span className="text-text-2">{realname ?? ''}</span>
    </span>
  );
}
