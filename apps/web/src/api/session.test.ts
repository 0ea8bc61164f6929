// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSessionUser, fullCan, ordinaryCan } from '../../test-support/session-user.ts';

const alice = buildSessionUser();
const bob = buildSessionUser({ uid: 'u2', username: 'bob' });
const store = (token: string | null, user?: unknown) => {
  if (token === null) localStorage.removeItem('token');
  else localStorage.setItem('token', token);
  if (user === undefined) localStorage.removeItem('userInfo');
  else localStorage.setItem('userInfo', typeof user === 'string' ? user : JSON.stringify(user));
};

/** Loads the module again, as a newly opened page does. */
async function openPage() {
  vi.resetModules();
  return (await import('./session.ts')).session;
}

beforeEach(() => localStorage.clear());

describe('a newly opened page', () => {
  it('knows who was signed in and does not ask them to sign in', async () => {
    store('t', alice);
    const session = await openPage();
    expect([session.get(), session.owner()]).toEqual([{ token: 't', user: alice }, 'u1']);
  });

  it('has no user without a token, whatever else is stored', async () => {
    store(null, alice);
    const session = await openPage();
    expect([session.get(), session.owner()]).toEqual([{ token: null, user: null }, null]);
  });

  it.each<[string, unknown]>([
    ['invalid JSON', '{'],
    ['null', null],
    ['a text', '"alice"'],
    ['a list', []],
    ['no id', { ...alice, uid: undefined }],
    ['a number as the name', { ...alice, username: 7 }],
    ['no roles', { ...alice, roleList: undefined }],
    ['roles that are not a list', { ...alice, roleList: 'root' }],
    ['no rights, as in an earlier release', { ...alice, can: undefined }],
    ['null as the rights', { ...alice, can: null }],
    ['a text as the rights', { ...alice, can: 'all' }],
  ])('keeps the token and reloads the account if %s is stored as the user', async (_title, kept) => {
    store('t', kept);
    expect((await openPage()).get()).toEqual({ token: 't', user: null });
  });

  it('adds missing optional fields', async () => {
    const { nickname: _nickname, avatar: _avatar, ...less } = alice;
    store('t', less);
    expect((await openPage()).get().user).toEqual(alice);
  });
});

describe('a session', () => {
  it('stores only the fields of an account that screens need, and nothing private', async () => {
    const session = await openPage();
    session.setToken('t');
    session.setUser(Object.assign({ email: 'a@example.org', realname: 'Alice' }, alice));
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(alice);
    expect(session.get().user).toEqual(alice);
  });

  it('accepts changed rights only if a user is signed in', async () => {
    const session = await openPage();
    session.setRights(['root'], fullCan);
    expect([session.get().user, localStorage.getItem('userInfo')]).toEqual([null, null]);
    session.setUser(alice);
    session.setRights(['root'], fullCan);
    expect(session.get().user).toEqual({ ...alice, roleList: ['root'], can: fullCan });
  });

  it('keeps the owner of local drafts when it is lost, but not after signing out', async () => {
    const session = await openPage();
    session.setToken('t');
    session.setUser(alice);
    session.clear();
    expect([session.get(), session.owner()]).toEqual([{ token: null, user: null }, 'u1']);
    session.setUser(bob);
    expect(session.owner()).toBe('u2');
    session.leave();
    expect([session.owner(), localStorage.getItem('token')]).toEqual([null, null]);
  });

  it('lasts as long as the page if the browser has no storage', async () => {
    const session = await openPage();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    session.setToken('t');
    session.setUser(alice);
    expect(session.get()).toEqual({ token: 't', user: alice });
    // The storage has no token because storing it failed. This must not count as a sign-out by another tab.
    expect(session.adoptStored()).toBe('same');
    full.mockRestore();
  });
});

async function openAsAlice() {
  store('t', alice);
  return await openPage();
}

describe('another tab', () => {
  it('without changes has no effect', async () => {
    const session = await openAsAlice();
    const listener = vi.fn();
    session.subscribe(listener);
    expect([session.adoptStored(), listener.mock.calls.length]).toEqual(['same', 0]);
  });

  it('with a renewed token passes it on', async () => {
    const session = await openAsAlice();
    store('t2', alice);
    expect([session.adoptStored(), session.get()]).toEqual(['adopted', { token: 't2', user: alice }]);
  });

  it('that signed out ends the session and clears the owner', async () => {
    const session = await openAsAlice();
    store(null);
    expect([session.adoptStored(), session.get().token, session.owner()]).toEqual(['vanished', null, null]);
  });

  it('that signs in another user stores the token first: the owner changes with the user', async () => {
    const session = await openAsAlice();
    store('t2');
    expect([session.adoptStored(), session.get().user, session.owner()]).toEqual(['adopted', null, 'u1']);
    store('t2', bob);
    expect([session.adoptStored(), session.get().user?.uid, session.owner()]).toEqual([
      'adopted',
      'u2',
      'u2',
    ]);
  });

  it('that changed the rights under the same token changes nothing here', async () => {
    const session = await openAsAlice();
    store('t', { ...alice, can: fullCan });
    expect([session.adoptStored(), session.get().user?.can]).toEqual(['same', ordinaryCan]);
  });
});
