import type { JSX } from 'react';
import { type PlainKey, useT } from '../../../../i18n/messages.ts';
import { stringifySearch } from '../../../../lib/search.ts';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { Section } from '../../../../components/Section.tsx';
import { Time } from '../../../../components/Time.tsx';
import type { RehearsalRow } from './queries.ts';

interface RehearsalListProps {
  cid: number;
  rehearsals: readonly RehearsalRow[];
  /** Id of the rehearsal whose report is open. */
  shown: number | undefined;
}

const outcomes: Readonly<Record<NonNullable<RehearsalRow['outcome']>, PlainKey>> = {
  carries: 'rehearsal.outcome.carries',
  strained: 'rehearsal.outcome.strained',
  fails: 'rehearsal.outcome.fails',
};

/** Lists finished rehearsals, newest first. */
export function RehearsalList({ cid, rehearsals, shown }: RehearsalListProps): JSX.Element {
  const t = useT();
  return (
    <Section title={t('rehearsal.former')}>
      <ul className="max-w-[46rem] text-13">
        {rehearsals.map(({ id, pace, minutes, interrupts, createdAt, username, outcome, failure }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
          >
            {outcome === null ? (
              <span className="font-medium">{t('rehearsal.line', { id: String(id) })}</span>
            ) : (
              <HrefLink
                href={`/admin/contest/${cid}/rehearsal${stringifySearch({ shown: id })}`}
                aria-current={id === shown ? 'true' : undefined}
                className="flex min-h-11 items-center font-medium text-brand hover:text-brand-hover sm:min-h-0"
              >
                {t('rehearsal.line', { id: String(id) })}
              </HrefLink>
            )}
            <span>{t('rehearsal.times', { pace })}</span>
            <span className="text-text-2">
              {minutes === null ? t('rehearsal.whole') : t('rehearsal.first.of', { minutes })}
            </span>
            {interrupts ? <span className="text-text-2">{t('rehearsal.interrupted')}</span> : null}
            {username === null ? null : <bdi className="text-text-2">{username}</bdi>}
            <Time value={createdAt} className="text-text-3" />
            <span className="ml-auto text-text-2">
              {outcome === null ? (failure ?? t('rehearsal.cancelled')) : t(outcomes[outcome])}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
