import type { PackageCase, ProblemPackage } from '../../model/model.ts';

/**
 * Returns the samples that earn no points, all other cases (the secret ones), and a function that pads numbers with
 * zeros.
 */
export function casesAsWritten({ cases, type }: ProblemPackage): {
  samples: PackageCase[];
  secret: PackageCase[];
  number: (value: number) => string;
} {
  const isFree = (one: PackageCase): boolean => one.isSample && (type === 0 || one.score === 0);
  // The format requires secret data: if there are only samples, they are written as secret data.
  const hasSecret = !cases.every(isFree);
  const isSample = (one: PackageCase): boolean => hasSecret && isFree(one);
  const width = Math.max(2, String(cases.length).length);
  return {
    samples: cases.filter(isSample),
    secret: cases.filter((one) => !isSample(one)),
    number: (value) => String(value).padStart(width, '0'),
  };
}
