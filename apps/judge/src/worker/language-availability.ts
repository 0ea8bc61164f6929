import { EventEmitter } from 'node:events';
import type { NodeRegistration } from '@xiezhi/contract/judging';
import { type NodeReason, nodeReasonText } from '@xiezhi/contract/text/node-reasons';
import type { Logger } from 'pino';
import type { Engine } from '../pipeline/task/engine.ts';
import type { Pack, Preparation, Toolchain } from '../languages/language.ts';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { type SelfTestCache, selfTestKey } from './language-self-test/self-test-cache.ts';
import type { ToolchainRegistry } from '../pipeline/compile/toolchain-registry.ts';
import { Aborted, type Core } from '../sandbox/core.ts';
import { findFailure } from './find-failure.ts';

/** A background job of a core. */
interface BackgroundJob {
  /** Whether the job only speeds up compiles, so that no submission waits for it. */
  readonly canWait: boolean;
  run(core: Core, signal: AbortSignal): Promise<void>;
}

/** Memory limit in the shown commands, because some runtimes get it as an option. */
const shownLimits = { memoryMb: 256 };

/** Delay in ms before a toolchain with an error is tested again. */
const retestDelayMs = 60_000;

export interface LanguageAvailabilityOptions {
  languages: readonly RegisteredLanguage[];
  toolchains: ToolchainRegistry;
  selfTestCache: SelfTestCache;
  engine: Engine;
  /** Version and tier of the sandbox: a passed self-test is valid for these only. */
  sandbox: string;
  logger: Logger;
}

/**
 * The languages available on this node: those that have passed the self-test with the current toolchain and
 * sandbox. Pending self-tests are background jobs, followed by preparations that only speed up compiles.
 * Emits `changed` whenever the list changes.
 */
export class LanguageAvailability extends EventEmitter<{ changed: [] }> {
  readonly #options: LanguageAvailabilityOptions;
  readonly #available = new Map<string, NodeRegistration['languages'][number]>();
  readonly #jobs: BackgroundJob[] = [];
  readonly #testing = new Set<string>();
  /** The reason why each failed language failed its last test. */
  readonly #failures = new Map<string, NodeReason>();
  /** Languages withdrawn because of an error, which are tested again until they pass. */
  readonly #withdrawn = new Set<string>();
  #isTested = false;

  private constructor(options: LanguageAvailabilityOptions) {
    super();
    this.#options = options;
  }

  static async open(options: LanguageAvailabilityOptions): Promise<LanguageAvailability> {
    const availability = new LanguageAvailability(options);
    await availability.#load();
    availability.#isTested = !availability.#isTestingCore;
    return availability;
  }

