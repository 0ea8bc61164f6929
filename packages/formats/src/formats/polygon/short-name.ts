import { createHash } from 'node:crypto';

/**
 * Returns a short name that Polygon accepts: lowercase letters, digits and hyphens. Adds a unique suffix if the display
 * id contains other characters.
 */
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
