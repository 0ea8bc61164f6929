import { randomUUID } from 'node:crypto';

/** Names of the objects of a site in its bucket; the same layout as the folder on disk, so that either can be copied. */
export interface ObjectNames {
  readonly prefix: string;
  /** Uploads under way. */
  readonly drafts: string;
  /** Markers of removals under way. */
  readonly removals: string;
  blob(sha256: string): string;
  /** Returns the hash of a blob's name; null for other names. */
  hashOf(key: string): string | null;
  removal(sha256: string): string;
  draft(): string;
}

function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not the name of a blob');
  return sha256;
}

/** Returns the names below a prefix, which is empty or ends with a slash. */
export function objectNames(prefix: string): ObjectNames {
  const drafts = `${prefix}drafts/`;
  const removals = `${prefix}removals/`;
  return {
    prefix,
    drafts,
    removals,
    blob: (sha256) => `${prefix}${checked(sha256).slice(0, 2)}/${sha256.slice(2)}`,
    hashOf(key) {
      const name = key.slice(prefix.length);
      return /^[0-9a-f]{2}\/[0-9a-f]{62}$/.test(name) ? name.replace('/', '') : null;
    },
    removal: (sha256) => removals + checked(sha256),
    draft: () => drafts + randomUUID(),
  };
}
