import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { call } from '../api/client.ts';
import { useT, type Translate } from '../i18n/messages.ts';
import { useListAddress } from '../navigation/use-list-address.ts';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/data-list/column.ts';
import { DataList } from '../ui/data-list/DataList.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Label } from '../ui/Tag.tsx';
import { Time } from '../ui/Time.tsx';
import { contestPrintQueuePage } from './contest.page.ts';
import { useContest, useContestTitle } from './contest-context.ts';
import { download } from '../ui/download.ts';
import { contestKey } from './queries.ts';
import { printQuery, printRows, type PrintRequest } from './tool-queries.ts';
import { useHelperRefresh } from './use-helper-refresh.ts';

const idOf = (row: PrintRequest): number => row.id;

/** What contestants want printed; those that wait stand on top. */
export function PrintQueuePage(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { cid } = useContest();
  const search = contestPrintQueuePage.useSearch();
  const { currentPage = 1, limit = printRows } = search;
  const { change, pager } = useListAddress();
  const refresh = useHelperRefresh();
  const list = useQuery({ ...printQuery(cid, currentPage, limit), refetchInterval: refresh.interval });
  const { mutate: finish } = useMutation({
    mutationFn: ({ id }: PrintRequest) => call('PUT /api/check-contest-print-status', { query: { id, cid } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...contestKey(cid), 'prints'] }),
  });
  const { mutate: save } = useMutation({ mutationFn: downloadPrint });
  const columns = useMemo(() => printColumns(t, { onDone: finish, onDownload: save }), [t, finish, save]);
  useContestTitle(t('contest.tab.printQueue'));
  return (
    <>
      <div className="mb-1 flex items-center justify-between">
        <Switch label={t('tool.refresh')} checked={refresh.isOn} onCheckedChange={refresh.set} />
        <output className="text-12 text-text-3">
          {list.data ? t('tool.count', { count: list.data.total }) : ' '}
        </output>
      </div>
      <DataList
        label={t('contest.tab.printQueue')}
        columns={columns}
        rows={list.data?.records}
        rowKey={idOf}
        query={list}
        state={search}
        onChange={change}
        expected={8}
        empty={{ icon: 'file', title: t('tool.queue.none') }}
        isSideways
        {...(list.data && { pager: { ...pager(list.data.total, limit), hiddenUpTo: printRows } })}
      />
    </>
  );
}

/** Saves the text that somebody wants printed. */
function downloadPrint({ id, username }: PrintRequest): Promise<void> {
  return download(`/api/file/download-contest-print-text?id=${id}`, `${username}_Contest_Print.txt`);
}

interface Acts {
  onDone: (row: PrintRequest) => void;
  onDownload: (row: PrintRequest) => void;
}

function printColumns(t: Translate, { onDone, onDownload }: Acts): Column<PrintRequest>[] {
  return [
    {
      id: 'user',
      head: t('tool.user'),
      width: 200,
      skeleton: 100,
      className: 'font-medium',
      cell: ({ username }) => <bdi>{username}</bdi>,
    },
    {
      id: 'realname',
      head: t('tool.realname'),
      width: 160,
      skeleton: 60,
      className: 'text-text-2',
      cell: ({ realname }) => realname ?? '',
    },
    {
      id: 'time',
      head: t('tool.askedAt'),
      width: 140,
      skeleton: 80,
      className: 'text-text-2',
      cell: ({ gmtCreate }) => <Time value={gmtCreate} />,
    },
    {
      id: 'status',
      head: t('tool.state'),
      width: 120,
      skeleton: 60,
      cell: ({ status }) => (
        <Label tone={status === 0 ? 'upcoming' : 'ended'}>
          {t(status === 0 ? 'tool.queue.waiting' : 'tool.queue.printed')}
        </Label>
      ),
    },
    {
      id: 'acts',
      head: t('tool.acts'),
      isHeadHidden: true,
      width: 160,
      align: 'right',
      skeleton: 60,
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <IconButton
            icon="down2"
            size={28}
            label={t('tool.queue.download', { name: row.username })}
            onClick={() => onDownload(row)}
          />
          {row.status === 0 && (
            <Button size="small" onClick={() => onDone(row)}>
              {t('tool.queue.done')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
