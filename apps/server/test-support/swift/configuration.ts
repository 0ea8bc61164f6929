/** Ports of the Swift services, all on loopback. */
export interface SwiftPorts {
  readonly proxy: number;
  readonly account: number;
  readonly container: number;
  readonly object: number;
  readonly cache: number;
}

/** A storage user under the S3 names: `id` is the access key, `secret` the secret key. */
export const swiftUser = { id: 'test:tester', secret: 'testing' } as const;

/**
 * Returns the configuration files, by name, of a Swift installation on one machine that stores one copy of each object.
 */
export function swiftConfiguration(folder: string, user: string, ports: SwiftPorts): Record<string, string> {
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
log_level = WARNING
`;
  const storage = (kind: 'account' | 'container' | 'object') => `${common(ports[kind])}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo', 'dlo'];
  return {
    'swift.conf': '[swift-hash]\nswift_hash_path_suffix = tests\n',
    'account-server.conf': storage('account'),
    'container-server.conf': storage('container'),
    'object-server.conf': storage('object'),
    'proxy-server.conf': `${common(ports.proxy)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.cache}
[filter:tempauth]
use = egg:swift#tempauth
user_${swiftUser.id.replace(':', '_')} = ${swiftUser.secret} .admin
[filter:s3api]
use = egg:swift#s3api
`,
  };
}

/** Returns a Python program that writes the Swift rings with one device each. */
export function ringProgram(folder: string, ports: SwiftPorts): string {
  const rings = (['account', 'container', 'object'] as const).map((kind) => [kind, ports[kind]]);
  return `
from swift.common.ring import RingBuilder
for kind, port in ${JSON.stringify(rings)}:
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1.0,
                  'replication_ip': '127.0.0.1', 'replication_port': port, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(${JSON.stringify(folder)} + '/' + kind + '.ring.gz')
`;
}
