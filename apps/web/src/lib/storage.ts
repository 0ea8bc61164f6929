/** What the browser had no room for; it lives as long as the page. */
const unkept = new Map<string, string>();

// Another tab found room: what it wrote is newer than what this one could not.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null) unkept.clear();
  else unkept.delete(key);
});

/** Local storage that never throws: a private window or a full disk costs what outlives the page, not the page. */
export const storage = {
  read(key: string): string | null {
    try {
      return unkept.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether the value outlives the page; where it does not it can be read all the same. */
  write(key: string, value: string | null): boolean {
    unkept.delete(key);
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      return true;
    } catch {
      if (value !== null) unkept.set(key, value);
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
