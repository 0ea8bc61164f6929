import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { StaleBanner } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { useGroup } from './group-context.ts';
import { MemberName } from './member-columns.tsx';
import { membersQuery } from './queries.ts';
import { useMemberActions } from './use-member-actions.ts';

/** Number of pending applicants shown together; more follow as these are answered. */
const shown = 20;

/** Applicants with their reasons, and buttons to accept or reject each. */
export function Applicants(): JSX.Element | null {
  const t = useT();
  const { gid, info } = useGroup();
  const { onChange } = useMemberActions();
  const { data, error, refetch } = useQuery(membersQuery(gid, { auth: 1, limit: shown }, 'everybody'));
  if (data === undefined && error !== null)
    return (
      <Section title={t('group.applicants')} aside={info.applicantCount} className="mb-8">
        <StaleBanner text={errorMessage(error)} onRetry={() => void refetch()} />
      </Section>
    );
  if (data === undefined || data.records.length === 0) return null;
  return (
    <Section title={t('group.applicants')} aside={info.applicantCount} className="mb-8">
      <ul>
        {data.records.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 sm:flex-nowrap"
          >
            <span className="w-full min-w-0 sm:w-64 sm:flex-none">
              <MemberName row={row} />
            </span>
            <span className="min-w-0 flex-1 text-13 break-words text-text-2">{row.reason}</span>
            <Time value={row.gmtCreate} className="flex-none text-12 text-text-3" />
            <span className="flex flex-none gap-2">
              <Button
                size="small"
                aria-label={t('group.admitOne', { name: row.username })}
                onClick={() => onChange(row, 3)}
              >
                {t('group.admit')}
              </Button>
              <Button
                size="small"
                tone="quiet"
                aria-label={t('group.refuseOne', { name: row.username })}
                onClick={() => onChange(row, 2)}
              >
                {t('group.refuse')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
