import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobRef } from '@xiezhi/contract/judging';
import type { ImportPlan, PackageSource, ProblemPackage } from '@xiezhi/formats';
import type { Kysely } from 'kysely';
import type { StoredAttachment, StoredCase, StoredDependencies, StoredGroup } from '../database/documents.ts';
import type { Database } from '../database/schema.ts';
import type { BlobStore } from '../blob/store.ts';
import { createLineEndingNormalizer } from '@xiezhi/formats/line-endings';

export interface StoredData {
  /** Digest over everything that makes a verdict but limits. */
  readonly version: string;
  readonly cases: readonly StoredCase[];
  readonly attachments: readonly StoredAttachment[];
}

/** Files up to this size pass through memory; larger ones are streamed twice. */
const smallFile = 4 * 1024 * 1024;

/** Stores the cases of a package as blobs: the bytes as they are, and their copy with LF line endings. */
export async function storeCases(blobs: BlobStore, { problem, source }: ImportPlan): Promise<StoredData> {
  const cases: StoredCase[] = [];
  for (const item of problem.cases) {
    const input = await storeFile(blobs, source, item.inputPath);
    const answer = await storeFile(blobs, source, item.answerPath);
    const isChanged =
      input.judged.sha256 !== input.brought.sha256 || answer.judged.sha256 !== answer.brought.sha256;
    cases.push({
      seq: item.seq,
      name: item.name,
      input: input.judged,
      answer: answer.judged,
      score: item.score,
      group: item.group,
      isSample: item.isSample,
      ...(isChanged ? { original: { input: input.brought, answer: answer.brought } } : {}),
    });
  }
  if (cases.length !== problem.cases.length) throw new Error('not every case was stored');
  return {
    version: versionOf(problem, dependsOn(problem), cases),
    cases,
    attachments: await storeAttachments(blobs, { problem, source }),
  };
}

async function storeAttachments(
  blobs: BlobStore,
  { problem, source }: Pick<ImportPlan, 'problem' | 'source'>,
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  for (const { name, path, isPicture } of problem.attachments) {
    stored.push({ name, isPicture, blob: await blobs.put(Readable.from(await source.stream(path))) });
  }
  return stored;
}

async function storeFile(blobs: BlobStore, source: PackageSource, path: string) {
  const size = source.list().find((file) => file.path === path)?.size ?? 0;
  if (size <= smallFile) {
    const bytes = await source.read(path);
    const brought = await blobs.put(bytes);
    if (!bytes.includes('\r\n')) return { brought, judged: brought };
    const lines = Readable.from([bytes]).pipe(createLineEndingNormalizer());
    return { brought, judged: await blobs.put(lines) };
  }
  const brought = await blobs.put(Readable.from(await source.stream(path)));
  const lines = Readable.from(await source.stream(path)).pipe(createLineEndingNormalizer());
  return { brought, judged: await blobs.put(lines) };
}

export function versionOf(
  problem: Omit<Pick<ProblemPackage, 'checker' | 'comparer' | 'secondChecker' | 'judgeExtraFiles'>, never> & {
    readonly type: number;
    readonly judgeMode: string;
    readonly judgeCaseMode: string;
  },
  dependencies: StoredDependencies,
  cases: readonly StoredCase[],
): string {
  const manifest = {
    // Names and original bytes make no verdict, but two packages that differ in them must not share a row.
    cases: cases.map(({ seq, name, input, answer, score, group, isSample, original }) => [
      seq,
      input.sha256,
      answer.sha256,
      score,
      group,
      name,
      isSample,
      original?.input.sha256 ?? null,
      original?.answer.sha256 ?? null,
    ]),
    type: problem.type,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    checker: problem.checker,
    // Left out where there is none, so that problems without keep their versions.
    ...(problem.comparer && { comparer: problem.comparer }),
    ...(problem.secondChecker && { secondChecker: problem.secondChecker }),
    judgeExtraFiles: Object.entries(problem.judgeExtraFiles).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    dependsOn: dependencies,
  };
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** Group to the groups that must be full before it is judged. */
export function dependsOn({ groups }: ProblemPackage): Record<string, number[]> {
  return Object.fromEntries(
    groups.filter((item) => item.dependsOn.length > 0).map((item) => [item.group, item.dependsOn]),
  );
}

/** Notes the version and its blobs; a version that is there already is the same one. */
export async function storeDataVersion(trx: Kysely<Database>, data: StoredData): Promise<void> {
  const refs = new Map<string, BlobRef>();
  for (const item of data.cases) {
    for (const ref of [item.input, item.answer, item.original?.input, item.original?.answer]) {
      if (ref) refs.set(ref.sha256, ref);
    }
  }
  for (const { blob } of data.attachments) refs.set(blob.sha256, blob);
  if (refs.size > 0) {
    await trx
      .insertInto('blob')
      .values([...refs.values()])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const groups: StoredGroup[] = [...Map.groupBy(data.cases, (item) => item.group)].map(([group, list]) => ({
    group,
    cases: list.length,
  }));
  await trx
    .insertInto('problem_data')
    .values({
      version: data.version,
      cases: JSON.stringify(data.cases),
      case_count: data.cases.length,
      groups: JSON.stringify(groups),
      samples: JSON.stringify(data.cases.filter((item) => item.isSample).map(({ seq }) => seq)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
