import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobRef, JudgingTask } from '@xiezhi/contract/judging';
import { includedFilesOf } from '@xiezhi/contract/included-files';
import { findLanguage } from '@xiezhi/contract/languages';
import {
  type ImportPlan,
  type PackageChecker,
  type PackageSource,
  type ProblemPackage,
  programOf,
} from '@xiezhi/formats';
import { createLineEndingNormalizer } from '@xiezhi/formats/text/line-endings';
import { defaultLimitFactor, problemIoScore } from '@xiezhi/rules';
import { BlobMissing, type BlobSource } from '../cache/blob-cache.ts';

/** Test data of a package with line endings converted to LF, as it is judged. */
export interface PackageData {
  readonly cases: JudgingTask['cases'];
  readonly blobs: BlobSource;
}

/** The empty answer of cases whose output is not compared. */
export const noAnswer: BlobRef = { sha256: createHash('sha256').digest('hex'), size: 0 };

/** Returns the test data of a package as blobs by hash. Rejects with the errors of reading the package. */
export async function readPackageData({ problem, source }: ImportPlan): Promise<PackageData> {
  const paths = new Map<string, string>();
  const refOf = async (path: string): Promise<BlobRef> => {
    const ref = await digest(await openJudged(source, path));
    paths.set(ref.sha256, path);
    return ref;
  };
  const cases: JudgingTask['cases'] = [];
  for (const { seq, score, group, inputPath, answerPath, isSample, checkerArgs, comparer } of problem.cases)
    cases.push({
      seq,
      score,
      group,
      isSample,
      input: await refOf(inputPath),
      answer: await refOf(answerPath),
      ...(checkerArgs && { checkerArguments: checkerArgs }),
      ...(comparer && { comparer }),
    });
  const blobs: BlobSource = async (sha256) => {
    if (sha256 === noAnswer.sha256) return Readable.from([]);
    const path = paths.get(sha256);
    if (path === undefined) throw new BlobMissing(sha256);
    return await openJudged(source, path);
  };
  return { cases, blobs };
}

async function openJudged(source: PackageSource, path: string): Promise<Readable> {
  const stream = Readable.from(await source.stream(path));
  const lines = createLineEndingNormalizer();
  stream.on('error', (error) => lines.destroy(error));
  return stream.pipe(lines);
}

async function digest(stream: Readable): Promise<BlobRef> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** A program of a package with the language to judge it in. */
export interface TriedProgram {
  readonly language: string;
  readonly code: string;
  /** Other files, if the program is a folder. */
  readonly files?: Record<string, string>;
}

let lastJudging = 0;

/** Returns a task that judges a submission to the packaged problem. */
export function taskOf(problem: ProblemPackage, { cases }: PackageData, program: TriedProgram): JudgingTask {
  const { code, files } = programOf(program, includedFilesOf(problem.includedFiles, program.language));
  const judged = judgedProblem(problem, program.language);
  return {
    judgingId: ++lastJudging,
    fence: 0,
    kind: 'submission',
    submitId: lastJudging,
    language: program.language,
    code,
    problem: { pid: 1, ...judged, userExtraFiles: { ...judged.userExtraFiles, ...files } },
    dataVersion: 'trial',
    cases: [...cases],
    testInput: null,
    expectedOutput: null,
    leaseMs: 30_000,
    losses: 0,
  };
}

/** Returns the problem data that a judge needs to judge a program in `language`. */
export function judgedProblem(
  problem: ProblemPackage,
  language: string,
): Omit<JudgingTask['problem'], 'pid'> {
  const scored = problem.cases.map(({ group, score }) => ({ group, score: score ?? 0 }));
  return {
    type: problem.type,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    timeLimitMs: problem.timeLimitMs,
    memoryLimitMb: problem.memoryLimitMb,
    ...(problem.outputLimitMb === null ? {} : { outputLimitMb: problem.outputLimitMb }),
    limitFactor: problem.limitFactors[language] ?? findLanguage(language)?.limitFactor ?? defaultLimitFactor,
    difficulty: problem.difficulty,
    ioScore: problem.type === 1 ? problemIoScore(problem.judgeCaseMode, scored) : null,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    fileIo: problem.fileIo && { read: problem.fileIo.input, write: problem.fileIo.output },
    userExtraFiles: problem.userExtraFiles,
    includedFiles: problem.includedFiles,
    judgeExtraFiles: problem.judgeExtraFiles,
    comparer: problem.comparer,
    checker: checkerOf(problem.checker),
    secondChecker: checkerOf(problem.secondChecker),
    passes: problem.passes,
    isAcceptedByAny: problem.isAcceptedByAny,
    dependsOn: Object.fromEntries(problem.groups.map(({ group, dependsOn }) => [group, dependsOn])),
  };
}

function checkerOf(checker: PackageChecker | null): JudgingTask['problem']['checker'] {
  if (checker === null) return null;
  const { scoreUnit, args, ...rest } = checker;
  return { ...rest, unit: scoreUnit, arguments: args };
}
