import type { Services } from '../services.ts';
import { checkAddress, checkSecrets } from './check-settings.ts';
import { checkClock, checkDisk } from './check-host.ts';
import { checkJobs, checkMail } from './check-work.ts';
import { checkNodes, checkQueue } from './check-judging.ts';
import type { Check, Finding } from './finding.ts';

const checks: readonly Check[] = [
  checkNodes,
  checkQueue,
  checkDisk,
  checkClock,
  checkMail,
  checkSecrets,
  checkJobs,
  checkAddress,
];

/** Everything that is known to go wrong with a site, looked at now. */
export async function examine(services: Services): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => check(services)));
  return found.flat();
}
