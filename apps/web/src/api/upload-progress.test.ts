// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWithUploadProgress } from './upload-progress.ts';

/** Behaves like a browser's XMLHttpRequest: a request aborted before `send` fires no event. */
class Request extends EventTarget {
  static last: Request;
  readonly upload = new EventTarget();
  readonly actual: string[] = [];
  status = 200;
  responseText = '';
  answered = '';
  sent: unknown;
  isSent = false;
  constructor() {
    super();
    Request.last = this;
  }
  open(method: string, address: string): void {
    this.actual.push(`${method} ${address}`);
  }
  setRequestHeader(name: string, value: string): void {
    this.actual.push(`${name}: ${value}`);
  }
  send(body: unknown): void {
    this.isSent = true;
    this.sent = body;
  }
  abort(): void {
    if (this.isSent) this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return this.answered;
  }
  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }
  answer(status: number, text: string): void {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }
}

const onSent = vi.fn<(bytes: number) => void>();
const form = new FormData();
const send = (init: RequestInit = {}) =>
  fetchWithUploadProgress(onSent)('/api/file', { method: 'POST', body: form, ...init });

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request));
afterEach(() => void vi.unstubAllGlobals());

describe('an upload', () => {
  it('sends the form and reports its progress in bytes', async () => {
    const answer = send({ headers: new Headers({ Authorization: 'token', 'Url-Type': 'admin' }) });
    expect(Request.last.actual).toEqual(['POST /api/file', 'authorization: token', 'url-type: admin']);
    expect(Request.last.sent).toBe(form);
    Request.last.progress(10);
    Request.last.progress(2048);
    Request.last.answer(200, '{}');
    await answer;
    expect(onSent.mock.calls).toEqual([[10], [2048]]);
  });

  it('resolves with status, text and headers, whatever characters they contain', async () => {
    const answer = send();
    Request.last.answered =
      'Authorization: fresh\r\nrefresh-token: true\r\nx-empty:\r\nx-time: 10:30\r\nbroken\r\n';
    Request.last.answer(403, '{"msg":"题"}');
    const response = await answer;
    expect([response.status, await response.text()]).toEqual([403, '{"msg":"题"}']);
    const names = ['authorization', 'refresh-token', 'x-empty', 'x-time', 'broken'];
    expect(names.map((name) => response.headers.get(name))).toEqual(['fresh', 'true', '', '10:30', null]);
  });

  it('that loses its connection fails like a fetch', async () => {
    const answer = send();
    Request.last.dispatchEvent(new Event('error'));
    await expect(answer).rejects.toBeInstanceOf(TypeError);
  });

  it('is aborted while in progress when its caller aborts', async () => {
    const giving = new AbortController();
    const answer = send({ signal: giving.signal });
    giving.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is not sent if its caller has already aborted, and rejects', async () => {
    const before = Request.last;
    const answer = send({ signal: AbortSignal.abort() });
    const late = new Promise((resolve) => setTimeout(() => resolve('never told'), 0));
    await expect(Promise.race([answer, late])).rejects.toMatchObject({ name: 'AbortError' });
    expect(Request.last).toBe(before);
  });
});
