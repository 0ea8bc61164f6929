import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the proxy for an address from HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY in either case, as curl reads
 * them; null: none. Throws for an address that is no http proxy.
 */
export function proxyFor(target: URL, environment: Environment): URL | null {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
  if (isExcluded(target, read('NO_PROXY'))) return null;
  const given = read(target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY');
  if (given === '') return null;
  const full = given.includes('://') ? given : `http://${given}`;
  const proxy = URL.canParse(full) ? new URL(full) : null;
  if (proxy === null || !/^https?:$/.test(proxy.protocol)) throw new Error(`${given}: not an http proxy`);
  return proxy;
}

/** Entries are hosts, which include their subdomains, with an optional port; `*` is every host. */
function isExcluded({ hostname, port, protocol }: URL, list: string): boolean {
  const effectivePort = port || (protocol === 'https:' ? '443' : '80');
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, host = '', only = ''] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      const name = host.replace(/^\*?\./, '');
      return (only === '' || only === effectivePort) && (hostname === name || hostname.endsWith(`.${name}`));
    });
}

/** Options that send a plain http request through a proxy. */
export function throughProxy(target: URL, proxy: URL): RequestOptions & { headers: Record<string, string> } {
  return {
    host: proxy.hostname,
    port: portOf(proxy),
    protocol: proxy.protocol,
    path: target.href,
    headers: { host: target.host, ...authorizationOf(proxy) },
  };
}

/** Opens an encrypted connection to an https address through a proxy. Rejects if the proxy refuses. */
export function openTunnel(target: URL, proxy: URL, signal: AbortSignal): Promise<Duplex> {
  const host = `${target.hostname}:${target.port || '443'}`;
  const request = (proxy.protocol === 'https:' ? requestHttps : requestHttp)({
    host: proxy.hostname,
    port: portOf(proxy),
    method: 'CONNECT',
    path: host,
    headers: { host, ...authorizationOf(proxy) },
    signal,
  });
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('connect', (response, socket) => {
      if (response.statusCode === 200) {
        const secured = connectTls({ socket, servername: target.hostname }, () => resolve(secured));
        secured.once('error', reject);
        return;
      }
      socket.destroy();
      reject(new Error(`the proxy ${proxy.host} answered ${response.statusCode}`));
    });
    request.end();
  });
}

function portOf(proxy: URL): string {
  return proxy.port || (proxy.protocol === 'https:' ? '443' : '80');
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(plain).toString('base64')}` };
}
