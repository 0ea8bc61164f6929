import { useQuery } from '@tanstack/react-query';
import { groupActions } from '@xiezhi/contract/enums/group';
import { isRecord, keysOf } from '@xiezhi/contract/wire/values';
import { useState, type JSX } from 'react';
import { useT, type PlainKey, type Translate } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { useGroup } from './group-context.ts';
import { roleKey } from './labels.tsx';
import { membersPerPage, logQuery, type LogRow } from './queries.ts';

/** The audit log of a group: action, actor and target. */
export function GroupLog(): JSX.Element {
  const t = useT();
  const { gid } = useGroup();
  const [page, setPage] = useState(1);
  const query = useQuery(logQuery(gid, page));
  const { data } = query;
  const isLast = data === undefined || page * membersPerPage >= data.total;
  return (
    <Section title={t('groupLog.title')} aside={data?.total}>
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
            {t('groupLog.newer')}
          </Button>
          <Button size="small" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('groupLog.older')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Describes one action; unknown actions of a later release are shown by name. */
function sentenceOf(t: Translate, { action, by, to, detail }: LogRow): string {
  const known = groupActions.find((one) => one === action);
  const who = by ?? t('groupLog.nobody');
  if (known === undefined) return `${who}: ${action}`;
  const { before, after } = readDetail(detail);
  const settings = known === 'changed' ? settingsChanged(t, before, after) : '';
  if (settings !== '') return t('groupLog.act.changedSettings', { by: who, settings });
  return t(`groupLog.act.${known}`, {
    by: who,
    to: to ?? t('groupLog.nobody'),
    before: inWords(t, before),
    after: inWords(t, after),
  });
}

const settingNames = {
  name: 'group.form.name',
  shortName: 'group.form.shortName',
  brief: 'group.form.brief',
  auth: 'group.form.kind',
  visible: 'group.form.visible',
  status: 'group.banned',
} as const satisfies Record<string, PlainKey>;

/** Names of the changed settings, as in the form; empty if the action changed none of them. */
function settingsChanged(t: Translate, before: unknown, after: unknown): string {
  if (!isRecord(before) || !isRecord(after)) return '';
  const changed = keysOf(settingNames).filter((name) => before[name] !== after[name]);
  return changed.map((name) => t(settingNames[name])).join(t('group.listSeparator'));
}

/** A role in the group, or a title; objects of settings are omitted. */
function inWords(t: Translate, value: unknown): string {
  if (typeof value === 'number') return t(roleKey(value, false));
  return typeof value === 'string' ? value : '';
}

function readDetail(detail: string): { before?: unknown; after?: unknown } {
  const read: unknown = JSON.parse(detail);
  return isRecord(read) ? read : {};
}
