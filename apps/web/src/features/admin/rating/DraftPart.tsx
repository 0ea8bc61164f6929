import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { RatingChange, RatingMark } from '../../../components/rating/RatingMark.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { Link } from '../../../routing/Link.tsx';
import {
  draftRowsQuery,
  ratingsPerPage,
  ratingsKey,
  type RatingDraft,
  type RatingDraftRow,
} from './queries.ts';

/**
 * The open preview of ratings: its progress, its contests with their rating changes, and buttons to apply or discard
 * it.
 */
export function DraftPart({ draft }: { draft: RatingDraft }) {
  const t = useT();
  const client = useQueryClient();
  const [cid, setCid] = useState<number | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ratingsKey });
  const apply = useMutation({
    mutationFn: () => call('POST /api/admin/rating-draft/apply', { body: { id: draft.id } }),
    onSuccess: () => showToast({ tone: 'success', text: t('ratingAdmin.applied') }),
    onSettled: () => client.invalidateQueries(),
  });
  const drop = useMutation({
    mutationFn: () => call('DELETE /api/admin/rating-draft', { query: { id: draft.id } }),
    onSuccess: () => showToast({ tone: 'success', text: t('ratingAdmin.dropped') }),
    onSettled: refresh,
  });

  async function askApply(): Promise<void> {
    const isSure = await confirm({
      title: t('ratingAdmin.apply.title'),
      text: t('ratingAdmin.apply.text', { count: draft.users }),
      verb: t('ratingAdmin.apply'),
    });
    if (isSure) apply.mutate();
  }

  async function askDrop(): Promise<void> {
    const isSure = await confirm({
      title: t('ratingAdmin.drop.title'),
      text: t('ratingAdmin.drop.text'),
      verb: t('ratingAdmin.drop.verb'),
      tone: 'danger',
    });
    if (isSure) drop.mutate();
  }

  return (
    <Section
      title={t('ratingAdmin.draft')}
      aside={
        <>
          {draft.by === null ? '' : t('ratingAdmin.draft.by', { name: draft.by })}{' '}
          <Time value={draft.createdAt} />
        </>
      }
      className="mb-8"
    >
      <p className="py-2 text-14" aria-live="polite">
        {stateWords(t, draft)}
      </p>
      {draft.revoked.length === 0 ? null : (
        <p className="pb-2 text-13 text-text-2">
          {t('ratingAdmin.draft.revoked', { names: draft.revoked.map(({ title }) => title).join(', ') })}
        </p>
      )}
      <ul className="border-t border-line">
        {draft.contests.map((contest) => (
          <li key={contest.cid} className="border-b border-line py-2">
            <button
              type="button"
              aria-expanded={cid === contest.cid}
              disabled={draft.state !== 'ready'}
              onClick={() => setCid(cid === contest.cid ? null : contest.cid)}
              className="flex w-full flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-1 text-left enabled:hover:text-brand"
            >
              <span className="ellipsis min-w-0 flex-1 basis-48 font-medium">{contest.title}</span>
              <span className="text-13 text-text-2">
                {contest.rated === 0
                  ? t('ratingAdmin.draft.few', { count: contest.participantsMin })
                  : t('ratingAdmin.rated.of', { rated: contest.rated, all: contest.participants })}
              </span>
              <span className="text-13 text-text-3">
                {t('ratingAdmin.draft.changed', { count: contest.changed })}
              </span>
            </button>
            {cid === contest.cid ? <DraftRows id={draft.id} cid={contest.cid} /> : null}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          tone="primary"
          isBusy={apply.isPending}
          disabled={draft.state !== 'ready'}
          onClick={() => void askApply()}
        >
          {t('ratingAdmin.apply')}
        </Button>
        <Button isBusy={drop.isPending} onClick={() => void askDrop()}>
          {t('ratingAdmin.drop')}
        </Button>
      </div>
    </Section>
  );
}

function stateWords(t: ReturnType<typeof useT>, draft: RatingDraft): string {
  if (draft.state === 'ready') return t('ratingAdmin.draft.users', { count: draft.users });
  if (draft.state === 'failed')
    return t('ratingAdmin.draft.failed', { reason: draft.failure ?? t('ratingAdmin.draft.unknown') });
  return draft.total === null
    ? t('ratingAdmin.draft.waiting')
    : t('ratingAdmin.draft.computing', { done: draft.done, total: draft.total });
}

/** Participants of one contest of the preview, with their rating changes. */
function DraftRows({ id, cid }: { id: number; cid: number }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data } = useQuery(draftRowsQuery(id, cid, page));
  const hasFormer = data?.records.some(({ applied }) => applied !== null) === true;
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full text-13">
        <thead className="text-12 text-text-3">
          <tr>
            <th className="w-16 py-1 text-right font-medium">{t('ratingAdmin.rank')}</th>
            <th className="py-1 pl-4 text-left font-medium">{t('ratingAdmin.user')}</th>
            <th className="w-20 py-1 text-right font-medium">{t('ratingAdmin.before')}</th>
            <th className="w-20 py-1 text-right font-medium">{t('ratingAdmin.change')}</th>
            <th className="w-20 py-1 text-right font-medium">{t('ratingAdmin.after')}</th>
            {hasFormer ? (
              <th className="w-20 py-1 text-right font-medium">{t('ratingAdmin.former')}</th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {data?.records.map((row) => (
            <Row key={row.uid} row={row} hasFormer={hasFormer} />
          ))}
        </tbody>
      </table>
      {data === undefined || data.total <= ratingsPerPage ? null : (
        <div className="mt-2 flex items-center gap-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('ratingAdmin.rows.before')}
          </Button>
          <span className="text-13 text-text-3">
            {page} / {data.pages}
          </span>
          <Button disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            {t('ratingAdmin.rows.after')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Rating that users have before their first contest. */
const initial = 1500;

function Row({ row, hasFormer }: { row: RatingDraftRow; hasFormer: boolean }) {
  const t = useT();
  const { uid, username, rank, before, after, applied } = row;
  return (
    <tr className="border-t border-line">
      <td className="py-1 text-right">{rank}</td>
      <td className="max-w-0 py-1 pl-4">
        <Link
          to="/user-home"
          search={{ uid, username }}
          className="ellipsis block rounded-1 hover:text-brand"
        >
          {username}
        </Link>
      </td>
      <td className="py-1 text-right">
        {before === null ? t('ratingAdmin.newcomer') : <RatingMark rating={before} />}
      </td>
      <td className="py-1 text-right">
        {after === null ? '—' : <RatingChange change={after - (before ?? initial)} />}
      </td>
      <td className="py-1 text-right">
        {after === null ? t('ratingAdmin.unrated') : <RatingMark rating={after} />}
      </td>
      {hasFormer ? <td className="py-1 text-right text-text-3">{applied ?? '—'}</td> : null}
    </tr>
  );
}
