import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { RemoteImportButton } from '../../problem/remote-import/RemoteImportButton.tsx';
import { AddContestProblemsDialog } from './AddContestProblemsDialog.tsx';
import { ContestFrame } from './ContestFrame.tsx';
import { useContestAdminApi, type ContestProblemSource } from './admin-api.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { contestProblemColumns, type ContestProblemRow } from './problem-columns.tsx';
import { managedContestProblemsQuery, type StaffContest } from './queries.ts';
import { useRowOrder } from './use-row-order.ts';

const keyOf = ({ link }: ContestProblemRow) => link.id;
const noPids: readonly number[] = [];

/**
 * Problems of a contest. Staff add them from the bank or the group, rename them, set balloon colors, reorder and remove
 * them.
 */
export function ContestProblemsPage(): JSX.Element {
  const { contestID } = useParams({ strict: false });
  const cid = Number(contestID);
  const t = useT();
  const adminApi = useContestAdminApi();
  const client = useQueryClient();
  const [source, setSource] = useState<ContestProblemSource | null>(null);
  const { importRemote } = adminApi;
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: managedContestProblemsQuery(adminApi, cid).queryKey }),
    [client, adminApi, cid],
  );
  return (
    <ContestFrame
      cid={cid}
      tab="problems"
      actions={
        <>
          <HrefLink href={adminApi.newProblemAt} className={buttonClass()}>
            {t('contestAdmin.newProblem')}
          </HrefLink>
          {importRemote === null ? null : (
            <RemoteImportButton begin={(judge, ids) => importRemote(cid, judge, ids)} onEnded={refresh} />
          )}
          {adminApi.sources.toReversed().map((one) => (
            <Button key={one} tone={one === 'bank' ? 'primary' : 'plain'} onClick={() => setSource(one)}>
              {t(one === 'bank' ? 'contestAdmin.add' : 'contestAdmin.addOwn')}
            </Button>
          ))}
        </>
      }
    >
      {(contest) => (
        <>
          <Problems contest={contest} />
          {source === null ? null : (
            <AddContestProblemsDialog contest={contest} source={source} onClose={() => setSource(null)} />
          )}
        </>
      )}
    </ContestFrame>
  );
}

function Problems({ contest }: { contest: StaffContest }): JSX.Element {
  const t = useT();
  const adminApi = useContestAdminApi();
  const router = useRouter();
  const client = useQueryClient();
  const user = useUser();
  const { id: cid, status } = contest;
  const query = useQuery(managedContestProblemsQuery(adminApi, cid));
  const [edited, setEdited] = useState<ContestProblemRow | null>(null);
  const refresh = () =>
    client.invalidateQueries({ queryKey: managedContestProblemsQuery(adminApi, cid).queryKey });
  const { mutate: remove } = useMutation({
    mutationFn: (pid: number) => adminApi.takeOut(cid, pid),
    onSettled: refresh,
  });
  const ordering = useMutation({
    // Requests run one after another, so that the latest order is stored last.
    scope: { id: `order of contest ${cid}` },
    mutationFn: (next: readonly number[]) => adminApi.order(cid, next),
    onSettled: refresh,
  });
  const stored = useMemo(() => query.data?.problemList.records.map(({ id }) => id) ?? noPids, [query.data]);
  const known = ordering.isPending ? ordering.variables : stored;
  const isRunning = status === 0;

  async function decide(order: readonly number[]): Promise<void> {
    const isSure =
      !isRunning ||
      (await confirm({
        title: t('contestAdmin.order.title'),
        text: t('contestAdmin.order.text'),
        verb: t('contestAdmin.order.verb'),
        tone: 'danger',
      }));
    if (isSure) ordering.mutate(order);
  }

  const order = useRowOrder(known, (next) => void decide(next));
  const rows = useMemo(() => {
    if (query.data === undefined) return undefined;
    const { problemList, contestProblemMap } = query.data;
    return order.keys.flatMap((pid): ContestProblemRow[] => {
      const problem = problemList.records.find(({ id }) => id === pid);
      const link = contestProblemMap[pid];
      return problem && link ? [{ problem, link }] : [];
    });
  }, [query.data, order.keys]);
  const mayRemove = !isRunning || user?.can.manageSite === true;
  const columns = contestProblemColumns(t, {
    order,
    editorHref: adminApi.editorHref,
    isOver: status === 1,
    notRemovable: mayRemove ? null : t('contestAdmin.remove.running'),
    onEdit: setEdited,
    onGo: (href) => void router.navigate({ href }),
    async onRemove({ link, problem }) {
      const isSure = await confirm({
        title: t('contestAdmin.remove.title', { name: link.displayId, title: link.title }),
        text: [
          link.submissions === 0
            ? t('contestAdmin.remove.unused')
            : t('contestAdmin.remove.used', { count: link.submissions }),
          problem.auth === 1 ? t('contestAdmin.remove.back', { id: problem.problemId }) : '',
        ].join('\n'),
        verb: t('contestAdmin.remove'),
        tone: 'danger',
      });
      if (isSure) remove(problem.id);
    },
  });
  return (
    <>
      <DataList
        label={t('contestAdmin.problems')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        query={query}
        state={{}}
        onChange={() => undefined}
        expected={8}
        empty={{ icon: 'list', title: t('contest.noProblems'), detail: t('contestAdmin.problems.none') }}
      />
      {edited === null ? null : (
        <LinkDialog key={edited.link.id} link={edited.link} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
