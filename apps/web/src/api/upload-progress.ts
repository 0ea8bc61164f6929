/**
 * Returns a `fetch` for `call` that reports how many bytes of an upload were sent, which the browser's `fetch` cannot
 * do. Supports only the options that `call` uses: method, headers, body of a form, and signal.
 */
export function fetchWithUploadProgress(
  onSent: (bytes: number) => void,
): (address: string, init: RequestInit) => Promise<Response> {
  return (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      // A request aborted before `send` fires no event.
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, address);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The connection failed')));
      request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof FormData ? body : null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
