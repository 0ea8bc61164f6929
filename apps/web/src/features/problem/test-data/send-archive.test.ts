// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import type { TestDataUpload } from '@xiezhi/contract/routes/test-data';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { switchLocale } from '../../../i18n/messages.ts';
import { anUpload } from './testing.ts';
import { dropArchive, sendArchive, type Sending } from './send-archive.ts';

const browser = setUpScreen();
const { server } = browser;
const bytes = Uint8Array.from({ length: 25 }, (_, index) => index * 7);
const digest = createHash('sha256').update(bytes).digest('hex');

/** A mock server that stores chunks of ten bytes. */
let state: TestDataUpload;
/** Failures of the next chunks: before or after they arrive. */
let losses: ('before' | 'after')[];
beforeEach(async () => {
  await switchLocale('en-US');
  browser.signIn(anAccount());
  losses = [];
  state = anUpload({ size: bytes.length });
  server.on('POST /api/admin/test-data-upload', () => state);
  server.on('GET /api/admin/test-data-upload', () => state);
  server.on('DELETE /api/admin/test-data-upload', null);
  server.on('POST /api/admin/test-data-upload/piece', ({ query, form }) => {
    const loss = losses.shift();
    if (loss === 'before') throw new TypeError('the connection is lost');
    const piece = form?.get('piece');
    if (!(piece instanceof Blob)) throw new Error('no piece');
    if (Number(query['offset']) !== state.received) return new Refusal('testDataPieceMisplaced');
    state = { ...state, received: state.received + piece.size };
    if (loss === 'after') throw new TypeError('the connection is lost');
    return { received: state.received };
  });
  server.on('POST /api/admin/test-data-upload/finish', () => {
    state = { ...state, state: 'ready' };
    return state;
  });
});

const sending = (change: Partial<Sending> = {}): Sending => ({
  pid: 7,
  file: new File([bytes], 'a.zip', { lastModified: 5 }),
  onSent: () => undefined,
  signal: new AbortController().signal,
  pause: async () => undefined,
  ...change,
});
const pieces = () =>
  server.asked('POST /api/admin/test-data-upload/piece').map(({ query }) => query['offset']);
const finished = () => server.asked('POST /api/admin/test-data-upload/finish')[0]?.body;

describe('upload of an archive', () => {
  it('is sent in chunks with its hash at the end', async () => {
    const heard: number[] = [];
    const upload = await sendArchive(sending({ onSent: (sent) => heard.push(sent) }));
    expect(upload.state).toBe('ready');
    expect(pieces()).toEqual(['0', '10', '20']);
    expect(heard).toEqual([0, 10, 20, 25]);
    expect(finished()).toEqual({ id: 'u1', sha256: digest });
  });

  it('continues after a lost connection, whether or not the chunk arrived', async () => {
    losses = ['before', 'before', 'after'];
    await sendArchive(sending());
    expect(pieces()).toEqual(['0', '0', '0', '10', '20']);
    expect(finished()).toEqual({ id: 'u1', sha256: digest });
  });

  it('resumes when the same file is selected again, and hashes the whole file', async () => {
    losses = Array.from({ length: 20 }, () => 'before' as const);
    state = { ...state, received: 10 };
    await expect(sendArchive(sending())).rejects.toMatchObject({ kind: 'network' });
    losses = [];
    await sendArchive(sending());
    expect(server.asked('POST /api/admin/test-data-upload')).toHaveLength(1);
    expect(pieces().slice(-2)).toEqual(['10', '20']);
    expect(finished()).toEqual({ id: 'u1', sha256: digest });
  });

  it('starts again if the server has no such upload or the file is another one', async () => {
    losses = Array.from({ length: 20 }, () => 'before' as const);
    await expect(sendArchive(sending())).rejects.toThrow();
    losses = [];
    server.on('GET /api/admin/test-data-upload', ({ query }) =>
      query['id'] === 'u1' && pieces().length < 8 ? new Refusal('testDataUploadNotFound') : state,
    );
    await sendArchive(sending());
    expect(server.asked('POST /api/admin/test-data-upload')).toHaveLength(2);
  });

  it('shows why it was rejected, and is not resumed then', async () => {
    server.on('POST /api/admin/test-data-upload/finish', () => {
      state = { ...state, state: 'failed', failure: 'The archive must not contain links: 1.in' };
      return state;
    });
    await expect(sendArchive(sending())).rejects.toThrow('must not contain links');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('test-data-upload'))).toEqual([]);
  });

  it('ends when cancelled, and the server deletes it', async () => {
    const abort = new AbortController();
    const one = sending({ signal: abort.signal, onSent: (sent) => sent >= 10 && abort.abort() });
    await expect(sendArchive(one)).rejects.toThrow();
    expect(pieces()).toEqual(['0']);
    await dropArchive(one);
    expect(server.asked('DELETE /api/admin/test-data-upload')[0]?.query).toEqual({ id: 'u1' });
  });
});
