import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { call } from '../api/client.ts';
import { useRowOrder } from '../contest-admin/use-row-order.ts';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm/confirm.ts';
import { DataList } from '../ui/data-list/DataList.tsx';
import { AddProblemsDialog } from './AddProblemsDialog.tsx';
import { heldProblemColumns, type HeldProblem } from './problem-columns.tsx';
import { heldProblemsQuery, staffTrainingsKey } from './queries.ts';
import { trainingProblemsPage } from './training-problems.page.ts';
import { TrainingFrame } from './TrainingFrame.tsx';

const keyOf = ({ id }: HeldProblem) => id;
const noPids: readonly number[] = [];
const still = {};

/** The problems of a training: added from the bank, put in order, taken out. */
export function TrainingProblemsPage(): JSX.Element {
  const { trainingID } = trainingProblemsPage.useParams();
  const tid = Number(trainingID);
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <TrainingFrame
      tid={tid}
      tab="problems"
      acts={
        <Button tone="primary" onClick={() => setIsAdding(true)}>
          {t('trainingAdmin.add')}
        </Button>
      }
    >
      {() => (
        <>
          <Problems tid={tid} />
          {isAdding ? <AddProblemsDialog tid={tid} onClose={() => setIsAdding(false)} /> : null}
        </>
      )}
    </TrainingFrame>
  );
}

function Problems({ tid }: { tid: number }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(heldProblemsQuery(tid));
  const refresh = () => client.invalidateQueries({ queryKey: staffTrainingsKey });
  const { mutate: remove } = useMutation({
    mutationFn: (pid: number) => call('DELETE /api/admin/training/problem', { query: { tid, pid } }),
    onSettled: refresh,
  });
  const ordering = useMutation({
    mutationFn: (pids: readonly number[]) =>
      call('PUT /api/admin/training/problem-order', { body: { tid, pids: [...pids] } }),
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
  const columns = heldProblemColumns(t, {
    order,
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
