import type { OwnedNoun, Ownership } from '@xiezhi/contract/wire/route';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { Viewer } from './handler.ts';
import type { ValidatedParts } from './validation.ts';

/** Identifier of an object in a request. */
export type OwnedName = string | number;

/**
 * Ownership rules, by noun. A rule throws if the object does not exist or the user may not access it. Higher layers
 * implement the rules and provide them when the app is wired.
 */
export type OwnershipRules = Readonly<Record<OwnedNoun, (viewer: Viewer, name: OwnedName) => Promise<void>>>;

/** Checks the ownership rules of all nouns that a route declares. */
export async function checkOwnership(
  owner: Ownership | readonly Ownership[],
  parts: ValidatedParts,
  viewer: Viewer,
  rules: OwnershipRules,
): Promise<void> {
  // Checks one rule after the other, so that the error does not depend on timing.
  for (const one of [owner].flat()) await checkOne(one, parts, viewer, rules);
}

async function checkOne(
  { noun, field }: Ownership,
  parts: ValidatedParts,
  viewer: Viewer,
  rules: OwnershipRules,
): Promise<void> {
  const name = Object.values(parts)
    .map((part) =>
      field.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), part),
    )
    .find((value) => value !== undefined && value !== null);
  if (name === undefined) return;
  // Rejects an identifier of another type, which would otherwise pass unchecked.
  if (typeof name !== 'string' && typeof name !== 'number')
    throw new Error(`${field} names no ${noun}: ${typeof name}`);
  await rules[noun](viewer, name);
}
