import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { MultiCombobox } from '../../../components/combobox/MultiCombobox.tsx';
import type { Option } from '../../../components/combobox/option.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { bankTagsQuery, type ManagedProblemRow } from './queries.ts';
import { reportProblemBatch } from './report-problem-batch.ts';

interface AddTagsDialogProps {
  rows: readonly ManagedProblemRow[];
  onClose: () => void;
}

/** Adds tags to several problems in one step; existing tags are kept. */
export function AddTagsDialog({ rows, onClose }: AddTagsDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery(bankTagsQuery);
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const add = useMutation({
    mutationFn: () =>
      call('PUT /api/admin/problem-batch/tags', {
        body: { pids: rows.map(({ id }) => id), tags: chosen.map(({ value }) => Number(value)) },
      }),
    onSuccess(verdicts) {
      reportProblemBatch(t, rows, verdicts);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['console', 'problems'] }),
  });
  return (
    <Dialog
      title={t('problemAdmin.addTags.title', { count: rows.length })}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button
            tone="primary"
            disabled={chosen.length === 0}
            isBusy={add.isPending}
            onClick={() => add.mutate()}
          >
            {t('problemAdmin.addTags')}
          </Button>
        </>
      }
    >
      <MultiCombobox
        label={t('problem.tags')}
        options={(data?.tags ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  );
}
