import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useRef, useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { NewerNote, isOutdated } from '../../../components/form/NewerNote.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Input } from '../../../components/TextField.tsx';
import { categoriesQuery, type PostCategory } from './queries.ts';

interface Entry {
  /** Local to this editor. */
  key: number;
  id: number | null;
  name: string;
  english: string;
}

const toEntry = ({ id, name, english }: PostCategory): Entry => ({
  key: id,
  id,
  name,
  english: english ?? '',
});

/** Returns the version of the list, which changes with every save. The server compares it with the stored list. */
function versionOf(list: readonly PostCategory[]): string {
  const moments = list.map(({ gmtModified }) => gmtModified);
  return moments.toSorted().at(-1) ?? 'none';
}

/** Gives new categories the ids of the saved list. Edits that were typed during the save stay. */
function withIds(
  now: readonly Entry[] | null,
  sent: readonly Entry[],
  stored: readonly PostCategory[],
): readonly Entry[] | null {
  const ids = new Map(sent.map(({ key }, index) => [key, stored[index]?.id ?? null]));
  return now?.map((entry) => ({ ...entry, id: entry.id ?? ids.get(entry.key) ?? null })) ?? null;
}

/** Edits the list of categories. Saving stores the whole list. */
export function AdminCategories(): JSX.Element {
  const query = useQuery({ ...categoriesQuery, staleTime: 0 });
  if (query.data !== undefined) return <Editor saved={query.data} />;
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton width={320} />;
}

function Editor({ saved }: { saved: readonly PostCategory[] }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [mine, setMine] = useState<readonly Entry[] | null>(null);
  // Version of the list at the beginning of the edit.
  const [base, setBase] = useState('');
  const entries = mine ?? saved.map(toEntry);
  // Key of the next new entry. It is negative, so that it never equals an id.
  const fresh = useRef(-1);
  const isNameless = entries.some(({ name }) => name.trim() === '');
  useUnsaved(mine !== null);
  const save = useMutation({
    mutationFn: ({ sent, version }: { sent: readonly Entry[]; version: string }) =>
      call('POST /api/discussion-category', {
        query: { version },
        body: sent.map(({ id, name, english }) => ({ id, name: name.trim(), english: english.trim() })),
      }),
    meta: { isQuiet: true },
    async onError(error) {
      if (isOutdated(error)) await client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    },
    onSuccess(list, { sent }) {
      setBase(versionOf(list));
      client.setQueryData(categoriesQuery.queryKey, list);
      setMine((now) => (now === sent ? null : withIds(now, sent, list)));
      showToast({ tone: 'success', text: t('discussionAdmin.category.saved') });
    },
  });
  const edit = (next: readonly Entry[]) => {
    if (mine === null) setBase(versionOf(saved));
    setMine(next);
  };
  const set = (index: number, part: Partial<Entry>) =>
    edit(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
  const move = (index: number, step: -1 | 1) => {
    const next = [...entries];
    const [entry] = next.splice(index, 1);
    if (entry !== undefined) next.splice(index + step, 0, entry);
    edit(next);
  };

  return (
    <form
      className="max-w-[640px]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNameless) save.mutate({ sent: entries, version: base });
      }}
    >
      <p className="mb-3 text-13 text-text-3">{t('discussionAdmin.category.note')}</p>
      <ol className="grid gap-2">
        {entries.map(({ key, name, english }, index) => (
          <li key={key} className="flex flex-wrap items-center gap-2">
            <Input
              aria-label={t('discussionAdmin.category.name')}
              placeholder={t('discussionAdmin.category.name')}
              value={name}
              maxLength={limits.discussionCategoryMax}
              isInvalid={save.isError && name.trim() === ''}
              className="flex-1 max-sm:basis-2/5"
              onChange={(event) => set(index, { name: event.target.value })}
            />
            <Input
              aria-label={t('discussionAdmin.category.english')}
              placeholder={t('discussionAdmin.category.english')}
              value={english}
              maxLength={limits.discussionCategoryMax}
              className="flex-1 max-sm:basis-2/5"
              onChange={(event) => set(index, { english: event.target.value })}
            />
            <span className="flex">
              <IconButton
                icon="up"
                label={t('discussionAdmin.category.up', { name })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="down"
                label={t('discussionAdmin.category.down', { name })}
                disabled={index === entries.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon="trash"
                label={t('discussionAdmin.category.remove', { name })}
                onClick={() => edit(entries.filter((_, at) => at !== index))}
              />
            </span>
          </li>
        ))}
      </ol>
      {mine !== null && isOutdated(save.error) ? (
        <NewerNote
          theirs={saved.map(({ name, english }) => (english === null ? name : `${name} · ${english}`))}
          isBusy={save.isPending}
          onTheirs={() => {
            setMine(null);
            save.reset();
          }}
          onMine={() => save.mutate({ sent: mine, version: versionOf(saved) })}
        />
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          disabled={entries.length >= limits.discussionCategoriesMax}
          onClick={() => {
            edit([...entries, { key: fresh.current, id: null, name: '', english: '' }]);
            fresh.current -= 1;
          }}
        >
          {t('discussionAdmin.category.add')}
        </Button>
        <Button type="submit" tone="primary" disabled={mine === null || isNameless} isBusy={save.isPending}>
          {t('discussionAdmin.category.save')}
        </Button>
        {mine !== null && isNameless ? (
          <span className="text-12 text-text-3">{t('discussionAdmin.category.nameless')}</span>
        ) : null}
      </div>
      {save.error === null || isOutdated(save.error) ? null : (
        <FieldError>{errorMessage(save.error)}</FieldError>
      )}
    </form>
  );
}
