import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { addAbortSignal, type Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { ProxyFault } from './errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the proxy to use for an address, or null. Reads HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, in lower or
 * upper case, as curl does. Throws ProxyFault if the proxy's address is not an HTTP address.
 */
export function proxyFor(target: URL, environment: Environment): URL | null {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
  if (isExcluded(target, read('NO_PROXY'))) return null;
  const given = read(target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || read('ALL_PROXY');
  if (given === '') return null;
  const full = given.includes('://') ? given : `http://${given}`;
  const proxy = URL.canParse(full) ? new URL(full) : null;
  if (proxy === null || !/^https?:$/.test(proxy.protocol))
    // Leaves out the credentials, because the message may appear in the log of a CI machine.
    throw new ProxyFault({ kind: 'address', proxy: given.replace(/^.*@/, '') });
  return proxy;
}

/**
 * Whether NO_PROXY excludes an address. An entry is a host with an optional port, an IP address, a network such as
 * 10.0.0.0/8, or `*` for all hosts. A host includes its subdomains.
 */
function isExcluded({ hostname, port, protocol }: URL, list: string): boolean {
  const effectivePort = port || (protocol === 'https:' ? '443' : '80');
  const host = withoutBrackets(hostname);
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      if (entry.includes('/')) return isInNetwork(host, entry);
      if (isIP(entry) === 6) return entry === host;
      const [, named = '', only = ''] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      const name = withoutBrackets(named).replace(/^\*?\./, '');
      return (only === '' || only === effectivePort) && (host === name || host.endsWith(`.${name}`));
    });
}

function isInNetwork(host: string, entry: string): boolean {
  const [network = '', prefix = ''] = entry.split('/');
  const version = isIP(network);
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (version === 0 || isIP(host) !== version || !(bits <= (version === 4 ? 32 : 128))) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const block = new BlockList();
  block.addSubnet(network, bits, family);
  return block.check(host, family);
}

/** Returns the request options that send a plain HTTP request through a proxy. */
export function throughProxy(target: URL, proxy: URL): RequestOptions & { headers: Record<string, string> } {
  return {
    host: withoutBrackets(proxy.hostname),
    port: portOf(proxy),
    protocol: proxy.protocol,
    path: target.href,
    headers: { host: target.host, ...authorizationOf(proxy) },
  };
}

/** Opens an encrypted connection to an https address through a proxy. Rejects with ProxyFault if the proxy refuses. */
export function openTunnel(target: URL, proxy: URL, signal: AbortSignal): Promise<Duplex> {
  const authority = `${target.hostname}:${target.port || '443'}`;
  const host = withoutBrackets(target.hostname);
  const request = (proxy.protocol === 'https:' ? requestHttps : requestHttp)({
    host: withoutBrackets(proxy.hostname),
    port: portOf(proxy),
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...authorizationOf(proxy) },
    signal,
  });
  return new Promise((resolve, reject) => {
    request.once('error', (cause) => reject(unreachable(proxy, cause)));
    request.once('connect', (response, socket) => {
      const { statusCode = 0 } = response;
      if (statusCode === 200) {
        // TLS does not allow an IP address as server name. The signal is added again, because after the proxy's
        // response it no longer aborts the socket.
        const secured = connectTls({ socket, host, servername: isIP(host) === 0 ? host : '' }, () =>
          resolve(secured),
        );
        addAbortSignal(signal, secured).on('error', reject);
        return;
      }
      socket.destroy();
      reject(new ProxyFault({ kind: 'refused', proxy: proxy.host, status: statusCode }));
    });
    request.end();
  });
}

/**
 * Returns a ProxyFault for a proxy that cannot be reached. If the cause is an abort or a timeout, returns the cause
 * itself.
 */
export function unreachable(proxy: URL, cause: unknown): unknown {
  const isStopped = cause instanceof Error && /^(?:Abort|Timeout)Error$/.test(cause.name);
  return isStopped ? cause : new ProxyFault({ kind: 'unreachable', proxy: proxy.host, cause });
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

function portOf(proxy: URL): string {
  return proxy.port || (proxy.protocol === 'https:' ? '443' : '80');
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const plain = `${decoded(username)}:${decoded(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(plain).toString('base64')}` };
}

/**
 * Decodes percent-encoding. Returns the text unchanged if it is invalid, because a password may contain a plain `%`.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
