import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Compiler } from '../../apps/judge/src/pipeline/compile/compiler.ts';
import { findRegistered } from '../../apps/judge/src/languages/registry.ts';
import { usableCores } from '../../apps/judge/src/worker/machine.ts';
import { createJudgeRuntime } from '../../apps/judge/src/worker/judge-runtime.ts';
import { SandboxSupervisor } from '../../apps/judge/src/sandbox/sandbox-supervisor.ts';

export interface StandaloneCompiler {
  /** Compiles like a judge node, with precompiled headers. Returns the time until the artifact exists, in ms. */
  compile(code: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens a sandbox used only for compiles. */
export async function openStandaloneCompiler(name: string): Promise<StandaloneCompiler> {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-bench-'));
  const logger = pino({ level: 'silent' });
  const language = findRegistered(name);
  if (language === undefined) throw new Error(`there is no language ${name}`);
  const cpus = usableCores().slice(0, 1);
  const supervisor = await SandboxSupervisor.start(
    { cores: cpus, cgroupRoot: 'xiezhi-bench-verdict' },
    logger,
  );
  const runtime = await createJudgeRuntime({
    name: 'bench',
    folder,
    cacheBytes: 256 * 1024 * 1024,
    cpus,
    languages: [language],
    supervisor,
    blobs: () => Promise.reject(new Error('no test data here')),
    logger,
  });
  const [core] = runtime.cores;
  const toolchain = await runtime.toolchains.toolchain(language);
  if (core === undefined || toolchain === null) throw new Error(`${name} is not installed`);
  for (const preparation of language.preparations) {
    await runtime.toolchains.prepare(language, toolchain, preparation, core);
  }
  const preparedArtifacts = runtime.toolchains.preparedArtifacts(language, toolchain);
  const compiler = new Compiler(join(folder, 'lone'), 256 * 1024 * 1024);
  return {
    async compile(code) {
      const started = performance.now();
      const result = await compiler.compile(
        { language, toolchain, preparedArtifacts, code, extraFiles: {} },
        core,
        {},
      );
      const ms = performance.now() - started;
      if (!result.isOk || result.program.compileMs === null) throw new Error('the source was not compiled');
      result.program.release();
      return ms;
    },
    async close() {
      await supervisor.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
