import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { MultiCombobox } from '../ui/combobox/MultiCombobox.tsx';
import type { Option } from '../ui/combobox/option.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useContestDesk, type ProblemSource } from './desk.ts';
import { contestProblemsQuery, type StaffContest } from './queries.ts';

interface AddProblemsDialogProps {
  contest: StaffContest;
  source: ProblemSource;
  onClose: () => void;
}

const found = 30;

/** Problems of the bank, or of the group, several at once, found by id, title or author. */
export function AddProblemsDialog({ contest, source, onClose }: AddProblemsDialogProps): JSX.Element {
  const t = useT();
  const desk = useContestDesk();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const [staysPublic, setStaysPublic] = useState(false);
  const { id: cid, type } = contest;
  const add = useMutation({
    mutationFn: () =>
      desk.add(
        cid,
        chosen.map(({ value }) => Number(value)),
        staysPublic,
      ),
    async onSuccess({ displayIds }) {
      notify({ tone: 'success', text: t('contestAdmin.added', { names: displayIds.join(', ') }) });
      await client.invalidateQueries({ queryKey: contestProblemsQuery(desk, cid).queryKey });
      onClose();
    },
    meta: { isQuiet: true },
  });

  async function search(keyword: string, signal: AbortSignal): Promise<Option[]> {
    const { problemList } = await desk.offered(
      { cid, problemType: type, keyword, currentPage: 1, limit: found },
      source,
      signal,
    );
    return problemList.records.map(({ id, problemId, title, author }) => {
      const option = { value: String(id), label: `${problemId} ${title}` };
      return author === null ? option : Object.assign(option, { detail: author });
    });
  }

  return (
    <Dialog
      title={t(source === 'bank' ? 'contestAdmin.add.title' : 'contestAdmin.addOwn.title')}
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
        {desk.gid === null ? (
          <Switch
            label={t('contestAdmin.staysPublic')}
            checked={staysPublic}
            onCheckedChange={setStaysPublic}
          />
        ) : null}
        <p className="text-12 text-text-3">
          {t(desk.gid === null ? 'contestAdmin.staysPublic.hint' : `contestAdmin.source.${source}`)}
        </p>
        {add.error === null ? null : <FieldError>{add.error.message}</FieldError>}
      </div>
    </Dialog>
  );
}
