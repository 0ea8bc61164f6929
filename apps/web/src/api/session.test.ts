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

/** What a page finds that is opened now. */
async function openPage() {
  vi.resetModules();
  return (await import('./session.ts')).session;
}

beforeEach(() => localStorage.clear());

describe('a page that is opened', () => {
  it('knows who was signed in, and asks for no login meanwhile', async () => {
    store('t', alice);
    const session = await openPage();
    expect([session.get(), session.owner()]).toEqual([{ token: 't', user: alice }, 'u1']);
  });

  it('knows nobody without a token, whatever else was left', async () => {
    store(null, alice);
    const session = await openPage();
    expect([session.get(), session.owner()]).toEqual([{ token: null, user: null }, null]);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['null', null],
    ['a text', '"alice"'],
    ['a list', []],
    ['no id', { ...alice, uid: undefined }],
    ['a number for a name', { ...alice, username: 7 }],
    ['no roles', { ...alice, roleList: undefined }],
    ['roles that are no list', { ...alice, roleList: 'root' }],
    ['no rights, as an earlier release kept it', { ...alice, can: undefined }],
    ['rights that are null', { ...alice, can: null }],
    ['rights that are a word', { ...alice, can: 'all' }],
  ])('keeps the token and reads the account anew where %s is kept of it', async (_title, kept) => {
    store('t', kept);
    expect((await openPage()).get()).toEqual({ token: 't', user: null });
  });

  it('fills in what it may do without', async () => {
    const { nickname: _nickname, avatar: _avatar, ...less } = alice;
    store('t', less);
    expect((await openPage()).get().user).toEqual(alice);
  });
});

describe('a session', () => {
  it('keeps of an account what screens need, and nothing that is private', async () => {
    const session = await openPage();
    session.setToken('t');
    session.setUser(Object.assign({ email: 'a@example.org', realname: 'Alice' }, alice));
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(alice);
    expect(session.get().user).toEqual(alice);
  });

  it('takes other rights on, where there is somebody', async () => {
    const session = await openPage();
    session.setRights(['root'], fullCan);
    expect([session.get().user, localStorage.getItem('userInfo')]).toEqual([null, null]);
    session.setUser(alice);
    session.setRights(['root'], fullCan);
    expect(session.get().user).toEqual({ ...alice, roleList: ['root'], can: fullCan });
  });

  it('that is lost leaves who sits there the writer; one that is left does not', async () => {
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

  it('lives as long as the page where the browser has no room', async () => {
    const session = await openPage();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    session.setToken('t');
    session.setUser(alice);
    expect(session.get()).toEqual({ token: 't', user: alice });
    // The other tabs know nothing of it: that is no sign-out.
    expect(session.adoptStored()).toBe('same');
    full.mockRestore();
  });
});

async function openAsAlice() {
  store('t', alice);
  return await openPage();
}

describe('another tab', () => {
  it('that changed nothing is no news', async () => {
    const session = await openAsAlice();
    const heard = vi.fn();
    session.subscribe(heard);
    expect([session.adoptStored(), heard.mock.calls.length]).toEqual(['same', 0]);
  });

  it('that got a fresh token hands it on', async () => {
    const session = await openAsAlice();
    store('t2', alice);
    expect([session.adoptStored(), session.get()]).toEqual(['adopted', { token: 't2', user: alice }]);
  });

  it('that signed out takes the session and the writer along', async () => {
    const session = await openAsAlice();
    store(null);
    expect([session.adoptStored(), session.get().token, session.owner()]).toEqual(['vanished', null, null]);
  });

  it('that signs somebody else in stores their token first: the writer changes with the account', async () => {
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

  it('that gave the account other rights under the same token changes nothing here', async () => {
    const session = await openAsAlice();
    store('t', { ...alice, can: fullCan });
    expect([session.adoptStored(), session.get().user?.can]).toEqual(['same', ordinaryCan]);
  });
});
