import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makePrivateFolder } from '../../../../launcher/site/data-folder.js';
import { BlobCache, type BlobSource } from '../cache/blob-cache.ts';
import { Engine } from '../pipeline/task/engine.ts';
import type { ProvenLanguage } from '../languages/proof.ts';
import { SelfTestMemory } from './language-self-test/self-test-memory.ts';
import { Toolbench } from '../pipeline/compile/toolbench.ts';
import { openPace } from './calibration/open-pace.ts';
import type { PaceKeeper } from './calibration/pace-keeper.ts';
import { CoreLending } from '../sandbox/core-lending.ts';
import { Core } from '../sandbox/core.ts';
import { Quiet } from '../sandbox/quiet.ts';
import type { SandboxKeeper } from '../sandbox/sandbox-keeper.ts';
import { NodeHealth } from './health.ts';
import { describeMachine } from './machine.ts';
import { Offer } from './offer.ts';

export interface WorkbenchOptions {
  name: string;
  /** Everything that is kept. */
  folder: string;
  cacheBytes: number;
  /** Numbers of the cores to work on. */
  cpus: readonly number[];
  languages: readonly ProvenLanguage[];
  keeper: SandboxKeeper;
  blobs: BlobSource;
  /** Idle cores help a task with its cases. Default false. */
  hasParallelCases?: boolean;
  /** Least CPU time of a checker or interactor, in ms. Default 10 seconds. */
  toolLeastMs?: number | undefined;
  /** Bytes that must be free in `folder` for the node to take work. Default as NodeHealth. */
  freeLeastBytes?: number;
  logger: Logger;
}

/** All that judges, without a server: used by the node, the tests and the commands. */
export interface Workbench {
  cores: readonly Core[];
  engine: Engine;
  toolbench: Toolbench;
  offer: Offer;
  pace: PaceKeeper;
  health: NodeHealth;
  blobs: BlobCache;
}

/** Opens all that judging needs below one folder. Rejects where the folder cannot be made or read. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { folder, cacheBytes, keeper, languages, logger, name, toolLeastMs } = options;
  makePrivateFolder(folder);
  const kept = realpathSync(folder);
  const quiet = new Quiet();
  const cores = options.cpus.map((cpu, index) => new Core(index, cpu, keeper, quiet, kept));
  const toolbench = new Toolbench(join(folder, 'toolchains'));
  await toolbench.load(languages);
  const blobs = await BlobCache.open(join(folder, 'blobs'), cacheBytes, options.blobs);
  const { cpu, kernel } = describeMachine();
  const describe = () => {
    const { version, tier } = keeper.report;
    return { sandbox: { version, tier }, node: { name, cpu, kernel } };
  };
  const lending = new CoreLending(options.hasParallelCases === true ? cores : []);
  const engine = new Engine({ folder, cacheBytes, toolbench, blobs, describe, lending, toolLeastMs, logger });
  const memory = await SelfTestMemory.open(join(folder, 'selftest.json'));
  const sandbox = `${keeper.report.version} ${keeper.report.tier}`;
  const offer = await Offer.open({ languages, toolbench, memory, engine, sandbox, logger });
  const pace = await openPace({
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
