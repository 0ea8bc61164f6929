import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { SandboxFault } from '@xiezhi/sandbox';
import { pino } from 'pino';
import type { BlobSource } from '../cache/blob-cache.ts';
import type { Language } from '../languages/language.ts';
import { findRegistered } from '../languages/registry.ts';
import { usableCores } from '../worker/machine.ts';
import { unsafeHostMessage } from '../worker/unsafe-host.ts';
import { createJudgeRuntime, type JudgeRuntime } from '../worker/judge-runtime.ts';
import type { Core } from '../sandbox/core.ts';
import { SandboxSupervisor } from '../sandbox/sandbox-supervisor.ts';
import { withTempFolder } from './temporary-folder.ts';

/** Error: this machine cannot judge the task. The message gives the reason. */
export class NotJudgedHere extends Error {
  override readonly name = 'NotJudgedHere';
}

/** Judges tasks on this machine without a server, one at a time. */
export interface OfflineJudge {
  /** Rejects with NotJudgedHere if the language is unknown or not installed. */
  judge(task: JudgingTask): Promise<JudgingOutcome>;
}

/**
 * Calls `work` with a judge for these languages, which runs on the last core, and removes all its files afterwards.
 * Does not coordinate with a running node. Throws NotJudgedHere if this machine cannot sandbox programs, as in the
 * container of a server, which has no sandbox helper.
 * @param startSandbox replaced by tests
 */
export async function withOfflineJudge<Result>(
  languageNames: readonly string[],
  blobs: BlobSource,
  work: (judge: OfflineJudge) => Promise<Result>,
  startSandbox: typeof SandboxSupervisor.start = (options, logger) =>
    SandboxSupervisor.start(options, logger),
): Promise<Result> {
  const logger = pino({ level: 'silent' });
  const cpus = usableCores().slice(-1);
  return withTempFolder('xiezhi-replay', async (folder) => {
    const supervisor = await startSandbox({ cores: cpus, cgroupRoot: 'xiezhi-replay' }, logger).catch(
      (error: unknown) => {
        if (!(error instanceof SandboxFault) || error.code !== 'setup') throw error;
        throw new NotJudgedHere(`the sandbox cannot be set up here: ${error.message}`, { cause: error });
      },
    );
    try {
      const reason = unsafeHostMessage(supervisor.report, process.env['XIEZHI_UNSAFE_JUDGE'] === '1');
      if (reason !== null) throw new NotJudgedHere(reason);
      const runtime = await createJudgeRuntime({
        name: 'replay',
        folder,
        cacheBytes: 4 * 1024 ** 3,
        cpus,
        languages: languageNames.map(findRegistered).filter((one) => one !== undefined),
        supervisor,
        blobs,
        logger,
      });
      return await work({
        async judge(task) {
          const core = await prepared(runtime, knownLanguage(task.language));
          const { signal } = new AbortController();
          return await runtime.engine.judge(task, core, { signal, onJudging: () => {}, onCase: () => {} });
        },
      });
    } finally {
      await supervisor.close();
    }
  });
}

/** Returns the language of this name. Throws NotJudgedHere if there is none. */
export function knownLanguage(name: string): Language {
  const language = findRegistered(name);
  if (language === undefined) throw new NotJudgedHere(`the language ${name} is not known`);
  return language;
}

/** Prepares everything that the language needs on this machine's core, and returns the core. */
async function prepared({ cores, toolchains }: JudgeRuntime, language: Language): Promise<Core> {
  const toolchain = await toolchains.toolchain(language);
  const [core] = cores;
  if (toolchain === null || core === undefined) {
    throw new NotJudgedHere(`the toolchain of ${language.name} is not installed here`);
  }
  for (const preparation of language.preparations) {
    if (preparation.isRequired) await toolchains.prepare(language, toolchain, preparation, core);
  }
  return core;
}
