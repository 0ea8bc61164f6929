import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { pgbouncer } from '../../../apps/server/test-support/pooler.ts';
import { swiftIsMissing } from '../../../apps/server/test-support/swift/swift.ts';

/** Programs that the test set-up needs, each with its Debian package. */
export const clusterPrograms = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer,
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': '/usr/bin/etcd',
} as const;

/** Returns the folder with the programs of the newest PostgreSQL on the host. Undefined if there is none. */
export function postgresBinaries(): string | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted();
  const newest = found.at(-1);
  return newest === undefined ? undefined : dirname(newest);
}

/** Returns the command that installs missing programs; null if nothing is missing. */
export function missingPackages(): string | null {
  const missing: string[] = Object.entries(clusterPrograms)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
  if (postgresBinaries() === undefined) missing.push('postgresql');
  if (swiftIsMissing !== false)
    missing.push('swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached');
  return missing.length === 0 ? null : `apt-get install --no-install-recommends ${missing.join(' ')}`;
}
