import { SandboxFault } from '@xiezhi/sandbox';
import { pino } from 'pino';
import { logOutput } from '../../../launcher/process/log-output.js';
import { onShutdownSignal } from '../../../launcher/process/shutdown-signal.js';
import { makePrivateFolder, openPlaces, seenBySandbox } from '../../../launcher/site/data-folder.js';
import { languages } from './languages/registry.ts';
import { lockFolder } from './worker/folder-lock.ts';
import { JudgeNode } from './worker/judge-node.ts';
import { startInstance } from './worker/node-instance.ts';
import { describeMachine, usableCores } from './worker/machine.ts';
import { unsafeHostMessage } from './worker/unsafe-host.ts';
import { ServerClient } from './worker/server-client.ts';
import { createJudgeRuntime } from './worker/judge-runtime.ts';
import { SandboxSupervisor } from './sandbox/sandbox-supervisor.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** Exit code for errors that a restart cannot fix. */
const exitHopeless = 2;
/** Time in ms that a stop may take before it is forced. */
const stopLimitMs = 2800;

function settingsOrExit(): Settings {
  try {
    return readSettings(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`The judge node cannot start:\n${error.message.replaceAll(/^/gm, '  ')}\n`);
    process.exit(exitHopeless);
  }
}

/**
 * Creates the node's folder, which holds inputs, answers and programs. Other accounts of the host cannot read
 * it, and sandboxed programs do not see it. Paths below it are bound into the sandbox individually.
 */
function prepareFolder({ folder, isUnsafeAllowed }: Settings): void {
  // Programs that run under another account must be able to read the toolchains below the folder.
  process.umask(0o022);
  const visibleFolder = seenBySandbox(folder);
  if (visibleFolder !== null && !isUnsafeAllowed) {
    process.stderr.write(
      `The judge node cannot start: its folder ${folder} lies below ${visibleFolder}, which every judged program sees.\n` +
        `  Move it out of ${visibleFolder} and set XIEZHI_DATA to the new folder.\n`,
    );
    process.exit(exitHopeless);
  }
  try {
    makePrivateFolder(folder);
    const [open] = openPlaces(folder, 1);
    if (open !== undefined) throw new Error(`other accounts can read ${open}, and it belongs to one of them`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The judge node cannot start: its folder ${folder} cannot be used: ${reason}\n`);
    process.stderr.write('  Set XIEZHI_DATA to a folder that this account may write to.\n');
    process.exit(exitHopeless);
  }
  if (lockFolder(folder)) return;
  process.stderr.write(
    `The judge node cannot start: another judge node works in its folder ${folder}.\n` +
      '  One node uses all cores of its machine. Set XIEZHI_DATA to give this one a folder of its own.\n',
  );
  process.exit(exitHopeless);
}

const settings = settingsOrExit();
prepareFolder(settings);
const logger = pino({ level: settings.logLevel, base: { service: 'judge', node: settings.name } }, logOutput);

async function startSandbox(cpus: readonly number[]): Promise<SandboxSupervisor> {
  try {
    const supervisor = await SandboxSupervisor.start({ cores: [...cpus] }, logger);
    const reason = unsafeHostMessage(supervisor.report, settings.isUnsafeAllowed);
    if (reason === null) return supervisor;
    process.stderr.write(`${reason}\n`);
    await supervisor.close();
  } catch (error) {
    if (!(error instanceof SandboxFault)) throw error;
    process.stderr.write(`The sandbox cannot be started: ${error.message}\n`);
  }
  process.exit(exitHopeless);
}

async function main(): Promise<void> {
  const cpus = usableCores().slice(0, settings.slots);
  if (cpus.length < settings.slots) {
    logger.warn(
      { asked: settings.slots, cores: cpus.length },
      'more slots than cores; running one program per core',
    );
  }
  const supervisor = await startSandbox(cpus);
  if (!supervisor.report.isSafe) logger.warn('judging although the sandbox is not safe on this host');
  const client = new ServerClient(settings);
  const nodeInstance = await startInstance(settings.folder, settings.name).catch((error: unknown) => {
    logger.warn({ err: error }, 'the identity of this node instance could not be stored');
    return null;
  });
  const runtime = await createJudgeRuntime({
    ...settings,
    cpus,
    languages,
    supervisor,
    blobs: (sha256, signal) => client.blob(sha256, signal),
    logger,
  });
  const { name, serverUrl } = settings;
  const node = new JudgeNode({
    name,
    serverUrl,
    client,
    supervisor,
    ...runtime,
    machine: describeMachine(),
    ...(nodeInstance && { nodeInstance }),
    logger,
  });
  onShutdownSignal((reason) => {
    logger.info({ reason }, 'stop requested');
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    void node.stop();
  });
  await node.run();
  await supervisor.close();
  logger.info('stopped');
  process.exit(0);
}

await main();
