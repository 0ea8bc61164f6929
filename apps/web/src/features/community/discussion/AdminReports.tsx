import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Button } from '../../../components/Button.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { Label } from '../../../components/Label.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { Time } from '../../../components/Time.tsx';
import { postsPerPage, postReportsQuery, type AdminSearch, type PostReport } from './admin-queries.ts';
import { HandleReport } from './HandleReport.tsx';
import { readReport } from './report-text.ts';

const idOf = (row: PostReport): number => row.id;

/** Reports by users, open ones first. Reasons are rendered as plain text, never as markup. */
export function AdminReports({ search }: { search: AdminSearch }): JSX.Element {
  const t = useT();
  const { change, listed } = useListAddress<AdminSearch>();
  const query = useQuery(postReportsQuery(search));
  const [handled, setHandled] = useState<PostReport | null>(null);
  const { limit = postsPerPage } = search;
  const columns = useMemo(() => reportColumns(t, setHandled), [t]);
  return (
    <>
      <FilterBar
        filters={[
          {
            kind: 'switch',
            id: 'open',
            label: t('discussionAdmin.report.onlyOpen'),
            value: search.isOpen === true,
            change: (isOn) => ({ isOpen: isOn || undefined }),
          },
        ]}
        onChange={change}
      />
      <DataList
        label={t('discussionAdmin.reports')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={limit}
        empty={{
          icon: 'flag',
          title: t('discussionAdmin.report.none'),
          detail: t('discussionAdmin.report.none.detail'),
          clear: search.isOpen === true ? () => change({ isOpen: undefined }) : undefined,
        }}
      />
      {handled === null ? null : <HandleReport report={handled} onClose={() => setHandled(null)} />}
    </>
  );
}

/** Returns which kind of item was reported. */
export function kindOf({ commentId, replyId }: PostReport): 'post' | 'comment' | 'reply' {
  if (replyId !== null) return 'reply';
  return commentId === null ? 'post' : 'comment';
}

const kindKeys = {
  post: 'discussionAdmin.report.ofPost',
  comment: 'discussionAdmin.report.ofComment',
  reply: 'discussionAdmin.report.ofReply',
} as const;

function reportColumns(t: Translate, onHandle: (row: PostReport) => void): Column<PostReport>[] {
  return [
    {
      id: 'place',
      head: t('discussionAdmin.report.place'),
      width: '32%',
      skeleton: 200,
      cell: (row) => (
        <div className="min-w-0 py-1.5">
          <span className="ellipsis block text-13 font-medium">{row.discussionTitle}</span>
          <span className="ellipsis block text-12 text-text-3">
            {t(kindKeys[kindOf(row)])} · <bdi>{row.reportedAuthor}</bdi>
          </span>
        </div>
      ),
    },
    {
      id: 'reason',
      head: t('discussionAdmin.report.reason'),
      skeleton: 200,
      cell: (row) => <Reason content={row.content} />,
    },
    {
      id: 'reporter',
      head: t('discussionAdmin.report.reporter'),
      width: 120,
      from: 800,
      className: 'ellipsis',
      skeleton: 72,
      cell: (row) => <bdi>{row.reporter}</bdi>,
    },
    {
      id: 'time',
      head: t('discussionAdmin.report.time'),
      width: 110,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtCreate} />,
    },
    {
      id: 'state',
      head: t('discussionAdmin.report.state'),
      width: 96,
      from: 480,
      align: 'center',
      skeleton: 48,
      cell: (row) => (
        <Label tone={row.status ? 'ended' : 'warning'}>
          {t(row.status ? 'discussionAdmin.report.handled' : 'discussionAdmin.report.open')}
        </Label>
      ),
    },
    {
      id: 'actions',
      head: t('discussionAdmin.actions'),
      isHeadHidden: true,
      width: 80,
      align: 'right',
      skeleton: 48,
      cell: (row) => (
        <Button size="small" onClick={() => onHandle(row)}>
          {t(row.status ? 'discussionAdmin.report.look' : 'discussionAdmin.report.handle')}
        </Button>
      ),
    },
  ];
}

/** Shows the tags of a report in the reader's language, then its text. */
export function Reason({ content }: { content: string }): JSX.Element {
  const t = useT();
  const { tags, reason } = readReport(content);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1 py-1.5">
      {tags.map((tag) => {
        const name = typeof tag === 'string' ? t(`discussion.tag.${tag}`) : tag.other;
        return <Tag key={name}>{name}</Tag>;
      })}
      <span className="line-clamp-2 text-13 break-all">{reason}</span>
    </div>
  );
}
