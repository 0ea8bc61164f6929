import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { savedListLimits } from '@xiezhi/contract/limits/saved-list';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Input } from '../../../components/TextField.tsx';
import { savedListsKey, savedListsQuery, type SavedList } from './saved-lists.ts';

/** The viewer’s lists, checked if they contain the problem; also creates lists. */
export function SaveDialog({ pid, onClose }: { pid: number; onClose: () => void }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(savedListsQuery(useUser()?.uid ?? null, pid));
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: savedListsKey }),
      client.invalidateQueries({ queryKey: ['problems'] }),
    ]);
  const [name, setName] = useState('');
  const set = useMutation({
    mutationFn: (entry: { listId: number; isIn: boolean }) =>
      call('PUT /api/problem-list-entry', { body: { pid, ...entry } }),
    onSettled: refresh,
  });
  const add = useMutation({
    async mutationFn() {
      const { id: listId } = await call('POST /api/problem-lists', { body: { name } });
      await call('PUT /api/problem-list-entry', { body: { pid, listId, isIn: true } });
    },
    onSuccess: () => setName(''),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (listId: number) => call('DELETE /api/problem-lists', { query: { listId } }),
    onSettled: refresh,
  });

  async function askToRemove(list: SavedList): Promise<void> {
    const isSure = await confirm({
      title: t('saved.delete.title', { name: list.name ?? '' }),
      text: t('saved.delete.text'),
      verb: t('saved.delete'),
      tone: 'danger',
    });
    if (isSure) remove.mutate(list.id);
  }

  return (
    <Dialog title={t('problem.save')} onClose={onClose}>
      {query.data === undefined && query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <ul className="grid">
        {(query.data ?? []).map((list) => (
          <li key={list.id} className="flex min-h-10 items-center gap-2 border-b border-line">
            <Checkbox
              checked={list.isIn === true}
              disabled={set.isPending}
              onCheckedChange={(isIn) => set.mutate({ listId: list.id, isIn })}
              className="min-w-0 flex-1 break-words"
            >
              {list.name ?? t('problem.saved.bookmarks')}
            </Checkbox>
            <span className="text-12 text-text-3 tabular-nums">{list.count}</span>
            {list.id === 0 ? (
              <span className="size-8" />
            ) : (
              <IconButton
                icon="trash"
                label={t('saved.deleteOf', { name: list.name ?? '' })}
                onClick={() => void askToRemove(list)}
              />
            )}
          </li>
        ))}
      </ul>
      {set.error === null ? null : <FieldError>{errorMessage(set.error)}</FieldError>}
      <form
        className="mt-3 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !add.isPending) add.mutate();
        }}
      >
        <Input
          aria-label={t('saved.new')}
          placeholder={t('saved.new')}
          value={name}
          maxLength={savedListLimits.nameMax}
          onChange={(event) => setName(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" isBusy={add.isPending} disabled={name.trim() === ''}>
          {t('saved.add')}
        </Button>
      </form>
      {add.error === null ? null : <FieldError>{errorMessage(add.error)}</FieldError>}
      <p className="mt-2 text-12 text-text-3">
        {t('saved.limits', { lists: savedListLimits.listsMax, problems: savedListLimits.problemsMax })}
      </p>
    </Dialog>
  );
}
