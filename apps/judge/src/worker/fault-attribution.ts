import type { JudgingTask } from '@xiezhi/contract/judging';
import { type NodeReason, reasonOf } from '@xiezhi/contract/text/node-reasons';
import { SandboxFault } from '@xiezhi/sandbox';
import { hostError } from '../errors/host-error.ts';
import { ToolchainFault } from '../errors/toolchain-fault.ts';
import { DataUnavailable } from '../pipeline/task/task-data.ts';
import type { Core } from '../sandbox/core.ts';
import type { NodeHealth } from './health.ts';
import type { LanguageAvailability } from './language-availability.ts';

/** Delay in ms before the node retries a task with an error that its health check does not show. */
export const faultPauseMs = 2000;
/** Maximum number of tasks whose errors are remembered. */
const remembered = 1000;

/**
 * Decides whether an internal error is attributed to the node or to the task. If the node is at fault it recovers or
 * waits, and the task is requeued. Only errors on a node that passes its health check count against the task, which
 * finally ends as System Error instead of being requeued forever.
 */
export class FaultAttribution {
  readonly #health: NodeHealth;
  readonly #availability: LanguageAvailability;
  readonly #faults = new Map<number, number>();

  constructor(health: NodeHealth, availability: LanguageAvailability) {
    this.#health = health;
    this.#availability = availability;
  }

  /** Forgets the errors of a task. Call it when the task was judged after all. */
  forget({ judgingId }: JudgingTask): void {
    this.#faults.delete(judgingId);
  }

  /** Whether a retry would end the same way. Runs the health check of the node. Never rejects. */
  async isOnTask(fault: unknown, { judgingId, kind, language }: JudgingTask, core: Core): Promise<boolean> {
    if (isSandboxFault(fault, 'bad-spec')) return true;
    if (fault instanceof DataUnavailable) {
      this.#health.leaveService(reasonOf('dataUnavailable'));
      return false;
    }
    // A file that the sandbox does not find may belong to the toolchain, so that fault withdraws the
    // language, too.
    const isOfTool = fault instanceof ToolchainFault;
    const isOfLanguage = isOfTool && (fault.language === language || kind === 'compile');
    if (isOfLanguage || isSandboxFault(fault, 'missing-file'))
      await this.#availability.withdraw(language).catch(() => {});
    if (isOfLanguage || !(await this.#health.check(core))) return false;
    // The toolchain of a checker is damaged. The node pauses briefly, and takes the task again only if no
    // other node does.
    if (isOfTool) this.#health.leaveService(damaged(fault), faultPauseMs);
    const ofTheHost = hostError(fault);
    if (ofTheHost === null) return this.#count(judgingId) >= faultsMax(fault);
    this.#health.leaveService(reasonOf('hostFault', { error: ofTheHost }), faultPauseMs);
    return false;
  }

  #count(judgingId: number): number {
    const count = (this.#faults.get(judgingId) ?? 0) + 1;
    this.#faults.set(judgingId, count);
    if (this.#faults.size > remembered) this.#faults.delete(this.#faults.keys().next().value ?? judgingId);
    return count;
  }
}

function damaged({ language, detail }: ToolchainFault): NodeReason {
  return reasonOf('toolchainDamaged', { name: language, detail });
}

function isSandboxFault(error: unknown, code: SandboxFault['code']): boolean {
  return error instanceof SandboxFault && error.code === code;
}

/**
 * Returns the number of errors after which a fault of this kind is attributed to the task. It is high for deaths of the
 * helper, which may have unrelated reasons.
 */
function faultsMax(error: unknown): number {
  return isSandboxFault(error, 'helper-lost') ? 10 : 2;
}
