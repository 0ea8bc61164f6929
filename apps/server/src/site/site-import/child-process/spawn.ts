import { join } from 'node:path';
import { smallHeap, smallHeapEnvironment } from '../../../../../../launcher/process/small-heap.js';
import { thrownAgain } from '../../../platform/child-process/connect-parent.ts';
import { runInChild } from '../../../platform/child-process/run-in-child.ts';
import type { Settings } from '../../../platform/settings/environment.ts';
import type { MigrationHooks, MigrationOutcome, MigrationRequest } from '../migrate.ts';
import { SourceError } from '../model/source-error.ts';
import type { MigrationMessage, MigrationOrder } from './messages.ts';

const program = join(import.meta.dirname, 'main.ts');

/**
 * Migrates a site in a separate process. Gigabytes pass through it, and it parses dumps, archives and responses of
 * another site. In a separate process this can neither stop the server nor use its memory. Throws the errors of
 * `migrateSite`, and `SourceError` if the process died.
 */
export async function migrateInChild(
  settings: Settings,
  request: MigrationRequest,
  { signal, onProgress }: MigrationHooks,
): Promise<MigrationOutcome> {
  const order: MigrationOrder = { settings, request };
  let last: Exclude<MigrationMessage, { readonly kind: 'progress' }> | undefined;
  const end = await runInChild({
    program,
    niceness: 5,
    options: smallHeap,
    environment: smallHeapEnvironment,
    order,
    signal,
    onMessage(message) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `main.ts` sends here
      const received = message as MigrationMessage;
      if (received.kind === 'progress') onProgress(received.progress);
      else last = received;
    },
  });
  switch (last?.kind) {
    case 'done':
      return last.outcome;
    case 'unreadable':
      throw new SourceError(last.message);
    case 'broken':
      throw thrownAgain(last);
    case undefined:
      throw new SourceError(`The process of the migration was ended (${end}); start it again to continue.`);
  }
}
