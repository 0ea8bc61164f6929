import { join } from 'node:path';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseStatus } from '@xiezhi/rules';
import type { CollectedFile, CollectRequest, PlacedFile } from '@xiezhi/sandbox';
import type { CasePass, NextPass, TaskContext } from '../run/task-context.ts';
import { writtenBytes } from './limits.ts';
import { feedbackFiles, passFiles } from './names.ts';

/**
 * Problems of several passes: after each the validator may write the input of the next one, and finds in its
 * feedback folder what it left there before. A box does not outlive its run, so the folder is packed at the end
 * of a run and unpacked in the next box, by a small script that stands around the validator.
 */
export const passFolder = 'feedback';

/** What a validator writes for the next pass. */
export const nextPass = 'nextpass.in';

/** Unpacks, runs its arguments, takes out what is read by name, packs the rest; ends as the validator did. */
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

/** The command of a validator inside that script. */
export function inPass(argv: readonly string[]): string[] {
  return ['/bin/sh', '-c', script, 'sh', ...argv];
}

/** What a validator finds of the pass before. */
export function filesOfPass(pass: CasePass | undefined): PlacedFile[] {
  const before = pass?.before ?? null;
  return before === null ? [] : [{ name: passFiles.before, source: { path: before } }];
}

/** What is taken along to the next pass; the files of two passes lie beside each other. */
export function requestsOfPass({ workFolder }: TaskContext, { number }: CasePass): CollectRequest[] {
  return [
    { name: nextPass, to: join(workFolder, `next-input-${number % 2}`), limitBytes: writtenBytes },
    { name: passFiles.after, to: join(workFolder, `next-folder-${number % 2}`), limitBytes: writtenBytes },
  ];
}

/** Whether something that the next pass needs is too large to be kept. */
export function isPassTooLarge(collected: readonly CollectedFile[]): boolean {
  return collected.some(
    ({ name, state }) => (name === nextPass || name === passFiles.after) && state === 'too-large',
  );
}

/** Where the next pass begins; null where the validator wants none, or did not accept. */
export function nextPassOf(
  bench: TaskContext,
  pass: CasePass | undefined,
  { status }: { readonly status: CaseStatus },
  collected: readonly CollectedFile[],
): NextPass | null {
  if (pass === undefined || status !== JudgeStatus.Accepted) return null;
  const isWanted = collected.some(({ name, state }) => name === nextPass && state === 'ok');
  const [input, folder] = requestsOfPass(bench, pass);
  return isWanted && input && folder ? { inputPath: input.to, before: folder.to } : null;
}
