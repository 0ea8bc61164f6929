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
import { Switch } from '../ui/Switch.tsx';
import { contestProblemsQuery, type StaffContest } from './queries.ts';

interface AddProblemsDialogProps {
  contest: StaffContest;
  onClose: () => void;
}

const found = 30;

/** Problems of the bank, several at once, found by id, title or author. */
export function AddProblemsDialog({ contest, onClose }: AddProblemsDialogProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const [staysPublic, setStaysPublic] = useState(false);
  const { id: cid, type } = contest;
  const add = useMutation({
    mutationFn: () =>
      call('POST /api/admin/contest/add-problems', {
        body: { cid, pids: chosen.map(({ value }) => Number(value)), staysPublic },
      }),
    async onSuccess({ displayIds }) {
      notify({ tone: 'success', text: t('contestAdmin.added', { names: displayIds.join(', ') }) });
      await client.invalidateQueries({ queryKey: contestProblemsQuery(cid).queryKey });
      onClose();
    },
    meta: { isQuiet: true },
  });

  async function search(keyword: string, signal: AbortSignal): Promise<Option[]> {
    const { problemList } = await call('GET /api/admin/contest/get-problem-list', {
      query: { cid, problemType: type, keyword, currentPage: 1, limit: found },
      signal,
    });
    return problemList.records.map(({ id, problemId, title, author }) => {
      const option = { value: String(id), label: `${problemId} ${title}` };
      return author === null ? option : Object.assign(option, { detail: author });
    });
  }

  return (
    <Dialog
      title={t('contestAdmin.add.title')}
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
            {t('contestAdmin.add.verb', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-y-3.5">
        <MultiCombobox
          label={t('contestAdmin.add.search')}
          placeholder={t('contestAdmin.add.placeholder')}
          hint={t('contestAdmin.add.hint', { rule: type === 1 ? 'OI' : 'ACM' })}
          search={search}
          value={chosen}
          onChange={setChosen}
        />
        <Switch
          label={t('contestAdmin.staysPublic')}
          checked={staysPublic}
          onCheckedChange={setStaysPublic}
        />
        <p className="text-12 text-text-3">{t('contestAdmin.staysPublic.hint')}</p>
        {add.error === null ? null : <FieldError>{add.error.message}</FieldError>}
      </div>
    </Dialog>
  );
}
