import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../api/session.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { formatMemory } from '../../../lib/format-figures.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { StateMark } from '../../../components/StateMark.tsx';
import { Time } from '../../../components/Time.tsx';
import { backupsQuery, type Overview } from './queries.ts';

/** Share of free disk space below which a warning is shown. */
const lowDisk = 0.1;

const formatBytes = (bytes: number) => formatMemory(bytes / 1024);

/** Facts about the health of the site as sentences, each marked as good or bad. */
export function Health({ overview }: { overview: Overview | undefined }) {
  const t = useT();
  const { data: site } = useQuery(websiteConfigQuery);
  if (overview === undefined) return <div className="h-40" aria-busy="true" />;
  const { nodes, server } = overview;
  const working = nodes.filter((node) => node.isLive && node.isEnabled && node.outOfService === null);
  const languages = new Set(working.flatMap((node) => node.languages.map(({ name }) => name)));
  const isDiskLow =
    server.diskFree !== null && server.diskTotal !== null && server.diskFree < server.diskTotal * lowDisk;
  return (
    <ul className="text-13">
      <Fact isWell={working.length > 0}>
        {working.length > 0
          ? t('console.health.nodes', { count: working.length, languages: languages.size })
          : t('console.health.noNode')}
      </Fact>
      {nodes.length > working.length ? (
        <Fact isWell={false}>{t('console.health.away', { count: nodes.length - working.length })}</Fact>
      ) : null}
      <ReleasesFact overview={overview} />
      {server.diskFree === null ? null : (
        <Fact isWell={!isDiskLow}>
          {t('console.health.disk', {
            free: formatBytes(server.diskFree),
            database: formatBytes(server.databaseSize),
          })}
        </Fact>
      )}
      <Fact isWell={server.memoryUsed < server.memoryTotal * 0.95}>
        {t('console.health.load', {
          cpu: Math.round(server.cpuLoad * 100),
          memory: formatBytes(server.memoryUsed),
          total: formatBytes(server.memoryTotal),
        })}
      </Fact>
      {site === undefined ? null : (
        <Fact isWell={site.isMailVerified}>
          {t(site.isMailVerified ? 'console.health.mail' : 'console.health.noMail')}
        </Fact>
      )}
      <Fact isWell={location.protocol === 'https:'}>
        {t(location.protocol === 'https:' ? 'console.health.https' : 'console.health.http')}
      </Fact>
      <RestoreTestFact />
    </ul>
  );
}

/** Lists several servers with their releases. Warns if servers and judge nodes have different releases. */
function ReleasesFact({ overview }: { overview: Overview }) {
  const t = useT();
  const locale = useLocale();
  const { servers = [], nodes } = overview;
  const running = [
    ...servers.map(({ host, release }) => ({ name: host, release })),
    ...nodes.filter(({ isLive }) => isLive).map(({ name, release }) => ({ name, release: release ?? '?' })),
  ];
  const list = (entries: typeof running) =>
    [...new Set(entries.map(({ name, release }) => `${name} (${release})`))].join(
      locale === 'zh-CN' ? '、' : ', ',
    );
  if (servers.length > 0 && new Set(running.map(({ release }) => release)).size > 1)
    return <Fact isWell={false}>{t('console.health.releases', { releases: list(running) })}</Fact>;
  return servers.length > 1 ? (
    <Fact isWell>
      {t('console.health.servers', {
        servers: list(servers.map(({ host, release }) => ({ name: host, release }))),
      })}
    </Fact>
  ) : null;
}

/** Shows the time of the last restore test, to users who may see backups. */
function RestoreTestFact() {
  const t = useT();
  const can = useUser()?.can;
  const maySee = can?.manageSite === true && can.seeOutbox;
  const { data } = useQuery({ ...backupsQuery, enabled: maySee, meta: { isQuiet: true } });
  if (data === undefined) return null;
  const { rehearsal } = data;
  return (
    <Fact isWell={rehearsal?.isWell ?? false}>
      <HrefLink href="/admin/backups" className="reach hover:text-brand">
        {rehearsal === null
          ? t('console.health.unrehearsed')
          : t(rehearsal.isWell ? 'console.health.rehearsed' : 'console.health.rehearsedBadly')}
      </HrefLink>{' '}
      {rehearsal === null ? null : <Time value={rehearsal.at} />}
    </Fact>
  );
}

function Fact({ isWell, children }: { isWell: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <li className="flex min-h-10 items-start gap-2.5 border-b border-line py-2.5">
      <StateMark
        state={isWell ? 'done' : 'open'}
        label={t(isWell ? 'console.health.well' : 'console.health.unwell')}
        className="mt-0.5"
      />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
