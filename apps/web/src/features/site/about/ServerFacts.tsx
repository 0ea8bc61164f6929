import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/messages.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { serviceInfoQuery } from './queries.ts';

/** The server that responds to this request, for staff. */
export function ServerFacts() {
  const t = useT();
  const { data, error, refetch } = useQuery(serviceInfoQuery);
  const service = data?.backupService[0];
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('about.node.name'), service?.serviceId],
    ['URL', service?.uri],
    [t('about.system.server.cores'), data && String(data.backupCores)],
    [t('about.system.cpu'), data?.backupPercentCpuLoad],
    [t('about.system.memory'), data?.backupPercentMemoryLoad],
  ];
  return (
    <Section title={t('about.system.server')} aside={t('about.system.staff.note')}>
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 pt-3 text-13">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-text-3">{label}</dt>
            <dd className="min-w-12 break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
