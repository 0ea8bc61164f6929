import { limits } from '@xiezhi/contract/limits';

/** Returns the display id that a free name gives: its letters, digits, `_` and `-`, at most 50 of them. */
export function displayIdFrom(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '').slice(0, limits.problemIdMax);
}
