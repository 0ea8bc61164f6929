import type { BrokenMessage } from '../../../platform/child-process/connect-parent.ts';
import type { Settings } from '../../../platform/settings/environment.ts';
import type { MigrationOutcome, MigrationRequest } from '../migrate.ts';
import type { StepProgress } from '../run.ts';

/** Order from a server to the process that migrates a site. */
export interface MigrationOrder {
  readonly settings: Settings;
  readonly request: MigrationRequest;
}

/** Messages of the process: `progress` repeatedly, then exactly one of the others. */
export type MigrationMessage =
  | { readonly kind: 'progress'; readonly progress: StepProgress }
  | { readonly kind: 'done'; readonly outcome: MigrationOutcome }
  /** A `SourceError`. */
  | { readonly kind: 'unreadable'; readonly message: string }
  | BrokenMessage;
