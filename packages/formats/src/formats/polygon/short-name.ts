import { createHash } from 'node:crypto';

/** A short name as Polygon takes it: small letters, digits and hyphens; one that cannot be kept gets some that are its own. */
export function shortNameOf(displayId: string): string {
  const plain = displayId
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  if (plain === displayId && plain !== '') return plain;
  if (displayId === '') return 'problem';
  const own = createHash('sha256').update(displayId).digest('hex').slice(0, 4);
  return `${plain || 'problem'}-${own}`;
}
