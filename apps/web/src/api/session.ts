import type { SessionCan } from '@xiezhi/contract/enums/can';
import { createStore, useStore } from '../lib/store.ts';
import { storage } from '../lib/storage.ts';

/** Fields of the signed-in user that are stored between page loads. */
export interface SessionUser {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  roleList: readonly string[];
  /** Permissions granted by the server; screens check these, never a role. */
  can: SessionCan;
  /** True if the password came from another judge and has a forbidden length or is a published password; otherwise absent. */
  passwordNeedsChange?: boolean | undefined;
  /** False if the account has no password; otherwise absent. */
  hasPassword?: boolean | undefined;
}

export interface Session {
  token: string | null;
  /** Null while signed out, and until the account of a stored token has been loaded. */
  user: SessionUser | null;
}

const tokenKey = 'token';
const userKey = 'userInfo';

function storedUser(): SessionUser | null {
  const value = storage.readJson(userKey);
  if (typeof value !== 'object' || value === null) return null;
  const { uid, username, nickname, avatar, roleList, can } = value as Partial<SessionUser>;
  if (typeof uid !== 'string' || typeof username !== 'string' || !Array.isArray(roleList)) return null;
  // Users stored by earlier releases have no rights. Return null, so that the account is loaded before it is shown.
  if (typeof can !== 'object' || can === null) return null;
  const marks = marksOf(value);
  return { uid, username, nickname: nickname ?? null, avatar: avatar ?? null, roleList, can, ...marks };
}

function marksOf({ passwordNeedsChange, hasPassword }: Partial<SessionUser>) {
  return {
    ...(passwordNeedsChange === true && { passwordNeedsChange }),
    ...(hasPassword === false && { hasPassword }),
  };
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
    const fields = { uid, username, nickname, avatar, roleList, can, ...marksOf(user) };
    storage.write(userKey, JSON.stringify(fields));
    owner = uid;
    store.set({ ...store.get(), user: fields });
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
  /** Ends the session because the user signs out. Drafts written later belong to a visitor. */
  leave(): void {
    owner = null;
    session.clear();
  },
  /**
   * Returns the user id of the owner of local drafts; null stands for a visitor. After a session is lost, its user
   * stays the owner until they sign out or another user signs in.
   */
  owner: (): string | null => owner,
  /** Uses the stored session, because another tab may have signed in, signed out or renewed the token. */
  adoptStored(): 'same' | 'adopted' | 'vanished' {
    const stored = storedSession();
    const { token, user } = store.get();
    // Compare the user as well, because the other tab stores the token of a new user before the user.
    if (stored.token === token && stored.user?.uid === user?.uid) return 'same';
    owner = stored.token === null ? null : (stored.user?.uid ?? owner);
    store.set(stored);
    return stored.token === null ? 'vanished' : 'adopted';
  },
};

export function useSession(): Session {
  return useStore(store);
}

/** Like `session.owner`, as a hook. */
export function useOwner(): string | null {
  useStore(store);
  return session.owner();
}

/** The signed-in user, or null. */
export function useUser(): SessionUser | null {
  return useStore(store).user;
}
