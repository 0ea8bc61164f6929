import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../launcher/paths.js';

/** Passwords of the test set-up, which listens on loopback only. */
export const secrets = { superuser: 'superuser-pw', replication: 'replication-pw', site: 'site-pw' } as const;

/** Returns the text of an example in `deploy`. */
function example(path: string): string {
  return readFileSync(join(projectRoot, 'deploy', path), 'utf8');
}

/**
 * Replaces every occurrence of each text. Throws if a text does not occur, so that a change of an example is noticed.
 */
function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!result.includes(from)) throw new Error(`the example lacks ${from}`);
    result = result.replaceAll(from, to);
  }
  return result;
}

/** Ports of a database machine. */
export interface MemberPorts {
  readonly postgres: number;
  readonly rest: number;
}

/** Returns the configuration in `deploy/cluster/patroni.yml` for one member on loopback. */
export function patroniConfiguration(member: {
  readonly name: string;
  readonly folder: string;
  readonly binaries: string;
  readonly etcdPort: number;
  readonly ports: MemberPorts;
}): string {
  const { name, folder, binaries, etcdPort, ports } = member;
  return replaceAll(example('cluster/patroni.yml'), {
    'name: db-1': `name: ${name}`,
    '10.0.0.11:8008': `127.0.0.1:${ports.rest}`,
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `127.0.0.1:${etcdPort}`,
    '10.0.0.11:5432': `127.0.0.1:${ports.postgres}`,
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/lib/postgresql/15/xiezhi': join(folder, 'data'),
    '/usr/lib/postgresql/15/bin': binaries,
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    '  pg_hba:': `  pgpass: ${join(folder, 'pgpass')}\n  parameters:\n    unix_socket_directories: ${folder}\n  pg_hba:`,
  });
}

/** Returns the configuration in `deploy/cluster/haproxy-postgres.cfg` for two members on loopback. */
export function primaryConfiguration(port: number, members: readonly [MemberPorts, MemberPorts]): string {
  const [one, two] = members;
  return replaceAll(example('cluster/haproxy-postgres.cfg'), {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '10.0.0.11:5432 check port 8008': `127.0.0.1:${one.postgres} check port ${one.rest}`,
    '10.0.0.12:5432 check port 8008': `127.0.0.1:${two.postgres} check port ${two.rest}`,
  });
}

/** Returns the configuration in `deploy/proxy/haproxy.cfg` for several servers on loopback, without TLS. */
export function proxyConfiguration(port: number, serverPorts: readonly number[]): string {
  const servers = serverPorts.map(
    (server, index) => `    server server-${index + 1} 127.0.0.1:${server} check`,
  );
  return replaceAll(example('proxy/haproxy.cfg'), {
    'bind :443 ssl crt /etc/haproxy/judge.example.org.pem alpn h2,http/1.1': `bind 127.0.0.1:${port}`,
    'X-Forwarded-Proto https': 'X-Forwarded-Proto http',
    '    server server-1 127.0.0.1:8080 check': servers.join('\n'),
  });
}
