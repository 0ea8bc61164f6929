import { randomUUID } from 'node:crypto';

/**
 * Names of a site's objects in its bucket. The layout equals that of the folder on disk, so that one can be copied to
 * the other.
 */
export interface ObjectNames {
  readonly prefix: string;
  /** Uploads under way. */
  readonly drafts: string;
  /** Markers of removals in progress. */
  readonly removals: string;
  blob(sha256: string): string;
  /** Returns the hash in the name of a blob's object; null for other objects. */
  hashOf(key: string): string | null;
  removal(sha256: string): string;
  draft(): string;
}

function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not the name of a blob');
  return sha256;
}

/** Returns the object names for a prefix, which is empty or ends with a slash. */
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
