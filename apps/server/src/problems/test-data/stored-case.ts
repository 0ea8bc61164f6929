import { createHash } from 'node:crypto';
import type { StoredCase, StoredFile } from '../../platform/database/documents.ts';

/** A case without its files. */
export type CaseFacts = Pick<StoredCase, 'seq' | 'name' | 'score' | 'group' | 'isSample'>;

export function toStoredCase(
  { seq, name, score, group, isSample }: CaseFacts,
  input: StoredFile,
  answer: StoredFile,
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
    ...(isConverted ? { original: { input: input.brought, answer: answer.brought } } : {}),
  };
}

export type FilePart = 'input' | 'answer';

/** A file of a case, in both its forms. */
export function fileOf(item: StoredCase, part: FilePart): StoredFile {
  return { judged: item[part], brought: item.original?.[part] ?? item[part] };
}

/** A case with the number by which clients name it. */
export type NumberedCase = StoredCase & { readonly id: number };

/**
 * Numbers that stay with a case from version to version while its name and files do, so that whoever saves from an
 * older page names what they saw and nothing else. Below 2^48, since they travel as JSON numbers.
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
