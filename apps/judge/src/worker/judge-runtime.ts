import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makePrivateFolder } from '../../../../launcher/site/data-folder.js';
import { BlobCache, type BlobSource } from '../cache/blob-cache.ts';
import { Engine } from '../pipeline/task/engine.ts';
import type { RegisteredLanguage } from '../languages/proof.ts';
import { SelfTestCache } from './language-self-test/self-test-cache.ts';
import { ToolchainRegistry } from '../pipeline/compile/toolchain-registry.ts';
import { createSpeedMonitor } from './calibration/create-speed-monitor.ts';
import type { SpeedMonitor } from './calibration/speed-monitor.ts';
import { IdleCorePool } from '../sandbox/idle-core-pool.ts';
import { Core } from '../sandbox/core.ts';
import { ExclusiveGate } from '../sandbox/exclusive-gate.ts';
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
  keeper: SandboxSupervisor;
  blobs: BlobSource;
  /** Idle cores help a task with its cases. Default false. */
  hasParallelCases?: boolean;
  /** Minimum CPU time limit of a checker or interactor, in ms. Default 10 seconds. */
  toolLeastMs?: number | undefined;
  /** Free bytes in `folder` that the node requires to take work. Default as in NodeHealth. */
  freeLeastBytes?: number;
  logger: Logger;
}

/** All parts needed to judge without a server; used by the node, the tests and the commands. */
export interface JudgeRuntime {
  cores: readonly Core[];
  engine: Engine;
  toolbench: ToolchainRegistry;
  offer: LanguageAvailability;
  pace: SpeedMonitor;
  health: NodeHealth;
  blobs: BlobCache;
}

/** Opens the judge runtime below one folder. Rejects if the folder cannot be created or read. */
export async function createJudgeRuntime(options: JudgeRuntimeOptions): Promise<JudgeRuntime> {
  const { folder, cacheBytes, keeper, languages, logger, name, toolLeastMs } = options;
  makePrivateFolder(folder);
  const realFolder = realpathSync(folder);
  const gate = new ExclusiveGate();
  const cores = options.cpus.map((cpu, index) => new Core(index, cpu, keeper, gate, realFolder));
  const toolbench = new ToolchainRegistry(join(folder, 'toolchains'));
  await toolbench.load(languages);
  const blobs = await BlobCache.open(join(folder, 'blobs'), cacheBytes, options.blobs);
  const { cpu, kernel } = describeMachine();
  const describe = () => {
    const { version, tier } = keeper.report;
    return { sandbox: { version, tier }, node: { name, cpu, kernel } };
  };
  const lending = new IdleCorePool(options.hasParallelCases === true ? cores : []);
  const engine = new Engine({ folder, cacheBytes, toolbench, blobs, describe, lending, toolLeastMs, logger });
  const memory = await SelfTestCache.open(join(folder, 'selftest.json'));
  const sandbox = `${keeper.report.version} ${keeper.report.tier}`;
  const offer = await LanguageAvailability.open({ languages, toolbench, memory, engine, sandbox, logger });
  const pace = await createSpeedMonitor({
    folder: join(folder, 'pace'),
    toolbench,
    machine: `${cpu} ${keeper.report.tier}`,
    logger,
  });
  const health = new NodeHealth({
    folder,
    makeRoom: (bytes) => engine.makeRoom(bytes),
    logger,
    ...(options.freeLeastBytes !== undefined && { freeLeastBytes: options.freeLeastBytes }),
  });
  return { cores, engine, toolbench, offer, pace, health, blobs };
}
