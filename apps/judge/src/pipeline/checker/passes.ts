import { join } from 'node:path';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseStatus } from '@xiezhi/rules';
import type { CollectedFile, CollectRequest, PlacedFile } from '@xiezhi/sandbox';
import type { CasePass, NextPass, TaskContext } from '../run/task-context.ts';
import { writtenBytes } from './limits.ts';
import { feedbackFiles, passFiles } from './case-files.ts';

/**
 * Multi-pass problems: after each pass the validator may write the input of the next one, and its feedback folder
 * persists between passes. A box is removed after its run, so a small script around the validator packs the folder at
 * the end of a run and unpacks it in the next box.
 */
export const passFolder = 'feedback';

/** The file with which a validator requests the next pass. */
export const nextPass = 'nextpass.in';

/**
 * Unpacks the feedback folder and runs the command given as arguments. Then copies out the files that the judge reads,
 * packs the folder and exits with the command's status.
 */
const script = `
mkdir ${passFolder} || exit 1
if [ -f ${passFiles.before} ]; then tar -xf ${passFiles.before} -C ${passFolder} || exit 1; fi
"$@"
code=$?
for name in ${feedbackFiles.filter((name) => name !== nextPass).join(' ')}; do
  if [ -f ${passFolder}/$name ]; then cp ${passFolder}/$name $name || exit 1; fi
done
if [ -f ${passFolder}/${nextPass} ]; then mv ${passFolder}/${nextPass} ${nextPass} || exit 1; fi
tar -cf ${passFiles.after} -C ${passFolder} . || exit 1
exit $code
`;

/** Returns the command line that runs a validator inside `script`. */
export function passCommand(argv: readonly string[]): string[] {
  return ['/bin/sh', '-c', script, 'sh', ...argv];
}

/** Returns the files that the previous pass left for the validator. */
export function filesOfPass(pass: CasePass | undefined): PlacedFile[] {
  const before = pass?.before ?? null;
  return before === null ? [] : [{ name: passFiles.before, source: { path: before } }];
}

/**
 * Returns the requests for files that the next pass needs. Their names alternate between passes, because a pass reads
 * the files of the previous pass while it creates new ones.
 */
export function requestsOfPass({ workFolder }: TaskContext, { number }: CasePass): CollectRequest[] {
  return [
    { name: nextPass, to: join(workFolder, `next-input-${number % 2}`), limitBytes: writtenBytes },
    { name: passFiles.after, to: join(workFolder, `next-folder-${number % 2}`), limitBytes: writtenBytes },
  ];
}

/** Whether a file that the next pass needs exceeds the size limit. */
export function isPassTooLarge(collected: readonly CollectedFile[]): boolean {
  return collected.some(
    ({ name, state }) => (name === nextPass || name === passFiles.after) && state === 'too-large',
  );
}

/**
 * Returns the input and the packed folder for the next pass; null if the validator requested none or did not accept.
 */
export function nextPassOf(
  context: TaskContext,
  pass: CasePass | undefined,
  { status }: { readonly status: CaseStatus },
  collected: readonly CollectedFile[],
): NextPass | null {
  if (pass === undefined || status !== JudgeStatus.Accepted) return null;
  const isWanted = collected.some(({ name, state }) => name === nextPass && state === 'ok');
  const [input, folder] = requestsOfPass(context, pass);
  return isWanted && input && folder ? { inputPath: input.to, before: folder.to } : null;
}
