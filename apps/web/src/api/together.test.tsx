// @vitest-environment jsdom
import { setUpScreen } from '../../test-support/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { intervals } from '@xiezhi/contract/limits';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../features/account/auth/start-session.ts';
import { authDialog } from '../lib/auth-dialog.ts';
import { toastStore } from '../lib/toasts.ts';
import { Refusal } from '../../test-support/fake-server.ts';
import { anAccount } from '../../test-support/people.ts';
import { call } from './client.ts';
import { session } from './session.ts';

const browser = setUpScreen();
const { server } = browser;

afterEach(() => history.replaceState(null, '', '/'));

describe('calls of one session', () => {
  it('that all fail with an expired session show one toast', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/sessions', new Refusal('tokenInvalid'));
    server.on('GET /api/api-tokens', new Refusal('tokenInvalid'));
    const onToast = vi.fn();
    const stop = toastStore.subscribe(onToast);
    await Promise.allSettled([
      call('GET /api/sessions'),
      call('GET /api/api-tokens'),
      call('GET /api/sessions'),
    ]);
    stop();
    expect(onToast).toHaveBeenCalledOnce();
    expect([session.get().token, authDialog.get()?.mode]).toEqual([null, 'login']);
  });

  it('do not end the session if only the body status is 401', async () => {
    browser.signIn(anAccount());
    server.on('GET /api/get-register-code', new Refusal('registrationClosed'));
    await expect(call('GET /api/get-register-code', { query: { email: 'a@b.cn' } })).rejects.toMatchObject({
      kind: 'refused',
      status: 401,
      code: 'registrationClosed',
    });
    expect([session.get().token, authDialog.get()]).toEqual(['token', null]);
  });
});

function Devices(): null {
  useQuery({ queryKey: ['gone'], queryFn: ({ signal }) => call('GET /api/sessions', { signal }) });
  return null;
}

describe('a call', () => {
  it('times out if its response begins and never ends', async () => {
    vi.useFakeTimers();
    const late = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds);
      return controller.signal;
    });
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"status":2'));
          signal?.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return Promise.resolve(new Response(body));
    });
    const pending = expect(call('GET /api/sessions')).rejects.toMatchObject({ kind: 'timeout' });
    await vi.advanceTimersByTimeAsync(intervals.requestTimeout);
    await pending;
    expect(late).toHaveBeenCalledWith(90_000);
    vi.useRealTimers();
  });

  it('is aborted silently when its component unmounts', async () => {
    const seen = vi.fn<(signal: AbortSignal) => void>();
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      if (signal) seen(signal);
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
    await browser.show(<Devices />);
    await vi.waitFor(() => expect(seen).toHaveBeenCalled());
    cleanup();
    await vi.waitFor(() => expect(seen.mock.calls[0]?.[0].aborted).toBe(true));
    expect(toastStore.get()).toBeNull();
  });
});

describe('the network', () => {
  it.each([
    ['is retried after one failure', 1, 'signed in here', 2],
    ['shows an error after repeated failures', 9, 'no answer', 2],
  ])('%s', async (_title, losses, words, tries) => {
    let count = 0;
    server.on('GET /api/sessions', () => {
      count += 1;
      return count <= losses ? Promise.reject(new TypeError('offline')) : [];
    });
    const Part = () => {
      const list = useQuery({
        queryKey: ['network', words],
        queryFn: () => call('GET /api/sessions'),
        retryDelay: 0,
        meta: { isQuiet: true },
      });
      return <p>{list.data ? 'signed in here' : list.error ? 'no answer' : '…'}</p>;
    };
    await browser.show(<Part />);
    await screen.findByText(words);
    expect(count).toBe(tries);
  });
});

describe('the start of the app', () => {
  it('loads the account of the stored token and follows other tabs', async () => {
    const onVanished = vi.fn();
    browser.signIn(anAccount());
    server.on('GET /api/get-user-info', ({ headers }) =>
      anAccount({ username: `of ${headers.get('authorization')}` }),
    );
    startSession({ onVanished });
    await vi.waitFor(() => expect(session.get().user?.username).toBe('of token'));

    localStorage.setItem('token', 'other');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(session.get().token).toBe('token');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() => expect(session.get().user?.username).toBe('of other'));
    expect(onVanished).not.toHaveBeenCalled();

    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(onVanished).toHaveBeenCalledOnce();
    expect(session.get()).toEqual({ token: null, user: null });
  });

  it.each([
    ['has signed out', () => session.clear(), undefined],
    [
      'has been replaced by another user',
      () => browser.signIn(anAccount({ uid: 'other', username: 'other' })),
      'other',
    ],
  ])('does not restore a user who %s before the account is loaded', async (_title, leave, username) => {
    browser.signIn(anAccount({ uid: 'first', username: 'first' }));
    const account = Promise.withResolvers<ReturnType<typeof anAccount>>();
    server.on('GET /api/get-user-info', () => account.promise);
    startSession({ onVanished: () => undefined });
    leave();
    account.resolve(anAccount({ uid: 'first', username: 'late' }));
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(session.get().user?.username).toBe(username);
  });

  it.each([
    ['#oidc=abc-1', { ticket: 'abc-1' }],
    ['#oidc-error=expired', 'expired'],
    ['#oidc-error=failed', 'failed'],
    ['#oidc-error=declined', 'declined'],
    ['#oidc-error=of-a-later-release', 'failed'],
  ])('moves %s from the URL into the dialog', (hash, outcome) => {
    history.replaceState(null, '', `/home?l=en${hash}`);
    startSession({ onVanished: () => undefined });
    expect(authDialog.get()).toEqual({ mode: 'oidc', returned: { outcome, isLinking: false } });
    expect(location.href.endsWith('/home?l=en')).toBe(true);
  });

  it.each([
    ['#oidc-link=abc-1', { ticket: 'abc-1' }],
    ['#oidc-link-error=declined', 'declined'],
    ['#oidc-link-error=failed', 'failed'],
  ])('keeps the section of the settings page when linking accounts: %s', (hash, outcome) => {
    history.replaceState(null, '', `/setting${hash}`);
    startSession({ onVanished: () => undefined });
    expect(authDialog.get()).toEqual({ mode: 'oidc', returned: { outcome, isLinking: true } });
    expect(location.href.endsWith('/setting#identities')).toBe(true);
  });

  it('leaves any other fragment unchanged', () => {
    history.replaceState(null, '', '/setting#tokens');
    startSession({ onVanished: () => undefined });
    expect([location.hash, authDialog.get()]).toEqual(['#tokens', null]);
  });
});
