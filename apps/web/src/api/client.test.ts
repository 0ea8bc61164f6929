import { buildSessionUser, ordinaryCan } from '../../test-support/session-user.ts';
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authDialog, openAuthDialog } from '../lib/auth-dialog.ts';
import { dismissToast, toastStore } from '../lib/toasts.ts';
import { call } from './client.ts';
import { session } from './session.ts';

const user = buildSessionUser();
const sent = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

function answer(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers });
}

const ended = () => answer({ status: 401, data: null, msg: 'login again' }, 401);
const fresh = () =>
  answer({ status: 200, data: [] }, 200, { 'refresh-token': 'true', authorization: 'fresh' });

beforeEach(() => {
  vi.stubGlobal('fetch', sent.mockReset());
  session.setToken('first');
  session.setUser(user);
});
afterEach(() => {
  session.clear();
  authDialog.set(null);
  dismissToast();
  vi.unstubAllGlobals();
});

describe('an expired session', () => {
  it('deletes the stored session, shows the reason and opens the sign-in dialog', async () => {
    sent.mockResolvedValue(ended());
    await expect(call('GET /api/sessions')).rejects.toMatchObject({ kind: 'login' });
    expect(session.get()).toEqual({ token: null, user: null });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('userInfo')).toBeNull();
    expect(toastStore.get()).toMatchObject({ text: 'login again' });
    expect(authDialog.get()).toMatchObject({ mode: 'login' });
  });

  it('does not affect a session that began after the call', async () => {
    const { promise, resolve: reply } = Promise.withResolvers<Response>();
    sent.mockReturnValue(promise);
    const pending = call('GET /api/sessions');
    session.setToken('second');
    reply(ended());
    await expect(pending).rejects.toMatchObject({ kind: 'login' });
    expect(session.get().token).toBe('second');
    expect(authDialog.get()).toBeNull();
  });

  it('is not reported to a user who has just signed out', async () => {
    sent.mockResolvedValue(ended());
    const pending = call('POST /api/logout');
    session.clear();
    await expect(pending).rejects.toMatchObject({ kind: 'login' });
    expect(authDialog.get()).toBeNull();
    expect(toastStore.get()).toBeNull();
  });

  it('keeps an open dialog and its continuation', async () => {
    const proceed = vi.fn();
    openAuthDialog('register', proceed);
    sent.mockResolvedValue(ended());
    await call('GET /api/sessions').catch(() => undefined);
    expect(authDialog.get()).toEqual({ mode: 'register', proceed });
  });
});

describe('a renewed token', () => {
  it('replaces the token of the call', async () => {
    sent.mockResolvedValue(fresh());
    await call('GET /api/sessions');
    expect(session.get().token).toBe('fresh');
    expect(localStorage.getItem('token')).toBe('fresh');
  });

  it('does not restore a session that has ended', async () => {
    sent.mockResolvedValue(fresh());
    const pending = call('GET /api/sessions');
    session.clear();
    await pending;
    expect(session.get().token).toBeNull();
  });
});

it('a call that returns 403 shows the message and reloads the roles', async () => {
  sent.mockResolvedValueOnce(answer({ status: 403, data: null, msg: 'root only' }, 403));
  sent.mockResolvedValueOnce(
    answer({ status: 200, data: { roles: ['mute_user'], permissions: null, can: ordinaryCan } }),
  );
  await expect(call('GET /api/admin/outbox')).rejects.toMatchObject({ kind: 'forbidden' });
  expect(toastStore.get()).toMatchObject({ text: 'root only' });
  await vi.waitFor(() => expect(session.get().user?.roleList).toEqual(['mute_user']));
  expect(sent.mock.calls[1]?.[0]).toBe('/api/get-user-auth-info');
});

describe('another tab', () => {
  it('may sign out or sign in as another user', () => {
    expect(session.adoptStored()).toBe('same');
    localStorage.setItem('token', 'theirs');
    localStorage.setItem('userInfo', JSON.stringify({ ...user, uid: '2', username: 'v' }));
    expect(session.adoptStored()).toBe('adopted');
    expect(session.get()).toMatchObject({ token: 'theirs', user: { username: 'v' } });
    // Another tab stores a new user's token before it stores the user.
    localStorage.setItem('token', 'of a third');
    expect(session.adoptStored()).toBe('adopted');
    localStorage.setItem('userInfo', JSON.stringify({ ...user, uid: '3', username: 'w' }));
    expect(session.adoptStored()).toBe('adopted');
    expect(session.get()).toMatchObject({ token: 'of a third', user: { username: 'w' } });
    expect([session.owner(), session.adoptStored()]).toEqual(['3', 'same']);
    localStorage.clear();
    expect(session.adoptStored()).toBe('vanished');
    expect(session.get()).toEqual({ token: null, user: null });
  });
});
