import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { MultiCombobox } from '../ui/combobox/MultiCombobox.tsx';
import type { Option } from '../ui/combobox/option.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { bankTagsQuery, type ProblemRow } from './queries.ts';

interface AddTagsDialogProps {
  rows: readonly ProblemRow[];
  onClose: () => void;
}

/** Gives tags to several problems at once, beside those that each has. */
export function AddTagsDialog({ rows, onClose }: AddTagsDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery(bankTagsQuery);
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const add = useMutation({
    async mutationFn() {
      const added = chosen.map(({ value, label }) => ({ id: Number(value), name: label }));
      for (const row of rows) {
        const before = row.tags.filter((tag) => !added.some(({ id }) => id === tag.id));
        const tags = [...before.map(({ id, name }) => ({ id, name })), ...added];
        // oxlint-disable-next-line no-await-in-loop -- in order, so that a failure says how far it came
        await call('PUT /api/admin/problem-draft', { body: { pid: row.id, revision: row.revision, tags } });
      }
    },
    onSuccess() {
      notify({ tone: 'success', text: t('bank.done', { count: rows.length }) });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['console', 'problems'] }),
  });
  return (
    <Dialog
      title={t('bank.addTags.title', { count: rows.length })}
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
            {t('bank.addTags')}
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
