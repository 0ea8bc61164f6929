import { SandboxFault } from '@xiezhi/sandbox';

/** Error codes of host faults, keyed by the message in the sandbox's error. */
const errorsOfTheHost = new Map([
  ['No space left on device', 'ENOSPC'],
  ['Disk quota exceeded', 'EDQUOT'],
  ['Read-only file system', 'EROFS'],
  ['Input/output error', 'EIO'],
  ['Too many open files', 'EMFILE'],
  ['Too many open files in system', 'ENFILE'],
  ['Cannot allocate memory', 'ENOMEM'],
]);

/**
 * Returns the code of an error that proves a fault of the host, even if the health check finds none; null for other
 * errors.
 */
export function hostError(error: unknown): string | null {
  if (error instanceof SandboxFault)
    return errorsOfTheHost.get(error.message.split(': ').at(-1) ?? '') ?? null;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return [...errorsOfTheHost.values()].find((name) => name === code) ?? null;
}
