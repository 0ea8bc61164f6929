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
 * Sends a request, through the proxy of the environment. Follows no redirects, so that a token reaches no other host. A
 * response may arrive before the body is sent completely. Rejects with ProxyFault if the proxy does not lead to the site.
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
    // Not the address with its credentials, which would also be sent to the site.
    const response = await exchange(new URL(proxy.origin), all, body).catch((error: unknown) => {
      throw unreachable(proxy, error);
    });
    // Only proxies answer with this status.
    if (response.statusCode !== 407) return response;
    response.destroy();
    throw new ProxyFault({ kind: 'refused', proxy: proxy.host, status: 407 });
  }
  const tunnel = await openTunnel(url, proxy, signal);
  // Without an agent, which would open a connection of its own.
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
