import type { ProblemPackage } from '../../model/model.ts';

/** Licenses that the format permits, and whether they require a rights owner. */
const licenses: ReadonlyMap<string, boolean> = new Map([
  ['unknown', false],
  ['public domain', false],
  ['cc0', true],
  ['cc by', true],
  ['cc by-sa', true],
  ['educational', true],
  ['permission', true],
]);

const moment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/;

/**
 * Returns the keys of problem.yaml, such as the license, that were stored as metadata at import. Omits values that the
 * format does not allow.
 */
export function nativeMeta({ packageMeta, author, source }: ProblemPackage): Record<string, string> {
  const found: Record<string, string> = {};
  const text = (key: string): string | null => {
    const value = packageMeta[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const [version, license, owner, embargo] = [
    text('version'),
    text('license'),
    text('rights_owner'),
    text('embargo_until'),
  ];
  const wantsOwner = license === null ? undefined : licenses.get(license);
  const hasOwner = owner !== null || author !== '' || source !== '';
  if (version !== null) found['version'] = version;
  if (license !== null && wantsOwner !== undefined && (!wantsOwner || hasOwner)) found['license'] = license;
  if (owner !== null && license !== 'public domain') found['rights_owner'] = owner;
  if (embargo !== null && moment.test(embargo)) found['embargo_until'] = embargo;
  return found;
}
