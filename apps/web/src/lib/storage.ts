/** Values that the browser could not store; they last as long as the page. */
const inMemory = new Map<string, string>();

// A value that another tab has stored is newer than the value in memory.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null) inMemory.clear();
  else inMemory.delete(key);
});

/**
 * Local storage that never throws: in a private window or with a full disk, values last only as long as the
 * page.
 */
export const storage = {
  read(key: string): string | null {
    try {
      return inMemory.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Stores the value. Returns whether it survives the page; `read` returns it in both cases. */
  write(key: string, value: string | null): boolean {
    inMemory.delete(key);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      return true;
    } catch {
      if (value !== null) inMemory.set(key, value);
      return false;
    }
  },
  readJson(key: string): unknown {
    try {
      const text = storage.read(key);
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  },
};

/**
 * Session storage of this tab. Never throws: without storage, writing has no effect and reading returns null.
 */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // The page works without the stored value; a reload forgets it.
    }
  },
};
