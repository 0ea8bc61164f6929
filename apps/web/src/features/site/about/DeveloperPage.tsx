import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { formatShare } from './format-share.ts';
import { NodeTable } from './NodeTable.tsx';
import { systemInfoQuery, systemPoll } from './queries.ts';
import { ServerFacts } from './ServerFacts.tsx';

/** System status: totals for all users, single nodes for staff. */
export function DeveloperPage() {
  const t = useT();
  const user = useUser();
  const query = useQuery(systemInfoQuery);
  useTitle(t('common.nav.developer'));
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const judging = query.data?.judging;
  const isUp = judging === undefined || judging.nodes > 0;
  return (
    <div className="page-box flex flex-col gap-9">
      <h1 className="text-20 font-bold">{t('common.nav.developer')}</h1>
      <Section title={t('about.system.judging')} aside={t('about.updated', { seconds: systemPoll / 1000 })}>
        <p className="flex min-h-9 items-center gap-2 py-2 text-14" aria-live="polite">
          {judging === undefined ? null : (
            <>
              <Icon name={isUp ? 'check' : 'warn'} className={isUp ? 'text-v-ac' : 'text-v-stop'} />
              {t(isUp ? 'about.system.state.up' : 'about.system.state.down')}
            </>
          )}
        </p>
        <dl className="grid grid-cols-2 gap-x-8 sm:grid-cols-4">
          <Fact label={t('about.system.nodes')}>{judging?.nodes}</Fact>
          <Fact label={t('about.system.cores')}>{judging?.cores}</Fact>
          <Fact label={t('about.system.slots')}>{judging?.slots}</Fact>
          <Fact label={t('about.system.languages')}>{judging?.languages}</Fact>
          <Fact label={t('about.system.running')}>{judging?.running}</Fact>
          <Fact label={t('about.system.waiting')}>
            {judging?.waiting}
            {judging === undefined || judging.waitingSince === null ? null : (
              <span className="ml-2 text-12 text-text-3">
                {t('about.system.since')} <Time value={judging.waitingSince} />
              </span>
            )}
          </Fact>
          <Fact label={t('about.system.cpu')}>{judging && formatShare(judging.cpuLoad)}</Fact>
          <Fact label={t('about.system.memory')}>{judging && formatShare(judging.memoryLoad)}</Fact>
          <Fact label={t('about.system.version')}>{query.data?.version}</Fact>
        </dl>
        <p className="flex flex-wrap gap-x-5 pt-3 text-13">
          <Link to="/status" className="rounded-1 py-0.5 text-brand hover:text-brand-hover max-sm:py-3">
            {t('about.system.queue')}
          </Link>
          <Link to="/introduction" className="rounded-1 py-0.5 text-brand hover:text-brand-hover max-sm:py-3">
            {t('about.system.languagesLink')}
          </Link>
        </p>
      </Section>
      {user?.can.seeNodes === true ? (
        <>
          <NodeTable />
          <ServerFacts />
        </>
      ) : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex h-14 flex-col justify-center border-b border-line">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="h-[22px] font-medium">{children}</dd>
    </div>
  );
}
