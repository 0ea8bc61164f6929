import { limits } from '@xiezhi/contract/limits';

/** Derives a display id from any name: keeps letters, digits, `_` and `-`, at most 50 characters. */
export function displayIdFrom(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '').slice(0, limits.problemIdMax);
}
