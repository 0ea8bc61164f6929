/** A request to another site. */
export interface OutboundRequest {
  readonly url: string;
  /** If present, sent as JSON with POST; otherwise the request is a GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RequestLimits {
  /** Timeout of one response in ms. */
  readonly timeout: number;
  /** Maximum bytes of one response. */
  readonly bytes: number;
}

export interface OutboundRequestOptions {
  readonly limits: RequestLimits;
  readonly signal?: AbortSignal | undefined;
  /** HTTP statuses, besides 2xx, with which the response is accepted. */
  readonly alsoRead?: readonly number[];
}

/**
 * Fetches text from a site whose address is part of this product. Rejects after the timeout, on other statuses and on
 * too many bytes. Follows no redirects, so that a response cannot lead to another site.
 */
export async function fetchText(
  { url, body, headers }: OutboundRequest,
  { limits, signal, alsoRead = [] }: OutboundRequestOptions,
): Promise<string> {
  const late = AbortSignal.timeout(limits.timeout);
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'user-agent': 'Xiezhi online judge',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: signal === undefined ? late : AbortSignal.any([late, signal]),
  });
  if (!(response.ok || alsoRead.includes(response.status)) || response.body === null) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > limits.bytes) throw new Error('the answer is too large');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
