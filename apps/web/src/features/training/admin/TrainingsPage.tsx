import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { ManagedListActions } from '../../admin/scoped-management/ManagedListActions.tsx';
import { ManagedPage } from '../../admin/scoped-management/ManagedPage.tsx';
import { useManagedListActions } from '../../admin/scoped-management/use-managed-list-actions.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../components/data-list/keyword-filter.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useTrainingAdminApi } from './admin-api.ts';
import type { HomeworkGroup } from './HomeworkDialog.tsx';
import { trainingsPerPage, trainingsQuery, type StaffTrainingRow } from './queries.ts';
import { staffTrainingColumns } from './training-columns.tsx';
import { keywordSearch, type KeywordSearch } from '../../../lib/search.ts';

const idOf = (row: StaffTrainingRow) => row.id;
const noGroups: readonly HomeworkGroup[] = [];

const HomeworkDialog = lazyComponent(
  async () => (await import('./HomeworkDialog.tsx')).HomeworkDialog,
  ['field', 'form', 'confirm'],
);

/** All trainings of the site or a group: filter, show or hide, copy, delete. */
export function TrainingsPage(): JSX.Element {
  const t = useT();
  const router = useRouter();
  const isRoot = useUser()?.can.manageSite === true;
  const adminApi = useTrainingAdminApi();
  const search = keywordSearch(useSearch({ strict: false }));
  const { change, listed } = useListAddress<KeywordSearch>();
  const query = useQuery(trainingsQuery(adminApi, search));
  const { show, copy, remove } = useManagedListActions(adminApi, () =>
    showToast({ tone: 'success', text: t('trainingAdmin.copied') }),
  );
  const columns = useMemo(
    () =>
      staffTrainingColumns(t, {
        at: adminApi.at,
        // Only root deletes trainings of the site.
        mayDelete: (row) => (adminApi.gid === null ? isRoot : row.isMine),
        onShow: (row, status) => show({ id: row.id, isShown: status }),
        onGo: (href) => void router.navigate({ href }),
        onCopy: ({ id }) => copy(id),
        async onDelete(row) {
          const isSure = await confirm({
            title: t('trainingAdmin.delete.title', { title: row.title }),
            text: t('trainingAdmin.delete.text'),
            verb: t('trainingAdmin.delete'),
            tone: 'danger',
          });
          if (isSure) remove(row.id);
        },
      }),
    [t, adminApi, isRoot, router, show, copy, remove],
  );
  const { limit = trainingsPerPage, keyword } = search;
  const [isAssigning, setIsAssigning] = useState(false);
  const create = (
    <>
      <Button onClick={() => setIsAssigning(true)}>{t('trainingAdmin.homework.new')}</Button>
      <HrefLink href={`${adminApi.at}/create`} className={buttonClass('primary')}>
        {t('trainingAdmin.create')}
      </HrefLink>
    </>
  );
  const back =
    adminApi.gid === null
      ? null
      : { label: t('trainingAdmin.back'), href: `/group/${adminApi.gid}/training` };
  return (
    <ManagedPage
      title={t(adminApi.gid === null ? 'trainingAdmin.all' : 'trainingAdmin.manage')}
      note={query.data === undefined ? undefined : t('training.count', { count: query.data.total })}
      actions={<ManagedListActions create={create} back={back} />}
    >
      <FilterBar onChange={change} filters={[keywordFilter(t('trainingAdmin.keyword'), keyword)]} />
      <DataList
        label={t('trainingAdmin.all')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={10}
        empty={{
          icon: 'flag',
          title: t('trainingAdmin.none'),
          detail: t('trainingAdmin.none.detail'),
          noMatch: t('trainingAdmin.noMatch'),
          clear: keyword === undefined ? undefined : () => change({ keyword: undefined }),
          actions: create,
        }}
      />
      {isAssigning ? (
        <HomeworkDialog
          groups={adminApi.gid === null ? noGroups : [{ gid: adminApi.gid, name: '' }]}
          hasPassword={adminApi.gid === null}
          onClose={() => setIsAssigning(false)}
          onMade={({ tid }) => void router.navigate({ href: `${adminApi.hrefOf(tid)}/homework` })}
        />
      ) : null}
    </ManagedPage>
  );
}
