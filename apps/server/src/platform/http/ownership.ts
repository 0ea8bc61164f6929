import type { OwnedNoun, Ownership } from '@xiezhi/contract/wire/route';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { Viewer } from './handler.ts';
import type { ValidatedParts } from './validation.ts';

/** A thing as a request names it. */
export type OwnedName = string | number;

/**
 * What each noun says of a person and one of its things; throws the refusal, or what tells that there is no such
 * thing. The floors above know the answers and hand them in when the app is wired.
 */
export type OwnershipRules = Readonly<Record<OwnedNoun, (viewer: Viewer, name: OwnedName) => Promise<void>>>;

/** Asks the rule of each noun that a call works on. */
export async function checkOwnership(
  owner: Ownership | readonly Ownership[],
  parts: ValidatedParts,
  viewer: Viewer,
  rules: OwnershipRules,
): Promise<void> {
  // One after the other, so that the refusal does not depend on chance.
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
  // A name of another kind would be let through unasked: better to fail.
  if (typeof name !== 'string' && typeof name !== 'number')
    throw new Error(`${field} names no ${noun}: ${typeof name}`);
  await rules[noun](viewer, name);
}
