import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { trainingCategoriesQuery } from '../core/list-query.ts';
import { CategoryName } from '../core/labels.tsx';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import type { TrainingCategory } from './queries.ts';

const idOf = ({ id }: TrainingCategory) => id;
const still = {};

/** Categories of the trainings of the site: create, rename, recolor, delete. */
export function TrainingCategoryPage(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(trainingCategoriesQuery());
  const [edited, setEdited] = useState<TrainingCategory | 'new' | null>(null);
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: TrainingCategory) =>
      call('DELETE /api/admin/training/category', { query: { cid: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: trainingCategoriesQuery().queryKey }),
  });
  const columns = useMemo(
    () =>
      categoryColumns(t, setEdited, async (category) => {
        const isSure = await confirm({
          title: t('trainingAdmin.category.delete.title', { name: category.name }),
          text: t('trainingAdmin.category.delete.text'),
          verb: t('trainingAdmin.delete'),
          tone: 'danger',
        });
        if (isSure) remove(category);
      }),
    [t, remove],
  );
  return (
    <ConsolePage
      title={t('console.nav.trainingCategories')}
      actions={
        <Button tone="primary" onClick={() => setEdited('new')}>
          {t('trainingAdmin.category.create')}
        </Button>
      }
    >
      <DataList
        label={t('console.nav.trainingCategories')}
        columns={columns}
        rows={query.data}
        rowKey={idOf}
        query={query}
        state={still}
        onChange={() => undefined}
        expected={6}
        empty={{
          icon: 'filter',
          title: t('trainingAdmin.category.empty'),
          detail: t('trainingAdmin.category.empty.detail'),
        }}
      />
      {edited === null ? null : (
        <CategoryDialog category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </ConsolePage>
  );
}

function categoryColumns(
  t: Translate,
  onEdit: (category: TrainingCategory) => void,
  onDelete: (category: TrainingCategory) => Promise<void>,
): Column<TrainingCategory>[] {
  return [
    {
      id: 'name',
      head: t('trainingAdmin.category.name'),
      skeleton: 160,
      cell: ({ name, color }) => <CategoryName name={name} color={color} />,
    },
    {
      id: 'color',
      head: t('trainingAdmin.category.color'),
      width: 110,
      className: 'font-mono text-12 text-text-3',
      skeleton: 56,
      cell: ({ color }) => color,
    },
    actionsColumn(t('trainingAdmin.actions'), (row) => [
      {
        kind: 'action',
        label: t('trainingAdmin.category.edit'),
        icon: 'edit',
        onSelect: () => onEdit(row),
      },
      { kind: 'action', label: t('trainingAdmin.delete'), icon: 'trash', onSelect: () => void onDelete(row) },
    ]),
  ];
}
