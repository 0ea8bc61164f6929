import { isRecord } from '@xiezhi/contract/wire/values';
import { onShutdownSignal } from '../../../launcher/process/shutdown-signal.js';
import { closeDataFolder } from '../../../launcher/site/data-folder.js';
import { type Application, buildApplication } from './app/application.ts';
import { buildServices } from './app/build-services.ts';
import { NewerDataError } from './platform/database/migrate.ts';
import { createLogger } from './platform/logger.ts';
import { prepareDataWhenReachable } from './app/prepare-database.ts';
import { readSettings } from './platform/settings/environment.ts';

/** Maximum duration of a graceful stop, in milliseconds. */
const stopTimeoutMs = 2800;

async function main(): Promise<void> {
  const settings = readSettings();
  const log = createLogger(settings.logLevel);
  /**
   * Set when the server accepts requests. A signal before that ends the process immediately, because nothing has to be
   * closed.
   */
  let application: Application | undefined;
  onShutdownSignal((reason) => {
    log.info({ reason }, 'the server stops');
    if (!application) process.exit(0);
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    application.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  });
  closeDataFolder(settings.dataFolder);
  const services = buildServices({ settings, log });
  const migrations = await prepareDataWhenReachable(services, (error) =>
    log.warn({ err: error }, 'the database does not answer, and the start waits for up to a minute'),
  );
  if (migrations > 0) log.info({ migrations }, 'the database was migrated');
  await services.events.start();
  application = await buildApplication(services);
  await application.http.listen({ port: settings.port, host: settings.host });
  // A trial of an upgrade runs on a copy of the data, so it must send no mails, webhooks or remote submissions.
  if (process.env['XIEZHI_TRIAL'] !== '1') application.startJobs();
  log.info({ port: settings.port, host: settings.host }, 'the server answers');

  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a promise was rejected without a handler'),
  );
}

function explain(error: unknown): string {
  if (!(error instanceof Error && isRecord(error))) return String(error);
  const { code, port } = error;
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} is in use by another program. Set PORT to a free port.`;
  if (code === 'EACCES')
    return `This account has no permission to listen on port ${String(port)}. Set PORT to a number above 1023.`;
  return error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(error instanceof NewerDataError ? 3 : 1);
});
