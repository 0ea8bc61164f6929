import { intervals, limits } from '@xiezhi/contract/limits';
import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { carouselQuery } from '../../site/home/queries.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { NewerNote, isOutdated } from '../../../components/form/NewerNote.tsx';
import { FileDrop } from '../../../components/field/FileDrop.tsx';
import { Section } from '../../../components/Section.tsx';
import { CarouselRow, type Picture } from './CarouselRow.tsx';

/** Pictures of the home page. Adding and removing takes effect immediately; a button saves order and links. */
export function CarouselPart() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(carouselQuery);
  const { data: stored } = query;
  // Unsaved order and links of the pictures; null if there are no unsaved changes.
  const [draft, setDraft] = useState<readonly Picture[] | null>(null);
  // Pictures at the start of editing, to detect changes saved by others meanwhile.
  const [base, setBase] = useState<readonly Picture[]>([]);
  useUnsaved(draft !== null);
  const known: readonly Picture[] = (stored ?? []).map(({ id, url, link = '', description = '' }) => ({
    id,
    url,
    link,
    description,
  }));
  const pictures = draft === null ? known : mergeDraft(draft, known);
  function edit(next: readonly Picture[]): void {
    if (draft === null) setBase(known);
    setDraft(next);
  }
  const refresh = () => client.invalidateQueries({ queryKey: carouselQuery.queryKey });

  const save = useMutation({
    mutationFn: ({ sent, former }: { sent: readonly Picture[]; former: readonly Picture[] }) =>
      call('PUT /api/admin/config/home-carousel', {
        body: { pictures: toSend(mergeDraft(sent, known)), former: toSend(mergeDraft(former, known)) },
      }),
    meta: { isQuiet: true },
    async onError(error) {
      if (isOutdated(error)) await refresh();
    },
    async onSuccess(_, { sent }) {
      await refresh();
      // Changes that the user made during saving stay unsaved, based on the saved state.
      setBase(mergeDraft(sent, known));
      setDraft((now) => (now === sent ? null : now));
      showToast({ tone: 'success', text: t('siteAdmin.carousel.saved') });
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /api/admin/config/home-carousel', { query: { id } }),
    onSettled: refresh,
  });

  function drop(): void {
    setDraft(null);
    save.reset();
  }

  async function ask(id: number): Promise<void> {
    const isSure = await confirm({
      title: t('siteAdmin.carousel.remove.title'),
      text: t('siteAdmin.carousel.remove.text'),
      verb: t('siteAdmin.carousel.remove.verb'),
      tone: 'final',
    });
    if (isSure) remove.mutate(id);
  }

  function move(from: number, step: number): void {
    const order = [...pictures];
    const [picture] = order.splice(from, 1);
    if (picture === undefined) return;
    order.splice(from + step, 0, picture);
    edit(order);
  }

  /**
   * Settles when the previous upload has ended. Uploads run one after another, because the server limits the bytes that
   * a user may upload in parallel.
   */
  const earlier = useRef<Promise<unknown>>(Promise.resolve());
  async function send(file: File, _onSent: unknown, signal: AbortSignal): Promise<void> {
    const form = new FormData();
    form.set('file', file);
    const sending = earlier.current.then(() =>
      call('POST /api/file/upload-carouse-img', { form, signal, timeout: intervals.downloadTimeout }),
    );
    earlier.current = sending.catch(() => null);
    await sending;
    await refresh();
  }

  return (
    <Section title={t('siteAdmin.carousel')} aside={t('siteAdmin.carousel.note', { count: pictures.length })}>
      {stored === undefined ? (
        query.error === null ? (
          <div className="h-24" aria-busy="true" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : pictures.length === 0 ? (
        <p className="py-4 text-13 text-text-3">{t('siteAdmin.carousel.none')}</p>
      ) : (
        <ol>
          {pictures.map((picture, at) => (
            <CarouselRow
              key={picture.id}
              picture={picture}
              at={at}
              count={pictures.length}
              onChange={(next) => edit(pictures.map((one) => (one.id === next.id ? next : one)))}
              onMove={(step) => move(at, step)}
              onRemove={() => void ask(picture.id)}
            />
          ))}
        </ol>
      )}
      {draft !== null && isOutdated(save.error) ? (
        <NewerNote
          theirs={known.map(({ id, link, description }) => `${description || String(id)} ${link}`.trim())}
          isBusy={save.isPending}
          onTheirs={drop}
          onMine={() => save.mutate({ sent: draft, former: known })}
        />
      ) : null}
      {draft === null ? null : (
        <div className="flex flex-wrap items-center gap-3 py-3">
          <Button
            tone="primary"
            isBusy={save.isPending}
            onClick={() => save.mutate({ sent: draft, former: base })}
          >
            {t('siteAdmin.carousel.save')}
          </Button>
          <Button tone="quiet" disabled={save.isPending} onClick={drop}>
            {t('form.drop')}
          </Button>
          {save.error === null || isOutdated(save.error) ? null : (
            <FieldError>{errorMessage(save.error)}</FieldError>
          )}
        </div>
      )}
      <div className="mt-3">
        <FileDrop
          label={t('siteAdmin.carousel.add')}
          accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
          maxBytes={limits.carouselMaxBytes}
          isMultiple
          isDisabled={stored === undefined || pictures.length >= siteLimits.carouselPicturesMax}
          hint={t('siteAdmin.carousel.hint')}
          send={send}
        />
      </div>
    </Section>
  );
}

function toSend(pictures: readonly Picture[]) {
  return pictures.map(({ id, link, description }) => ({ id, link, description }));
}

/** Returns the draft without pictures that were deleted meanwhile, followed by new pictures. */
function mergeDraft(draft: readonly Picture[], known: readonly Picture[]): Picture[] {
  const knownIds = new Set(known.map(({ id }) => id));
  const draftIds = new Set(draft.map(({ id }) => id));
  return [...draft.filter(({ id }) => knownIds.has(id)), ...known.filter(({ id }) => !draftIds.has(id))];
}
