import type { BlobRef } from '@xiezhi/contract/judging';
import type { ArchivePart, OutputFile } from '@xiezhi/formats';
import { blobSource } from '../../platform/blob/blob-source.ts';
import type { StoredCase } from '../../platform/database/documents.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { findDataOwner, ruleOf, latestRevision, readRevision } from './current.ts';
import { readCases } from './manifest.ts';
import { fileOf, numberCases } from './stored-case.ts';
import { writeTable } from './upload/names.ts';

/**
 * All files of a problem's current or older revision, as parts of an archive. Throws `testDataNone`,
 * `testDataVersionNotFound`.
 */
export async function archivePartOf(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  pid: number,
  revision?: number,
): Promise<ArchivePart> {
  const owner = await findDataOwner(db, pid);
  const cases =
    revision === undefined
      ? await readCases(db, owner.data_version)
      : (await readRevision(db, pid, revision)).cases;
  if (cases.length === 0) throw new ApiError('testDataNone');
  const refs = new Map<string, BlobRef>();
  const named = withNames(cases);
  for (const { item, input, output } of named) {
    refs.set(input, fileOf(item, 'input').brought);
    refs.set(output, fileOf(item, 'answer').brought);
  }
  const at = (await latestRevision(db, pid))?.at.getTime() ?? 0;
  const info = {
    mode: owner.judge_mode,
    judgeCaseMode: ruleOf(owner),
    version: String(at),
    testCasesSize: cases.length,
    testCases: named.map(({ item, input, output }) => ({
      caseId: item.id,
      groupNum: item.group,
      score: item.score,
      inputName: input,
      outputName: output,
      outputSize: item.answer.size,
    })),
  };
  const files: OutputFile[] = [
    ...[...refs.keys()].map((path) => ({ path, from: path })),
    { path: 'info', content: JSON.stringify(info) },
    { path: 'groups.csv', content: writeTable(cases) },
  ];
  const source = blobSource(blobs, refs);
  return { written: { root: '', files, remarks: [] }, source };
}

/**
 * Returns each case with its file names. A name that differs from an earlier one only in letter case gets a numeric
 * suffix.
 */
function withNames(cases: readonly StoredCase[]) {
  const taken = new Set<string>(['info', 'groups.csv']);
  return numberCases(cases).map((item) => {
    const isFree = !taken.has(`${item.name}.in`.toLowerCase());
    const name = isFree ? item.name : `${item.name}-${item.seq}`;
    const [input, output] = [`${name}.in`, `${name}.out`];
    taken.add(input.toLowerCase());
    return { item, input, output };
  });
}
