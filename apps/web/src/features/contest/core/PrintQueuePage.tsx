import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { download } from '../../../components/download.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { contestPrintQueuePage } from './contest.page.ts';
import { useContest } from './contest-context.ts';
import { ContestStaffOnly } from './ContestStaffOnly.tsx';
import { contestKey } from './queries.ts';
import { printQuery, printsPerPage, type PrintRequest } from './tool-queries.ts';
import { PersonLine, contestantColumns } from './tool-columns.tsx';
import { ToolList } from './ToolList.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';

/** Print requests of contestants; pending ones come first. */
export function PrintQueuePage(): JSX.Element {
  return (
    <ContestStaffOnly>
      <PrintQueue />
    </ContestStaffOnly>
  );
}

function PrintQueue(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { cid } = useContest();
  const search = contestPrintQueuePage.useSearch();
  const { currentPage = 1, limit = printsPerPage } = search;
  const refresh = useAutoRefresh();
  const list = useQuery({ ...printQuery(cid, currentPage, limit), refetchInterval: refresh.interval });
  const { mutate: finish } = useMutation({
    mutationFn: ({ id }: PrintRequest) => call('PUT /api/check-contest-print-status', { query: { id, cid } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...contestKey(cid), 'prints'] }),
  });
  const { mutate: save } = useMutation({ mutationFn: downloadPrint });
  const columns = useMemo(() => printColumns(t, { onDone: finish, onDownload: save }), [t, finish, save]);
  return (
    <ToolList
      title={t('contest.tab.printQueue')}
      columns={columns}
      renderRow={(row) => <PrintLine row={row} onDone={finish} onDownload={save} />}
      query={list}
      refresh={refresh}
      search={search}
      limit={limit}
      fewest={printsPerPage}
      empty={{ icon: 'file', title: t('contestTools.queue.none') }}
    />
  );
}

/** Downloads the text of a print request. */
function downloadPrint({ id, username }: PrintRequest): Promise<void> {
  return download(`/api/file/download-contest-print-text?id=${id}`, `${username}_Contest_Print.txt`);
}

interface Actions {
  onDone: (row: PrintRequest) => void;
  onDownload: (row: PrintRequest) => void;
}

function printColumns(t: Translate, { onDone, onDownload }: Actions): Column<PrintRequest>[] {
  return [
    ...contestantColumns<PrintRequest>(t),
    {
      id: 'time',
      head: t('contestTools.askedAt'),
      width: 140,
      skeleton: 80,
      className: 'text-text-2',
      cell: ({ gmtCreate }) => <Time value={gmtCreate} />,
    },
    {
      id: 'status',
      head: t('contestTools.state'),
      width: 120,
      skeleton: 60,
      cell: ({ status }) => <PrintState status={status} />,
    },
    {
      id: 'actions',
      head: t('contestTools.actions'),
      isHeadHidden: true,
      width: 160,
      align: 'right',
      skeleton: 60,
      cell: (row) => <PrintActions row={row} onDone={onDone} onDownload={onDownload} />,
    },
  ];
}

function PrintState({ status }: Pick<PrintRequest, 'status'>): JSX.Element {
  const t = useT();
  return (
    <Label tone={status === 0 ? 'upcoming' : 'ended'}>
      {t(status === 0 ? 'contestTools.queue.waiting' : 'contestTools.queue.printed')}
    </Label>
  );
}

interface OfPrint extends Actions {
  row: PrintRequest;
}

function PrintActions({ row, onDone, onDownload }: OfPrint): JSX.Element {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-2">
      <IconButton
        icon="down2"
        size={28}
        label={t('contestTools.queue.download', { name: row.username })}
        onClick={() => onDownload(row)}
      />
      {row.status === 0 && (
        <Button size="small" onClick={() => onDone(row)}>
          {t('contestTools.queue.done')}
        </Button>
      )}
    </span>
  );
}

/** A print request on a phone. */
function PrintLine({ row, onDone, onDownload }: OfPrint): JSX.Element {
  return (
    <>
      <div className="min-w-0 flex-1">
        <PersonLine person={row} />
        <span className="mt-1 flex items-center gap-2 text-12 text-text-3">
          <PrintState status={row.status} />
          <Time value={row.gmtCreate} />
        </span>
      </div>
      <PrintActions row={row} onDone={onDone} onDownload={onDownload} />
    </>
  );
}
