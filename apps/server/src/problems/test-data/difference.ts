import type { TestDataDifference } from '@xiezhi/contract/routes/test-data';
import type { StoredCase } from '../../platform/database/documents.ts';
import { fileOf } from './stored-case.ts';

/** Maximum number of names listed per kind of change. */
const namesMax = 50;

/** Differences between two versions. Cases with the same name are the same case. */
export function differenceOf(
  before: readonly StoredCase[],
  after: readonly StoredCase[],
  score: { readonly before: number | null; readonly after: number | null },
): TestDataDifference {
  const former = new Map(before.map((item) => [item.name, item]));
  const present = new Set(after.map((item) => item.name));
  const pairs = after.flatMap((item): [StoredCase, StoredCase][] => {
    const found = former.get(item.name);
    return found ? [[found, item]] : [];
  });
  const among = (isOther: (was: StoredCase, is: StoredCase) => boolean) =>
    pairs.filter(([was, is]) => isOther(was, is)).map(([, { name }]) => name);
  const added = after.filter(({ name }) => !former.has(name)).map(({ name }) => name);
  const removed = before.filter(({ name }) => !present.has(name)).map(({ name }) => name);
  const changed = among((was, is) => broughtOf(was) !== broughtOf(is) || judgingOf(was) !== judgingOf(is));
  const rescored = among((was, is) => was.score !== is.score);
  const regrouped = among((was, is) => was.group !== is.group);
  const resampled = among((was, is) => was.isSample !== is.isSample);
  const isReordered = isOutOfOrder(pairs.map(([{ seq }]) => seq));
  return {
    added: summarize(added),
    removed: summarize(removed),
    changed: summarize(changed),
    rescored: summarize(rescored),
    regrouped: summarize(regrouped),
    resampled: summarize(resampled),
    isReordered,
    scoreBefore: score.before,
    scoreAfter: score.after,
    isJudgedOtherwise:
      isReordered || [added, removed, changed, rescored, regrouped].some((names) => names.length > 0),
  };
}

function summarize(names: readonly string[]): TestDataDifference['added'] {
  return { count: names.length, names: names.slice(0, namesMax) };
}

function broughtOf(item: StoredCase): string {
  return `${fileOf(item, 'input').brought.sha256} ${fileOf(item, 'answer').brought.sha256}`;
}

/** Serializes the checker arguments and the comparison of a case, which replace those of its problem. */
export function judgingOf({ checkerArguments, comparer }: StoredCase): string {
  // The keys are sorted, because the database and a package return them in different orders.
  const sorted = comparer && Object.entries(comparer).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([checkerArguments ?? null, sorted ?? null]);
}

function isOutOfOrder(places: readonly number[]): boolean {
  return places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
}

/** Whether two versions have the same cases, regardless of other changes of the problem. */
export function areSame(left: readonly StoredCase[], right: readonly StoredCase[]): boolean {
  return left.length === right.length && textOf(left) === textOf(right);
}

function textOf(cases: readonly StoredCase[]): string {
  return JSON.stringify(
    cases.map((item) => [item.name, broughtOf(item), item.score, item.group, item.isSample, judgingOf(item)]),
  );
}
