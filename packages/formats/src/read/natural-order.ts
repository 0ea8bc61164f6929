import { comparePaths } from './paths.ts';

/** Compares names in natural order: 2 before 10, all digits of a name compared as numbers. */
export function compareNaturally(left: string, right: string): number {
  const a = left.split(/(\d+)/);
  const b = right.split(/(\d+)/);
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const [one = '', other = ''] = [a[index], b[index]];
    if (one === other) continue;
    if (index % 2 === 1) {
      const [long, longer] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')];
      if (long !== longer) return long.length - longer.length || comparePaths(long, longer);
    } else return comparePaths(one, other);
  }
  return a.length - b.length || comparePaths(left, right);
}
