import type { ImportPlan, PackageSource, ProblemPackage } from '@xiezhi/formats';

/** A source without files. */
export const noFiles: PackageSource = {
  list: () => [],
  read: (path) => Promise.reject(new Error(`${path} is missing`)),
  stream: (path) => Promise.reject(new Error(`${path} is missing`)),
  close: () => Promise.resolve(),
};

export function planOf(format: string, problem: ProblemPackage, source: PackageSource): ImportPlan {
  return { format, root: '', problem, entries: [], stops: [], source };
}
