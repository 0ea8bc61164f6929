import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProxyFault } from './errors.ts';
import { openTunnel, proxyFor, throughProxy, unreachable } from './proxy.ts';

export interface HttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: string | Readable;
  readonly signal: AbortSignal;
}

/**
 * Sends a request, through a proxy if the environment names one. Does not follow redirects, so that the token reaches
 * no other host. The response may arrive before the body is sent completely. Rejects with ProxyFault if the proxy does
 * not connect to the site.
 */
export async function send(
  { url, method, headers, body, signal }: HttpRequest,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<IncomingMessage> {
  const proxy = proxyFor(url, environment);
  const options: RequestOptions = { method, headers, signal };
  if (proxy === null) return await exchange(url, options, body);
  if (url.protocol === 'http:') {
    const through = throughProxy(url, proxy);
    const all = { ...options, ...through, headers: Object.assign(through.headers, headers) };
    // Uses only the proxy's origin, because the credentials in the proxy's full address would also be sent to the site.
    const response = await exchange(new URL(proxy.origin), all, body).catch((error: unknown) => {
      throw unreachable(proxy, error);
    });
    // Only proxies answer with status 407.
    if (response.statusCode !== 407) return response;
    response.destroy();
    throw new ProxyFault({ kind: 'refused', proxy: proxy.host, status: 407 });
  }
  const tunnel = await openTunnel(url, proxy, signal);
  // Uses no agent, because an agent would open its own connection instead of using the tunnel.
  return await exchange(url, { ...options, createConnection: () => tunnel }, body);
}

function exchange(url: URL, options: RequestOptions, body?: string | Readable): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, resolve);
    sent.on('error', reject);
    if (body === undefined || typeof body === 'string') sent.end(body);
    else pipeline(body, sent).catch(reject);
  });
}
