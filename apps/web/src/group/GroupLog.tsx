import { useQuery } from '@tanstack/react-query';
import { groupActions } from '@xiezhi/contract/group';
import { useState, type JSX } from 'react';
import { useT, type Translate } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Section } from '../ui/Section.tsx';
import { Time } from '../ui/Time.tsx';
import { useGroup } from './group-context.ts';
import { partKey } from './labels.tsx';
import { groupRows, logQuery, type LogRow } from './queries.ts';

/** What was done to a group, by whom and to whom. */
export function GroupLog(): JSX.Element {
  const t = useT();
  const { gid } = useGroup();
  const [page, setPage] = useState(1);
  const query = useQuery(logQuery(gid, page));
  const { data } = query;
  const isLast = data === undefined || page * groupRows >= data.total;
  return (
    <Section title={t('group.log')} aside={data?.total}>
      {data === undefined && query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <ul>
        {data?.records.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 text-13"
          >
            <span className="min-w-0 flex-1 break-words">{sentenceOf(t, row)}</span>
            <Time value={row.gmtCreate} className="flex-none text-12 text-text-3" />
          </li>
        ))}
      </ul>
      {page === 1 && isLast ? null : (
        <div className="mt-3 flex justify-end gap-2">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('group.log.newer')}
          </Button>
          <Button size="small" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('group.log.older')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** One act in words; an act of a later release by its name. */
function sentenceOf(t: Translate, { action, by, to, detail }: LogRow): string {
  const known = groupActions.find((one) => one === action);
  const who = by ?? t('group.log.nobody');
  if (known === undefined) return `${who}: ${action}`;
  const { before, after } = readDetail(detail);
  return t(`group.act.${known}`, {
    by: who,
    to: to ?? t('group.log.nobody'),
    before: inWords(t, before),
    after: inWords(t, after),
  });
}

/** A part in the group, or a title; whole settings are told by the act alone. */
function inWords(t: Translate, value: unknown): string {
  if (typeof value === 'number') return t(partKey(value, false));
  return typeof value === 'string' ? value : '';
}

function readDetail(detail: string): { before?: unknown; after?: unknown } {
  const read: unknown = JSON.parse(detail);
  return typeof read === 'object' && read !== null ? read : {};
}