  get languages(): NodeRegistration['languages'] {
    return [...this.#available.values()];
  }

  get names(): string[] {
    return [...this.#available.keys()];
  }

  /** Returns the installed languages that failed, with the reason. */
  get failures(): { language: string; reason: NodeReason }[] {
    return [...this.#failures].map(([language, reason]) => ({ language, reason }));
  }

  /** Whether every core language of this node has been tested or has passed before. */
  get isTested(): boolean {
    return this.#isTested;
  }

  get hasJobs(): boolean {
    return this.#jobs.length > 0;
  }

  /**
   * Runs one background job; false if there is none. With `isBusy`, submissions may be waiting, so only
   * self-tests run. Never rejects.
   */
  async runJob(core: Core, signal: AbortSignal, { isBusy = false } = {}): Promise<boolean> {
    const index = this.#jobs.findIndex(({ canWait }) => !(isBusy && canWait));
    const [job] = index < 0 ? [] : this.#jobs.splice(index, 1);
    if (job === undefined) return false;
    try {
      await this.#options.engine.reserve(core, () => job.run(core, signal));
    } catch (error) {
      if (!(error instanceof Aborted)) this.#options.logger.warn({ err: error }, 'a background job failed');
    }
    return true;
  }

  get #isTestingCore(): boolean {
    return this.#options.languages.some(({ name, pack }) => pack === 'core' && this.#testing.has(name));
  }

  /**
   * Schedules the self-test of every language. A language that fails is withdrawn, a newly installed one is
   * added, and one with a changed toolchain waits for its test. Rejects if the host cannot be inspected.
   */
  async testAgain(): Promise<void> {
    if (this.#testing.size > 0) return;
    const { languages, toolchains } = this.#options;
    await toolchains.retryMissing();
    for (const family of Map.groupBy(languages, (one) => one.family).values()) {
      const [first] = family;
      if (first === undefined || !(await toolchains.hasChanged(first))) continue;
      for (const { name } of family) await this.withdraw(name);
    }
    await this.#each((language, toolchain) => {
      if (!this.#testing.has(language.name)) this.#addTest(language, toolchain);
    });
  }

  /**
   * Withdraws a language after an error of its toolchain. The language becomes available again as soon as it passes its
   * self-test, which runs immediately and then every minute.
   */
  async withdraw(name: string): Promise<void> {
    const language = this.#options.languages.find((one) => one.name === name);
    if (language === undefined || this.#withdrawn.has(name)) return;
    this.#withdrawn.add(name);
    if (this.#available.delete(name)) this.emit('changed');
    await this.#options.toolchains.forget(language);
    await this.#testWithdrawn(language);
  }

  async #testWithdrawn(language: RegisteredLanguage): Promise<void> {
    const { toolchains } = this.#options;
    const toolchain = await toolchains.toolchain(language);
    if (toolchain !== null && !this.#testing.has(language.name)) this.#addTest(language, toolchain);
    if (toolchain === null) this.#retestLater(language);
  }

  #retestLater(language: RegisteredLanguage): void {
    setTimeout(() => {
      const again = this.#options.toolchains.forget(language).then(() => this.#testWithdrawn(language));
      again.catch((error: unknown) => {
        this.#options.logger.warn(
          { err: error, language: language.name },
          'a toolchain could not be inspected',
        );
        this.#retestLater(language);
      });
    }, retestDelayMs).unref();
  }

  /**
   * Schedules background jobs in this order: self-tests of languages installed with the product, preparations that
   * speed up compiles, self-tests of optional languages.
   */
  async #load(): Promise<void> {
    await this.#loadPacks(['core', 'base']);
    await this.#loadPacks(['optional']);
  }

  async #loadPacks(packs: readonly Pack[]): Promise<void> {
    const { selfTestCache, toolchains } = this.#options;
    await this.#each((language, toolchain) => {
      if (!packs.includes(language.pack)) return;
      const required = language.preparations.filter(({ isRequired }) => isRequired);
      const isReady = required.every((item) => toolchains.isPrepared(language, toolchain, item));
      if (isReady && selfTestCache.hasPassed(language, this.#key(language, toolchain))) {
        this.#add(language, toolchain);
      } else {
        this.#addTest(language, toolchain);
      }
    });
    await this.#each((language, toolchain) => {
      if (!packs.includes(language.pack)) return;
      for (const preparation of language.preparations.filter(({ isRequired }) => !isRequired)) {
        if (!toolchains.isPrepared(language, toolchain, preparation)) {
          const run = (core: Core, signal: AbortSignal) =>
            this.#prepare(language, toolchain, preparation, core, signal);
          this.#jobs.push({ canWait: true, run });
        }
      }
    });
  }

  async #each(visit: (language: RegisteredLanguage, toolchain: Toolchain) => void): Promise<void> {
    for (const language of this.#options.languages) {
      const toolchain = await this.#options.toolchains.toolchain(language);
      if (toolchain !== null) visit(language, toolchain);
    }
  }

  #key(language: RegisteredLanguage, toolchain: Toolchain): string {
    return selfTestKey(language, toolchain, this.#options.sandbox);
  }

  #addTest(language: RegisteredLanguage, toolchain: Toolchain): void {
    this.#testing.add(language.name);
    const run = async (core: Core, signal: AbortSignal) => {
      try {
        await this.#test(language, toolchain, core, signal);
      } finally {
        this.#testing.delete(language.name);
        this.#settle();
      }
    };
    this.#jobs.push({ canWait: false, run });
  }

  #settle(): void {
    if (this.#isTested || this.#isTestingCore) return;
    this.#isTested = true;
    this.emit('changed');
  }

  async #test(
    language: RegisteredLanguage,
    toolchain: Toolchain,
    core: Core,
    signal: AbortSignal,
  ): Promise<void> {
    const { logger, selfTestCache } = this.#options;
    const started = performance.now();
    const failure = await findFailure(language, toolchain, { ...this.#options, core, signal });
    if (failure === null) {
      this.#failures.delete(language.name);
      await selfTestCache.passed(language, this.#key(language, toolchain));
      logger.info(
        { language: language.name, seconds: Math.round((performance.now() - started) / 100) / 10 },
        'language passed its self-test',
      );
      this.#withdrawn.delete(language.name);
      this.#add(language, toolchain);
      return;
    }
    await selfTestCache.failed(language);
    if (this.#withdrawn.has(language.name)) this.#retestLater(language);
    const reason = nodeReasonText(failure, 'en-US');
    logger.warn({ language: language.name, reason }, 'language failed its self-test and is not available');
    this.#failures.set(language.name, failure);
    this.#available.delete(language.name);
    this.emit('changed');
  }

  /** Adds a language, or emits `changed` if its commands have changed. */
  #add(language: RegisteredLanguage, toolchain: Toolchain): void {
    const preparedArtifacts = this.#options.toolchains.preparedArtifacts(language, toolchain);
    const sourceName = language.sourceName('');
    const compile = language.compile({
      sourceName,
      extraNames: [],
      includedNames: [],
      toolchain,
      preparedArtifacts,
    });
    const run = language.run({
      artefactName: language.artefactName ?? sourceName,
      limits: shownLimits,
      toolchain,
      preparedArtifacts,
    });
    const { name } = language;
    const compileCommand = compile.argv.join(' ');
    if (this.#available.get(name)?.compileCommand === compileCommand) return;
    const runCommand = run.argv.join(' ');
    this.#available.set(name, { name, version: toolchain.version, compileCommand, runCommand });
    this.emit('changed');
  }

  async #prepare(
    language: RegisteredLanguage,
    toolchain: Toolchain,
    item: Preparation,
    core: Core,
    signal: AbortSignal,
  ): Promise<void> {
    const { toolchains, logger } = this.#options;
    const started = performance.now();
    await toolchains.prepare(language, toolchain, item, core, { signal });
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    logger.info({ language: language.name, preparation: item.name, seconds }, 'prepared for faster compiles');
    await this.#each((other, found) => {
      if (other.family === language.family && this.#available.has(other.name)) this.#add(other, found);
    });
  }
}
