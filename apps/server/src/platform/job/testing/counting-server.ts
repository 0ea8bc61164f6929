import { createLogger } from '../../logger.ts';
import { buildServices } from '../../../app/build-services.ts';
import { testSettings } from '../../../../test-support/settings.ts';
import { createJobRunner } from '../runner.ts';
import { countingJob } from './counting-job.ts';

/**
 * Program that runs jobs and nothing else. It is a separate process, so that a test can kill it. Prints `ready` when
 * its runner has started.
 */
const [url = '', folder = ''] = process.argv.slice(2);
const log = createLogger('warn', { write: (line) => process.stderr.write(line) });
const services = buildServices({ settings: testSettings(url, folder), log });
await services.events.start();
const runner = createJobRunner(services, { kinds: [countingJob(services.db)], timed: [] });
runner.start();
process.stdout.write('ready\n');
process.on('SIGTERM', () => void stop());

async function stop(): Promise<void> {
  await runner.stop();
  await services.events.close();
  await services.db.destroy();
}
