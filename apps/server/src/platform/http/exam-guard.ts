import type { RouteName } from '@xiezhi/contract/routes/index';
import type { Viewer } from './handler.ts';
import type { ValidatedParts } from './validation.ts';

/** A request of a signed-in user, before its handler runs. */
export interface GuardedCall {
  readonly name: RouteName;
  readonly parts: ValidatedParts;
  readonly viewer: Viewer;
  /** Whether the request uses an API token instead of a session. */
  readonly isByProgram: boolean;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Throws an error if an exam prohibits the request for the viewer. A higher layer implements this function and provides
 * it when the app is wired.
 */
export type ExamGuard = (call: GuardedCall) => Promise<void>;
