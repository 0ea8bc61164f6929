import type { NodeReason } from '@xiezhi/contract/text/node-reasons';
import { SandboxFault } from '@xiezhi/sandbox';
import type { ToolchainRegistry } from '../pipeline/compile/toolchain-registry.ts';
import type { Engine } from '../pipeline/task/engine.ts';
import type { Toolchain } from '../languages/language.ts';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { selfTest } from './language-self-test/self-test.ts';
import { Aborted, type Core } from '../sandbox/core.ts';
import { faultOf } from './health.ts';

interface FindFailureOptions {
  readonly engine: Engine;
  readonly toolchains: ToolchainRegistry;
  readonly core: Core;
  readonly signal: AbortSignal;
}

/**
 * Prepares a language and runs its self-test; retries once after a sandbox fault. Resolves to the reason why
 * it is not available, or null. Rejects only with Aborted.
 */
export async function findFailure(
  language: RegisteredLanguage,
  toolchain: Toolchain,
  { engine, toolchains, core, signal }: FindFailureOptions,
): Promise<NodeReason | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const preparation of language.preparations) {
        if (preparation.isRequired)
          await toolchains.prepare(language, toolchain, preparation, core, { signal });
      }
      return await selfTest(language, engine, core, signal);
    } catch (error) {
      if (error instanceof Aborted) throw error;
      if (!(error instanceof SandboxFault) || attempt === 2) return faultOf(error);
    }
  }
}
