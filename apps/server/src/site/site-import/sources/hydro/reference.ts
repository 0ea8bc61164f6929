import { type Fields, fieldsOf, lineOf } from '../../raw/document.ts';

/**
 * Returns the problem to which a problem refers; null if it refers to none. Such a problem has a statement of its own,
 * but test data, configuration and public files of the other problem.
 */
export function originOf(problem: Fields, domain: string): { domain: string; doc: string } | null {
  const reference = fieldsOf(problem['reference']);
  const doc = lineOf(reference['pid']);
  return doc === null ? null : { domain: lineOf(reference['domainId']) ?? domain, doc };
}
