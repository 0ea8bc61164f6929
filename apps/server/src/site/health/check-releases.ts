import { listNodes } from '../../identity/judge-node/overview.ts';
import { listRunningServers } from '../../platform/event-bus/running-servers.ts';
import { version } from '../../platform/version.ts';
import type { Check } from './health-finding.ts';

/** Reports whether all running servers and judge nodes have the same release; during an update they differ. */
export const checkReleases: Check = async ({ db }, locale) => {
  const servers = await listRunningServers(db);
  const nodes = (await listNodes(db, locale)).filter(({ isLive }) => isLive);
  const running = [
    ...servers.map(({ host, release }) => ({ name: host, release })),
    // A node that reports no release is older than all nodes that report one.
    ...nodes.map(({ name, release }) => ({ name, release: release ?? '?' })),
  ];
  const byRelease = Map.groupBy(running, ({ release }) => release);
  if (byRelease.size <= 1)
    return [
      { code: 'releasesWell', values: { release: version, servers: servers.length, nodes: nodes.length } },
    ];
  const parts = [...byRelease]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([release, parties]) => {
      return `${release} (${[...new Set(parties.map(({ name }) => name))].join(', ')})`;
    });
  return [{ code: 'releasesMixed', values: { releases: parts.join('; ') } }];
};
