import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Button } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { Section } from '../../../components/Section.tsx';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { DraftPart } from './DraftPart.tsx';
import { RatedContestLine, ratedColumns } from './rated-columns.tsx';
import {
  ratedContestsQuery,
  ratingDraftQuery,
  ratingsPerPage,
  ratingsKey,
  type RatedContest,
} from './queries.ts';
import { ratingsPage, type RatingsSearch } from './ratings.page.ts';

const cidOf = ({ cid }: RatedContest) => cid;
const isApplied = ({ state }: RatedContest) => state === 'applied' || state === 'changed';

/** Rated contests, and a preview of rating changes that staff compute and then apply or discard. */
export function RatingsPage() {
  const t = useT();
  const client = useQueryClient();
  const search = ratingsPage.useSearch();
  const { listed } = useListAddress<RatingsSearch>();
  const list = useQuery(ratedContestsQuery(search.currentPage ?? 1));
  const draft = useQuery(ratingDraftQuery).data?.draft ?? null;
  const [chosen, setChosen] = useState<ReadonlyMap<number, RatedContest>>(new Map());
  const toggle = (row: RatedContest) => {
    const next = new Map(chosen);
    if (!next.delete(row.cid)) next.set(row.cid, row);
    setChosen(next);
  };
  const all = [...chosen.values()];
  const add = all.filter((row) => !isApplied(row)).map(cidOf);
  const revoke = all.filter(isApplied).map(cidOf);
  const changed = list.data?.changed ?? 0;
  const compute = useMutation({
    mutationFn: () => call('POST /api/admin/rating-draft', { body: { add, revoke } }),
    onSuccess: () => setChosen(new Map()),
    onSettled: () => client.invalidateQueries({ queryKey: ratingsKey }),
  });
  const columns = ratedColumns(t, {
    isChosen: ({ cid }) => chosen.has(cid),
    toggle,
    isLocked: draft !== null,
  });
  return (
    <ConsolePage title={t('console.nav.ratings')} help="ratings#preview" note={t('ratingAdmin.note')}>
      {draft === null ? null : <DraftPart draft={draft} />}
      <Section title={t('ratingAdmin.contests')}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
          <Button
            tone="primary"
            isBusy={compute.isPending}
            disabled={draft !== null || (all.length === 0 && changed === 0)}
            onClick={() => compute.mutate()}
          >
            {t('ratingAdmin.compute')}
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-13 text-text-3">
            {changed === 0 ? null : (
              <span className="block">{t('ratingAdmin.compute.changed', { count: changed })}</span>
            )}
            {all.length === 0
              ? t('ratingAdmin.compute.note')
              : t('ratingAdmin.compute.count', { add: add.length, revoke: revoke.length })}
          </p>
        </div>
        <DataList
          label={t('ratingAdmin.contests')}
          columns={columns}
          {...listed(list, search, ratingsPerPage)}
          rowKey={cidOf}
          expected={8}
          narrow={{
            below: 640,
            height: 64,
            className: 'flex items-center gap-3 py-1.5',
            renderRow: (row) => (
              <RatedContestLine
                row={row}
                isChosen={chosen.has(row.cid)}
                isLocked={draft !== null}
                toggle={toggle}
              />
            ),
          }}
          empty={{ icon: 'chart', title: t('ratingAdmin.none'), detail: t('ratingAdmin.none.detail') }}
        />
      </Section>
    </ConsolePage>
  );
}
