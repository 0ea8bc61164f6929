import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { pino } from 'pino';
import type { BlobSource } from '../data/blob-cache.ts';
import { findRegistered } from '../languages/registry.ts';
import { usableCores } from '../node/machine.ts';
import { refusal } from '../node/refusal.ts';
import { openWorkbench } from '../node/workbench.ts';
import { SandboxKeeper } from '../sandboxing/sandbox-keeper.ts';

/** This machine cannot judge the task; the message says why. */
export class NotJudgedHere extends Error {
  override readonly name = 'NotJudgedHere';
}

/**
 * Judges one task on this machine as a node would, on the last core, and leaves nothing behind. A running
 * node beside it is not asked and not told. Throws NotJudgedHere.
 */
export async function judgeOnce(task: JudgingTask, blobs: BlobSource): Promise<JudgingOutcome> {
  const language = findRegistered(task.language);
  if (language === undefined) throw new NotJudgedHere(`the language ${task.language} is not known`);
  const logger = pino({ level: 'silent' });
  const cpus = usableCores().slice(-1);
  const keeper = await SandboxKeeper.start({ cores: cpus, cgroupRoot: 'xiezhi-replay' }, logger);
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-replay-'));
  try {
    const reason = refusal(keeper.report, process.env['XIEZHI_UNSAFE_JUDGE'] === '1');
    if (reason !== null) throw new NotJudgedHere(reason);
    const cacheBytes = 4 * 1024 ** 3;
    const languages = [language];
    const bench = await openWorkbench({
      name: 'replay',
      folder,
      cacheBytes,
      cpus,
      languages,
      keeper,
      blobs,
      logger,
    });
    const toolchain = await bench.toolbench.toolchain(language);
    const [core] = bench.cores;
    if (toolchain === null || core === undefined) {
      throw new NotJudgedHere(`the toolchain of ${task.language} is not installed here`);
    }
    for (const preparation of language.preparations) {
      if (preparation.isRequired) await bench.toolbench.prepare(language, toolchain, preparation, core);
    }
    const { signal } = new AbortController();
    return await bench.engine.judge(task, core, { signal, onJudging: () => {}, onCase: () => {} });
  } finally {
    await keeper.close();
    await rm(folder, { recursive: true, force: true });
  }
}
