import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useRowOrder } from '../../contest/admin/use-row-order.ts';
import { useT } from '../../../i18n/messages.ts';
import { readInt } from '../../../lib/search.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { RemoteImportButton } from '../../problem/remote-import/RemoteImportButton.tsx';
import { AddTrainingProblemsDialog } from './AddTrainingProblemsDialog.tsx';
import { trainingProblemColumns, type TrainingProblemRow } from './problem-columns.tsx';
import { useTrainingAdminApi, type TrainingProblemSource } from './admin-api.ts';
import { problemsOfTrainingQuery } from './queries.ts';
import { TrainingFrame } from './TrainingFrame.tsx';

const keyOf = ({ id }: TrainingProblemRow) => id;
const noPids: readonly number[] = [];
const still = {};

/** Problems of a training: add from the bank or the group, reorder, remove. */
export function TrainingProblemsPage(): JSX.Element {
  const { trainingID } = useParams({ strict: false });
  const tid = readInt(trainingID) ?? 0;
  const t = useT();
  const api = useTrainingAdminApi();
  const client = useQueryClient();
  const [source, setSource] = useState<TrainingProblemSource | null>(null);
  const { importRemote } = api;
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: api.key }), [client, api]);
  return (
    <TrainingFrame
      tid={tid}
      tab="problems"
      actions={
        <>
          {importRemote === null ? null : (
            <RemoteImportButton begin={(judge, ids) => importRemote(tid, judge, ids)} onEnded={refresh} />
          )}
          {api.sources.map((one) => (
            <Button key={one} tone={one === 'bank' ? 'primary' : 'plain'} onClick={() => setSource(one)}>
              {t(one === 'bank' ? 'trainingAdmin.add' : 'trainingAdmin.addOwn')}
            </Button>
          ))}
        </>
      }
    >
      {() => (
        <>
          <Problems tid={tid} />
          {source === null ? null : (
            <AddTrainingProblemsDialog tid={tid} source={source} onClose={() => setSource(null)} />
          )}
        </>
      )}
    </TrainingFrame>
  );
}

function Problems({ tid }: { tid: number }): JSX.Element {
  const t = useT();
  const api = useTrainingAdminApi();
  const client = useQueryClient();
  const query = useQuery(problemsOfTrainingQuery(api, tid));
  const refresh = () => client.invalidateQueries({ queryKey: api.key });
  const { mutate: remove } = useMutation({
    mutationFn: (pid: number) => api.takeOut(tid, pid),
    onSettled: refresh,
  });
  const ordering = useMutation({
    mutationFn: (pids: readonly number[]) => api.order(tid, pids),
    // Requests run one after another, so that the latest order is stored last.
    scope: { id: `order of training ${tid}` },
    onSettled: refresh,
  });
  const stored = useMemo(() => query.data?.problemList.records.map(({ id }) => id) ?? noPids, [query.data]);
  const known = ordering.isPending ? ordering.variables : stored;
  const order = useRowOrder(known, (next) => ordering.mutate(next));
  const rows = useMemo(
    () =>
      query.data &&
      order.keys.flatMap((pid) => query.data.problemList.records.find(({ id }) => id === pid) ?? []),
    [query.data, order.keys],
  );
  const columns = trainingProblemColumns(t, {
    order,
    hrefOf: (problemId) => `${api.hrefOf(tid)}/problem/${encodeURIComponent(problemId)}`,
    isShared: (pid) => query.data?.trainingProblemMap[pid]?.isShared === true,
    async onRemove({ id, problemId }) {
      const isSure = await confirm({
        title: t('trainingAdmin.remove.title', { name: problemId }),
        text: t('trainingAdmin.remove.text'),
        verb: t('trainingAdmin.remove'),
        tone: 'danger',
      });
      if (isSure) remove(id);
    },
  });
  return (
    <DataList
      label={t('trainingAdmin.problems')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      query={query}
      state={still}
      onChange={() => undefined}
      expected={8}
      empty={{ icon: 'list', title: t('training.noProblems'), detail: t('trainingAdmin.problems.none') }}
    />
  );
}
