import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { DataTable, Td, Th, Tr } from '../../../../components/table.tsx';
import { VerdictBadge } from '../../../../components/verdict/VerdictBadge.tsx';
import type { Comparison } from './queries.ts';

/** Maximum number of submissions that the server lists. */
const CAPPED = 200;

interface ChangedVerdictTableProps {
  cid: number;
  changed: Comparison['changed'];
}

/** Submissions whose verdict or score a rejudge changes. */
export function ChangedVerdictTable({ cid, changed }: ChangedVerdictTableProps): JSX.Element {
  const t = useT();
  return (
    <div className="text-13">
      <h3 className="pb-1 font-bold">{t('contestRejudge.lists')}</h3>
      <div className="overflow-x-auto">
        <DataTable caption={t('contestRejudge.lists')} className="max-w-[820px]">
          <thead>
            <tr>
              <Th>{t('contestRejudge.submission')}</Th>
              <Th>{t('contestRejudge.problem')}</Th>
              <Th>{t('contestRejudge.name')}</Th>
              <Th>{t('contestRejudge.before')}</Th>
              <Th>{t('contestRejudge.after')}</Th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ submitId, displayPid, username, before, after, outcome }) => (
              <Tr key={submitId}>
                <Td className="tabular-nums">
                  <HrefLink
                    href={`/contest/${cid}/problem/${encodeURIComponent(displayPid)}/submission-detail/${submitId}`}
                    className="text-brand hover:text-brand-hover"
                  >
                    {submitId}
                  </HrefLink>
                </Td>
                <Td className="font-bold">{displayPid}</Td>
                <Td className="max-w-[14rem] overflow-hidden text-ellipsis">
                  <bdi>{username}</bdi>
                </Td>
                <Td>
                  <VerdictBadge status={before.status} /> {before.score ?? ''}
                </Td>
                <Td>
                  <VerdictBadge status={after.status} /> {after.score ?? ''}
                  {outcome === 'skipped' ? (
                    <span className="pl-2 text-12 text-text-3">{t('contestRejudge.skipped')}</span>
                  ) : null}
                </Td>
              </Tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      {changed.length < CAPPED ? null : (
        <p className="pt-1 text-12 text-text-3">
          {t('contestRejudge.lists.capped', { count: changed.length })}
        </p>
      )}
    </div>
  );
}
