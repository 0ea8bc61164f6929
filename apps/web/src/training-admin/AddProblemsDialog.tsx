import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { MultiCombobox } from '../ui/combobox/MultiCombobox.tsx';
import type { Option } from '../ui/combobox/option.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { useTrainingDesk, type ProblemSource } from './desk.ts';

interface AddProblemsDialogProps {
  tid: number;
  source: ProblemSource;
  onClose: () => void;
}

const found = 30;

/** Public problems of the bank, or those of the group, several at once, found by id, title or author. */
export function AddProblemsDialog({ tid, source, onClose }: AddProblemsDialogProps): JSX.Element {
  const t = useT();
  const desk = useTrainingDesk();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const add = useMutation({
    mutationFn: () =>
      desk.add(
        tid,
        chosen.map(({ value }) => Number(value)),
      ),
    async onSuccess({ added }) {
      notify({ tone: 'success', text: t('trainingAdmin.added', { count: added }) });
      await client.invalidateQueries({ queryKey: desk.key });
      onClose();
    },
    meta: { isQuiet: true },
  });

  async function search(keyword: string, signal: AbortSignal): Promise<Option[]> {
    const { problemList } = await desk.offered(
      { tid, keyword, currentPage: 1, limit: found },
      source,
      signal,
    );
    return problemList.records.map(({ id, problemId, title, author }) => ({
      value: String(id),
      label: `${problemId} ${title}`,
      detail: author ?? '',
    }));
  }

  return (
    <Dialog
      title={t(source === 'bank' ? 'trainingAdmin.add.title' : 'trainingAdmin.addOwn.title')}
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
          hint={t(source === 'bank' ? 'trainingAdmin.add.hint' : 'trainingAdmin.addOwn.hint')}
          search={search}
          value={chosen}
          onChange={setChosen}
        />
        {add.error === null ? null : <FieldError>{add.error.message}</FieldError>}
      </div>
    </Dialog>
  );
}
