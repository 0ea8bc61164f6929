import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openTunnel, proxyFor, throughProxy } from './proxy.ts';

export interface HttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: string | Readable;
  readonly signal: AbortSignal;
}

/**
 * Sends a request, through the proxy of the environment. Follows no redirects, so that a token reaches no other host. A
 * response may arrive before the body is sent completely.
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
    return await exchange(
      proxy,
      { ...options, ...through, headers: Object.assign(through.headers, headers) },
      body,
    );
  }
  const tunnel = await openTunnel(url, proxy, signal);
  return await exchange(url, { ...options, agent: false, createConnection: () => tunnel }, body);
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
