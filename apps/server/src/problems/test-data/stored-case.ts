import { createHash } from 'node:crypto';
import type { StoredCase, StoredCaseFile } from '../../platform/database/documents.ts';

/** A case without its files. */
export type CaseFacts = Pick<
  StoredCase,
  'seq' | 'name' | 'score' | 'group' | 'isSample' | 'checkerArguments' | 'comparer'
>;

export function toStoredCase(
  { seq, name, score, group, isSample, ...judging }: CaseFacts,
  input: StoredCaseFile,
  answer: StoredCaseFile,
): StoredCase {
  const isConverted =
    input.judged.sha256 !== input.brought.sha256 || answer.judged.sha256 !== answer.brought.sha256;
  return {
    seq,
    name,
    input: input.judged,
    answer: answer.judged,
    score,
    group,
    isSample,
    ...ownJudging(judging),
    ...(isConverted ? { original: { input: input.brought, answer: answer.brought } } : {}),
  };
}

/** Returns the checker arguments and the comparison of a case, which replace those of its problem. */
export function ownJudging({
  checkerArguments,
  comparer,
}: Pick<StoredCase, 'checkerArguments' | 'comparer'>): Pick<StoredCase, 'checkerArguments' | 'comparer'> {
  return { ...(checkerArguments && { checkerArguments }), ...(comparer && { comparer }) };
}

export type FilePart = 'input' | 'answer';

/** Returns a file of a case: the bytes used for judging and the original bytes. */
export function fileOf(item: StoredCase, part: FilePart): StoredCaseFile {
  return { judged: item[part], brought: item.original?.[part] ?? item[part] };
}

/** A case with the id that clients use for it. */
export type NumberedCase = StoredCase & { readonly id: number };

/**
 * Assigns ids to cases. A case keeps its id in later versions while its name and files are unchanged. A save from an
 * outdated page therefore refers to exactly the cases that the page showed. Ids are at most 2^48, because JSON numbers
 * must represent them exactly.
 */
export function numberCases(cases: readonly StoredCase[]): NumberedCase[] {
  const taken = new Set<number>();
  return cases.map((item) => {
    for (let copy = 0; ; copy += 1) {
      const id = idOf(item, copy);
      if (taken.has(id)) continue;
      taken.add(id);
      return { ...item, id };
    }
  });
}

function idOf(item: StoredCase, copy: number): number {
  const input = fileOf(item, 'input').brought.sha256;
  const answer = fileOf(item, 'answer').brought.sha256;
  const text = JSON.stringify([item.name, input, answer, copy]);
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) + 1;
}
