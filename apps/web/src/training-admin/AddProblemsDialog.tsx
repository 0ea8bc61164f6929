import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { MultiCombobox } from '../ui/combobox/MultiCombobox.tsx';
import type { Option } from '../ui/combobox/option.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { staffTrainingsKey } from './queries.ts';

interface AddProblemsDialogProps {
  tid: number;
  onClose: () => void;
}

const found = 30;

/** Public problems of the bank, several at once, found by id, title or author. */
export function AddProblemsDialog({ tid, onClose }: AddProblemsDialogProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const add = useMutation({
    mutationFn: () =>
      call('POST /api/admin/training/problems', {
        body: { tid, pids: chosen.map(({ value }) => Number(value)) },
      }),
    async onSuccess({ added }) {
      notify({ tone: 'success', text: t('trainingAdmin.added', { count: added }) });
      await client.invalidateQueries({ queryKey: staffTrainingsKey });
      onClose();
    },
    meta: { isQuiet: true },
  });

  async function search(keyword: string, signal: AbortSignal): Promise<Option[]> {
    const { problemList } = await call('GET /api/admin/training/get-problem-list', {
      query: { tid, keyword, currentPage: 1, limit: found },
      signal,
    });
    return problemList.records.map(({ id, problemId, title, author }) => ({
      value: String(id),
      label: `${problemId} ${title}`,
      detail: author ?? '',
    }));
  }

  return (
    <Dialog
      title={t('trainingAdmin.add.title')}
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
            {t('trainingAdmin.add.verb', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-y-3.5">
        <MultiCombobox
          label={t('trainingAdmin.add.search')}
          placeholder={t('trainingAdmin.add.placeholder')}
          hint={t('trainingAdmin.add.hint')}
          search={search}
          value={chosen}
          onChange={setChosen}
        />
        {add.error === null ? null : <FieldError>{add.error.message}</FieldError>}
      </div>
    </Dialog>
  );
}
