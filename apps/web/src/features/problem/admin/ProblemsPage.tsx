import { limits } from '@xiezhi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { useRowSelection } from '../../../components/data-list/use-row-selection.tsx';
import { AddTagsDialog } from './AddTagsDialog.tsx';
import { authNames, managedProblemColumns } from './problem-columns.tsx';
import { bankPage } from './problem-list.page.ts';
import { managedProblemsQuery, type ManagedProblemRow, type ProblemsSearch } from './queries.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useProblemActions } from './use-problem-actions.ts';

const idOf = (row: ManagedProblemRow) => row.id;
const nameOf = (row: ManagedProblemRow) => row.problemId;
const noRows: readonly ManagedProblemRow[] = [];

/** All problems in the console: search, change visibility, delete and restore, one or many together. */
export function ProblemsPage() {
  const t = useT();
  const router = useRouter();
  const user = useUser();
  const search = bankPage.useSearch();
  const { change, listed } = useListAddress<ProblemsSearch>();
  const query = useQuery(managedProblemsQuery(search));
  const rows = query.data?.records ?? noRows;
  const { data: site } = useQuery(websiteConfigQuery);
  const sources = sourcesOf(site?.remoteJudges ?? [], search.oj);
  const [restoring, setRestoring] = useState<ManagedProblemRow | null>(null);
  const actions = useProblemActions(setRestoring);
  const [tagging, setTagging] = useState<readonly ManagedProblemRow[] | null>(null);
  const columns = useMemo(
    () => managedProblemColumns(t, { ...actions, onGo: (href) => void router.navigate({ href }) }),
    [t, actions, router],
  );
  const { currentPage: _page, limit: _limit, ...filters } = search;
  const selecting = useRowSelection<ManagedProblemRow>({
    scope: JSON.stringify(search),
    page: rows.map(idOf),
    rowName: nameOf,
    actions: ({ keys, clear }) => {
      const chosen = rows.filter((row) => keys.has(row.id));
      const mayPublish = chosen.every(({ can }) => can.publish);
      return [
        ...(mayPublish
          ? ([1, 2, 3] as const).map((auth) => ({
              id: `auth-${auth}`,
              label: t('problemAdmin.makeAuth', { auth: t(authNames[auth]) }),
              run: async () => void ((await actions.setAuth(chosen, auth)) && clear()),
            }))
          : []),
        ...(chosen.some(({ can }) => can.edit)
          ? [
              {
                id: 'tags',
                label: t('problemAdmin.addTags'),
                icon: 'plus' as const,
                run: () => setTagging(chosen.filter(({ can }) => can.edit)),
              },
            ]
          : []),
        ...(chosen.every(({ can }) => can.remove)
          ? [
              {
                id: 'delete',
                label: t('problemAdmin.delete'),
                icon: 'trash' as const,
                isDangerous: true,
                run: async () => void ((await actions.remove(chosen)) && clear()),
              },
            ]
          : []),
      ];
    },
  });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const cleared = {
    keyword: undefined,
    auth: undefined,
    type: undefined,
    oj: undefined,
    mine: undefined,
    deleted: undefined,
  };
  return (
    <ConsolePage
      title={t('console.nav.problems')}
      note={query.data === undefined ? undefined : t('problemAdmin.count', { count: query.data.total })}
      actions={
        <Link to="/admin/problem/create" className={buttonClass('primary')}>
          {t('problemAdmin.create')}
        </Link>
      }
    >
      <FilterBar
        onChange={change}
        filters={[
          keywordFilter(t('problemAdmin.keyword'), search.keyword),
          {
            kind: 'choice',
            id: 'auth',
            label: t('problemAdmin.auth'),
            className: 'sm:w-36',
            value: search.auth === undefined ? undefined : String(search.auth),
            any: t('problemAdmin.auth.any'),
            options: ([1, 2, 3] as const).map((auth) => ({ value: String(auth), label: t(authNames[auth]) })),
            change: (auth) => ({ auth: auth === undefined ? undefined : Number(auth) }),
          },
          {
            kind: 'choice',
            id: 'type',
            label: t('problemAdmin.type'),
            className: 'sm:w-36',
            value: search.type === undefined ? undefined : String(search.type),
            any: t('problemAdmin.type.any'),
            options: [
              { value: '0', label: 'ACM' },
              { value: '1', label: 'OI' },
            ],
            change: (type) => ({ type: type === undefined ? undefined : Number(type) }),
          },
          ...(sources.length === 0
            ? []
            : [
                {
                  kind: 'choice' as const,
                  id: 'oj',
                  label: t('problem.source'),
                  className: 'sm:w-36',
                  value: search.oj,
                  any: t('problem.sourceAny'),
                  options: [
                    { value: 'Mine', label: t('problem.sourceMine') },
                    ...sources.map((key) => ({ value: key, label: key })),
                  ],
                  change: (oj: string | undefined) => ({ oj }),
                },
              ]),
          {
            kind: 'switch',
            id: 'mine',
            label: t('problemAdmin.mine'),
            value: search.mine === true,
            change: (isOn) => ({ mine: isOn || undefined }),
          },
          ...(user?.can.manageSite === true
            ? [
                {
                  kind: 'switch' as const,
                  id: 'deleted',
                  label: t('problemAdmin.deleted'),
                  value: search.deleted === true,
                  change: (isOn: boolean) => ({ deleted: isOn || undefined }),
                },
              ]
            : []),
        ]}
      />
      <DataList
        label={t('console.nav.problems')}
        columns={columns}
        {...listed(query, search, search.limit ?? limits.problemListPageSize)}
        rowKey={idOf}
        expected={15}
        selecting={selecting}
        empty={{
          title: t('problem.none'),
          detail: t('problemAdmin.none.detail'),
          noMatch: t('problem.noMatch'),
          clear: isFiltered ? () => change(cleared) : undefined,
          actions: (
            <Link to="/admin/problem/create" className={buttonClass()}>
              {t('problemAdmin.create')}
            </Link>
          ),
        }}
      />
      {tagging === null ? null : <AddTagsDialog rows={tagging} onClose={() => setTagging(null)} />}
      {restoring === null ? null : <RestoreDialog row={restoring} onClose={() => setRestoring(null)} />}
    </ConsolePage>
  );
}

/** Remote judges whose problems are in the bank, and the one in the URL. Empty if all problems are local. */
function sourcesOf(present: readonly string[], asked: string | undefined): readonly string[] {
  return asked === undefined || asked === 'Mine' || present.includes(asked) ? present : [...present, asked];
}
