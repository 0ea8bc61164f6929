import type { OwnedNoun, Ownership } from '@xiezhi/contract/wire/route';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { Viewer } from './handler.ts';
import type { ValidatedParts } from './validation.ts';

/** Identifier of an object in a request. */
export type OwnedName = string | number;

/**
 * Ownership rule of each noun. A rule throws if the object does not exist or the user may not access it.
 * Higher layers implement the rules and provide them when the app is wired.
 */
export type OwnershipRules = Readonly<Record<OwnedNoun, (viewer: Viewer, name: OwnedName) => Promise<void>>>;

/** Runs the rule of each noun that a call declares. */
export async function checkOwnership(
  owner: Ownership | readonly Ownership[],
  parts: ValidatedParts,
  viewer: Viewer,
  rules: OwnershipRules,
): Promise<void> {
  // Sequentially, so that the error is deterministic.
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
  // Fails on an identifier of another type, which would otherwise pass unchecked.
  if (typeof name !== 'string' && typeof name !== 'number')
    throw new Error(`${field} names no ${noun}: ${typeof name}`);
  await rules[noun](viewer, name);
}
