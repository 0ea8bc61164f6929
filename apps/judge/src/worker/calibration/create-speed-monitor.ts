import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ToolchainRegistry } from '../../pipeline/compile/toolchain-registry.ts';
import { Baseline } from './baseline.ts';
import { SpeedMonitor } from './speed-monitor.ts';
import { findReferenceCompiler, referenceKey, ReferenceProgram } from './reference-program.ts';

export interface SpeedMonitorOptions {
  /** Folder of the program and the baseline. */
  folder: string;
  toolchains: ToolchainRegistry;
  /** The processor's name and the sandbox tier: the speed depends on both. */
  machine: string;
  logger: Logger;
}

/** Returns the speed monitor of a node. Without an optimizing C compiler it measures and reports nothing. */
export async function createSpeedMonitor(options: SpeedMonitorOptions): Promise<SpeedMonitor> {
  const { folder, logger, machine, toolchains } = options;
  const compiler = await findReferenceCompiler(toolchains);
  const program = compiler && new ReferenceProgram(join(folder, 'program'), toolchains, compiler);
  const key = `${machine} ${compiler ? referenceKey(compiler) : ''}`;
  const baseline = await Baseline.open(join(folder, 'baseline.json'), key);
  return new SpeedMonitor({
    measure: (core, signal) => (program ? program.measure(core, signal) : Promise.resolve(null)),
    baseline,
    now: Date.now,
    logger,
  });
}
