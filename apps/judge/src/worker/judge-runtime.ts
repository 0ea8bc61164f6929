import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makePrivateFolder } from '../../../../launcher/site/data-folder.js';
import { BlobCache, type BlobSource } from '../cache/blob-cache.ts';
import { Engine } from '../pipeline/task/engine.ts';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { SelfTestCache } from './language-self-test/self-test-cache.ts';
import { ToolchainRegistry } from '../pipeline/compile/toolchain-registry.ts';
import { createSpeedMonitor } from './calibration/create-speed-monitor.ts';
import type { SpeedMonitor } from './calibration/speed-monitor.ts';
import { IdleCorePool } from '../sandbox/idle-core-pool.ts';
import { Core } from '../sandbox/core.ts';
import { CoreLock } from '../sandbox/core-lock.ts';
import type { SandboxSupervisor } from '../sandbox/sandbox-supervisor.ts';
import { NodeHealth } from './health.ts';
import { describeMachine } from './machine.ts';
import { LanguageAvailability } from './language-availability.ts';

export interface JudgeRuntimeOptions {
  name: string;
  /** Folder of all stored files. */
  folder: string;
  cacheBytes: number;
  /** Numbers of the cores to work on. */
  cpus: readonly number[];
  languages: readonly RegisteredLanguage[];
  supervisor: SandboxSupervisor;
  blobs: BlobSource;
  /** Whether idle cores run cases of tasks on other cores. Default false. */
  hasParallelCases?: boolean;
  /** Minimum CPU time limit of a checker or interactor, in ms. Default 10 seconds. */
  toolMinMs?: number | undefined;
  /** Free bytes in `folder` that the node requires to take work. Default as in NodeHealth. */
  freeMinBytes?: number;
  logger: Logger;
}

/** All objects needed to judge without a server; used by the node, the tests and the commands. */
export interface JudgeRuntime {
  cores: readonly Core[];
  engine: Engine;
  toolchains: ToolchainRegistry;
  availability: LanguageAvailability;
  speedMonitor: SpeedMonitor;
  health: NodeHealth;
  blobs: BlobCache;
}

/** Opens the judge runtime below one folder. Rejects if the folder cannot be created or read. */
export async function createJudgeRuntime(options: JudgeRuntimeOptions): Promise<JudgeRuntime> {
  const { folder, cacheBytes, supervisor, languages, logger, name, toolMinMs } = options;
  makePrivateFolder(folder);
  const realFolder = realpathSync(folder);
  const lock = new CoreLock();
  const cores = options.cpus.map((cpu, index) => new Core(index, cpu, supervisor, lock, realFolder));
  const toolchains = new ToolchainRegistry(join(folder, 'toolchains'), {
    mayChangeModes: supervisor.report.tier !== 'restricted',
  });
  await toolchains.load(languages);
  const blobs = await BlobCache.open(join(folder, 'blobs'), cacheBytes, options.blobs);
  const { cpu, kernel } = describeMachine();
  const describe = () => {
    const { version, tier } = supervisor.report;
    return { sandbox: { version, tier }, node: { name, cpu, kernel } };
  };
  const idleCores = new IdleCorePool(options.hasParallelCases === true ? cores : []);
  const engine = new Engine({
    folder,
    cacheBytes,
    toolchains,
    blobs,
    describe,
    idleCores,
    toolMinMs,
    logger,
  });
  const selfTestCache = await SelfTestCache.open(join(folder, 'selftest.json'));
  const sandbox = `${supervisor.report.version} ${supervisor.report.tier}`;
  const availability = await LanguageAvailability.open({
    languages,
    toolchains,
    selfTestCache,
    engine,
    sandbox,
    logger,
  });
  const speedMonitor = await createSpeedMonitor({
    folder: join(folder, 'pace'),
    toolchains,
    machine: `${cpu} ${supervisor.report.tier}`,
    logger,
  });
  const health = new NodeHealth({
    folder,
    makeRoom: (bytes) => engine.makeRoom(bytes),
    logger,
    ...(options.freeMinBytes !== undefined && { freeMinBytes: options.freeMinBytes }),
  });
  return { cores, engine, toolchains, availability, speedMonitor, health, blobs };
}
