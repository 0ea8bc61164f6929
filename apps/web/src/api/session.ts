import type { SessionCan } from '@xiezhi/contract/enums/can';
import { createStore, useStore } from '../lib/store.ts';
import { storage } from '../lib/storage.ts';

/** What the client keeps of the signed-in user between page loads. */
export interface SessionUser {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  roleList: readonly string[];
  /** What the server lets this user do; screens ask this, never a role. */
  can: SessionCan;
}

export interface Session {
  token: string | null;
  /** Null while signed out, and until the account of a stored token has been read. */
  user: SessionUser | null;
}

const tokenKey = 'token';
const userKey = 'userInfo';

function storedUser(): SessionUser | null {
  const value = storage.readJson(userKey);
  if (typeof value !== 'object' || value === null) return null;
  const { uid, username, nickname, avatar, roleList, can } = value as Partial<SessionUser>;
  if (typeof uid !== 'string' || typeof username !== 'string' || !Array.isArray(roleList)) return null;
  // An earlier release kept no rights: the account is read before anything is shown of it.
  if (typeof can !== 'object' || can === null) return null;
  return { uid, username, nickname: nickname ?? null, avatar: avatar ?? null, roleList, can };
}

function storedSession(): Session {
  const token = storage.read(tokenKey);
  return token === null ? { token: null, user: null } : { token, user: storedUser() };
}

const store = createStore<Session>(storedSession());
let owner: string | null = store.get().user?.uid ?? null;

export const session = {
  get: store.get,
  subscribe: store.subscribe,
  setToken(token: string): void {
    storage.write(tokenKey, token);
    store.set({ ...store.get(), token });
  },
  setUser(user: SessionUser): void {
    const { uid, username, nickname, avatar, roleList, can } = user;
    const kept = { uid, username, nickname, avatar, roleList, can };
    storage.write(userKey, JSON.stringify(kept));
    owner = uid;
    store.set({ ...store.get(), user: kept });
  },
  setRights(roleList: readonly string[], can: SessionCan): void {
    const { user } = store.get();
    if (user !== null) session.setUser({ ...user, roleList, can });
  },
  clear(): void {
    storage.write(tokenKey, null);
    storage.write(userKey, null);
    store.set({ token: null, user: null });
  },
  /** Ends the session because somebody goes, who will not go on writing. */
  leave(): void {
    owner = null;
    session.clear();
  },
  /**
   * The user id of whoever writes here; null: a visitor. Whose session is lost is still the one who sits there, until
   * they leave or somebody else signs in.
   */
  owner: (): string | null => owner,
  /** Another tab signed in, out or got a fresh token: adopt what is stored. */
  adoptStored(): 'same' | 'adopted' | 'vanished' {
    const stored = storedSession();
    const { token, user } = store.get();
    // The token of somebody else is stored before who they are.
    if (stored.token === token && stored.user?.uid === user?.uid) return 'same';
    owner = stored.token === null ? null : (stored.user?.uid ?? owner);
    store.set(stored);
    return stored.token === null ? 'vanished' : 'adopted';
  },
};

export function useSession(): Session {
  return useStore(store);
}

/** As `session.owner`, followed. */
export function useOwner(): string | null {
  useStore(store);
  return session.owner();
}

/** The signed-in user, or null. */
export function useUser(): SessionUser | null {
  return useStore(store).user;
}
