import type { RouteName } from '@xiezhi/contract/routes/index';
import type { Viewer } from './handler.ts';
import type { ValidatedParts } from './validation.ts';

/** A call of a signed-in user, before its handler runs. */
export interface GuardedCall {
  readonly name: RouteName;
  readonly parts: ValidatedParts;
  readonly viewer: Viewer;
  /** By an API token, not by a session. */
  readonly isByProgram: boolean;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Throws the error of a call that an exam closes for the viewer. A higher layer implements it and provides it when the
 * app is wired.
 */
export type ExamGuard = (call: GuardedCall) => Promise<void>;
