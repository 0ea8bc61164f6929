import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { includedFilesOf } from '@xiezhi/contract/included-files';
import type { CaseResult, JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { SandboxFault } from '@xiezhi/sandbox';
import type { Logger } from 'pino';
import { type CompileJob, type CompileResult, Compiler } from '../compile/compiler.ts';
import { boundText } from '../compile/text.ts';
import { buildJudgeProgram } from '../checker/judge-program.ts';
import { checkerBuilds } from '../checker/checker-builds.ts';
import { toolMinMs } from '../checker/limits.ts';
import { type BlobCache, BlobMissing } from '../../cache/blob-cache.ts';
import type { JudgeMode } from '../modes/judge-mode.ts';
import type { BuiltProgram, TaskContext } from '../run/task-context.ts';
import { findJudgeMode } from '../modes/registry.ts';
import type { Language } from '../../languages/language.ts';
import { findRegistered } from '../../languages/registry.ts';
import type { ToolchainRegistry } from '../compile/toolchain-registry.ts';
import { type Exclusivity, type Core, throwIfAborted } from '../../sandbox/core.ts';
import type { IdleCorePool } from '../../sandbox/idle-core-pool.ts';
import type { Helpers } from './case-runner.ts';
import { judgeCases } from './judge-cases.ts';
import { makeManifest, type NodeDescription } from './manifest.ts';
import { casesOutcome, wholeOutcome } from './outcome.ts';
import { taskLimits } from '../run/run-limits.ts';
import { TaskData } from './task-data.ts';
import { TaskFault } from '../../errors/task-fault.ts';
import { ToolchainFault } from '../../errors/toolchain-fault.ts';
import { judgeTestRun } from './test-run.ts';

/** Number of lost attempts from which a task runs exclusively: no other core of the node is busy meanwhile. */
const exclusiveFromLosses = 3;
/** Maximum length of the reason of a System Error, in bytes. */
const faultTextMax = 60 * 1024;

export interface JudgeHooks {
  signal: AbortSignal;
  /** Called when the compile has ended and the cases start. */
  onJudging(): void;
  onCase(result: CaseResult): void;
}

export interface EngineOptions {
  /** Folder for outputs and compiled programs. */
  folder: string;
  cacheBytes: number;
  toolchains: ToolchainRegistry;
  blobs: BlobCache;
  describe: () => NodeDescription;
  idleCores: IdleCorePool;
  /** Minimum CPU time limit of a checker or interactor, in ms. Default 10 seconds. */
  toolMinMs?: number | undefined;
  logger: Logger;
}

/**
 * Judges one task on one core: compiles, then runs the cases. Returns an outcome even if the problem's data
 * is invalid (System Error with the reason). Rejects with Aborted if the task was dropped, and with other
 * errors (SandboxFault, DataUnavailable, a full disk) if a retry may succeed.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #compiler: Compiler;
  readonly #helpers: Helpers;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#helpers = {
      borrow: () => options.idleCores.borrow(),
      release: (core) => options.idleCores.release(core),
      workFolder: (core) => this.#workFolder(core),
    };
    this.#compiler = new Compiler(join(options.folder, 'compiled'), options.cacheBytes);
  }

  /** Runs other work on a core, which is not borrowed by other tasks meanwhile. */
  reserve<T>(core: Core, work: () => Promise<T>): Promise<T> {
    return this.#options.idleCores.reserve(core, work);
  }

  /**
   * Evicts caches on a disk that is nearly full: first compiled programs, which can be rebuilt, then test
   * data.
   */
  async makeRoom(bytes: number): Promise<void> {
    const given = await this.#compiler.makeRoom(bytes);
    if (given < bytes) await this.#options.blobs.makeRoom(bytes - given);
  }

  judge(task: JudgingTask, core: Core, hooks: JudgeHooks): Promise<JudgingOutcome> {
    return this.reserve(core, () =>
      task.losses >= exclusiveFromLosses
        ? core.runExclusively(() => this.#judge(task, core, hooks, 'locked'), hooks.signal)
        : this.#judge(task, core, hooks, 'shared'),
    );
  }

  async #judge(
    task: JudgingTask,
    core: Core,
    hooks: JudgeHooks,
    exclusivity: Exclusivity,
  ): Promise<JudgingOutcome> {
    const logger = this.#options.logger.child({ judgingId: task.judgingId });
    try {
      return await this.#judgeOrThrow(task, core, hooks, exclusivity, logger);
    } catch (error) {
      // Removes the files of the run, because leftover files may fill the disk.
      await rm(this.#workPath(core), { recursive: true, force: true }).catch(() => {});
      throwIfAborted(hooks.signal);
      if (!(error instanceof BlobMissing || error instanceof TaskFault)) throw error;
      const detail = error instanceof TaskFault ? error.detail : null;
      logger.error({ err: error, detail }, 'the task cannot be judged');
      return systemError(withDetail(error.message, detail));
    }
  }

  async #judgeOrThrow(
    task: JudgingTask,
    core: Core,
    hooks: JudgeHooks,
    exclusivity: Exclusivity,
    logger: Logger,
  ): Promise<JudgingOutcome> {
    if (task.kind === 'compile') return this.#compileProgram(task, core, hooks.signal, exclusivity);
    const registered = findRegistered(task.language);
    if (registered === undefined)
      throw new TaskFault(`this node does not know the language ${task.language}`);
    const mode = findJudgeMode(task.problem.judgeMode);
    if (task.kind === 'submission' && mode === undefined) {
      throw new TaskFault(`this node does not know the judge mode ${task.problem.judgeMode}`);
    }
    const limits = taskLimits(task);
    const data = new TaskData(task, this.#options.blobs, hooks.signal, logger);
    let compiled: CompileResult | null = null;
    try {
      const { problem } = task;
      const control = registered.tests.selfTest.program;
      // If all outputs are supplied, the task's program does not run, so any program that compiles will do.
      const code = hasGivenOutputs(task) ? control : task.code;
      const included = hasGivenOutputs(task) ? {} : includedFilesOf(problem.includedFiles, task.language);
      const extraFiles = problem.userExtraFiles;
      const source = { code, extraFiles, includedFiles: included, control };
      const builds = problem.isBuiltAsChecker === true ? checkerBuilds(task.language) : [registered];
      const built = await this.#buildFirst(builds, source, core, hooks.signal, exclusivity);
      const { language, toolchain, preparedArtifacts } = built;
      compiled = built.compiled;
      const manifestParts = { task, language, toolchain, preparedArtifacts, limits };
      const manifest = makeManifest(
        {
          ...manifestParts,
          compileCommand: compiled.isOk ? compiled.program.compileCommand : compiled.compileCommand,
          artefactName: compiled.isOk ? compiled.program.name : (language.artefactName ?? ''),
        },
        this.#options.describe(),
      );
      if (!compiled.isOk) {
        const { compileMs, message } = compiled;
        return wholeOutcome(JudgeStatus.CompileError, message, { manifest, compileMs });
      }
      const context: TaskContext = {
        ...manifestParts,
        toolMinMs: this.#options.toolMinMs ?? toolMinMs,
        program: compiled.program,
        build: (...parts) => this.#build(...parts, core, hooks.signal, exclusivity),
        core,
        workFolder: await this.#workFolder(core),
        signal: hooks.signal,
        logger,
      };
      const { compileMs } = compiled.program;
      if (task.kind === 'testRun' || mode === undefined) {
        hooks.onJudging();
        return await judgeTestRun(context, manifest, compileMs, exclusivity);
      }
      const cases = await this.#judgeCases(context, mode, data, exclusivity, hooks);
      return casesOutcome(task, cases, { manifest, compileMs });
    } finally {
      data.close();
      if (compiled?.isOk === true) compiled.program.release();
    }
  }

  /**
   * Compiles the program of a task with the first build that succeeds. If all fail, returns the result of the first.
   */
  async #buildFirst(
    builds: readonly Language[],
    source: Omit<CompileJob, 'language' | 'toolchain' | 'preparedArtifacts'>,
    core: Core,
    signal: AbortSignal,
    exclusivity: Exclusivity,
  ): Promise<BuiltProgram & { readonly language: Language }> {
    let first: (BuiltProgram & { readonly language: Language }) | null = null;
    for (const language of builds) {
      const toolchain = await this.#options.toolchains.toolchain(language);
      // The toolchain existed when the task was claimed, so this is a fault of the node; another node may have the
      // toolchain.
      if (toolchain === null) throw new ToolchainFault(language.name, 'it is not there');
      const preparedArtifacts = this.#options.toolchains.preparedArtifacts(language, toolchain);
      const job = { ...source, language, toolchain, preparedArtifacts };
      const compiled = await this.#compile(job, core, signal, exclusivity);
      const built = { language, toolchain, preparedArtifacts, compiled };
      if (compiled.isOk) return built;
      first ??= built;
    }
    if (first === null) throw new TaskFault('there is no way to build the program');
    return first;
  }

  /** Checks whether a checker or interactor compiles, without running it. */
  async #compileProgram(
    { problem }: JudgingTask,
    core: Core,
    signal: AbortSignal,
    exclusivity: Exclusivity,
  ): Promise<JudgingOutcome> {
    if (problem.checker === null) throw new TaskFault('there is no program to compile');
    const build: TaskContext['build'] = (...parts) => this.#build(...parts, core, signal, exclusivity);
    const { compiled } = await buildJudgeProgram({ build }, problem.checker, problem.judgeExtraFiles);
    const facts = { manifest: null, compileMs: null };
    if (!compiled.isOk) return wholeOutcome(JudgeStatus.CompileError, compiled.message, facts);
    compiled.program.release();
    return wholeOutcome(JudgeStatus.Accepted, '', facts);
  }

  /** Prepares the judge mode, including its checker or interactor, and then judges the cases. */
  async #judgeCases(
    context: TaskContext,
    mode: JudgeMode,
    data: TaskData,
    exclusivity: Exclusivity,
    hooks: JudgeHooks,
  ): Promise<CaseResult[]> {
    const caseJudge = await mode.begin(context);
    try {
      hooks.onJudging();
      const helpers = mode.isOrderFree && exclusivity === 'shared' ? this.#helpers : null;
      return await judgeCases({ context, caseJudge, data, exclusivity, helpers }, (result) =>
        hooks.onCase(result),
      );
    } finally {
      caseJudge.close();
    }
  }

  /** Builds a program of the problem, not of the contestant. */
  async #build(
    language: Language,
    code: string,
    extraFiles: Readonly<Record<string, string>>,
    core: Core,
    signal: AbortSignal,
    exclusivity: Exclusivity,
  ): Promise<BuiltProgram> {
    const toolchain = await this.#options.toolchains.toolchain(language);
    if (toolchain === null)
      throw new TaskFault(`this node has no toolchain for checkers in ${language.name}`);
    for (const preparation of language.preparations) {
      if (preparation.isRequired)
        await this.#options.toolchains.prepare(language, toolchain, preparation, core, {
          signal,
          exclusivity,
        });
    }
    const preparedArtifacts = this.#options.toolchains.preparedArtifacts(language, toolchain);
    const job = { language, toolchain, preparedArtifacts, code, extraFiles };
    return { compiled: await this.#compile(job, core, signal, exclusivity), toolchain, preparedArtifacts };
  }

  async #compile(
    job: CompileJob,
    core: Core,
    signal: AbortSignal,
    exclusivity: Exclusivity,
  ): Promise<CompileResult> {
    const compile = () => this.#compiler.compile(job, core, { signal, exclusivity });
    try {
      return await compile();
    } catch (error) {
      if (!(error instanceof SandboxFault)) throw error;
      return compile();
    }
  }

  #workPath(core: Core): string {
    return join(this.#options.folder, 'work', String(core.index));
  }

  async #workFolder(core: Core): Promise<string> {
    const folder = this.#workPath(core);
    await mkdir(folder, { recursive: true });
    return folder;
  }
}

function hasGivenOutputs({ cases }: JudgingTask): boolean {
  return cases.length > 0 && cases.every(({ output }) => output !== undefined);
}

/** Appends the detail to the reason of a System Error. Only staff may read either. */
function withDetail(reason: string, detail: string | null): string {
  return detail === null ? reason : boundText(`${reason}\n${detail}`, faultTextMax);
}

/** Returns the outcome of a task that cannot be judged, with a reason for staff. */
export function systemError(reason: string): JudgingOutcome {
  return wholeOutcome(JudgeStatus.SystemError, reason, { manifest: null, compileMs: null });
}
