import type { Locale } from '@xiezhi/contract/limits';
import type { JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { checkAddress, checkSecrets } from './check-settings.ts';
import { checkBlobs } from './check-blobs.ts';
import { checkBackups } from './check-backups.ts';
import { checkDecryptable } from './check-decryptable.ts';
import { checkCertificates } from './check-certificates.ts';
import { checkClock, checkDataFolder, checkDisk } from './check-host.ts';
import { checkJobs, checkMail, checkWebhooks } from './check-work.ts';
import { checkOtherJudges } from './check-contest-calendar.ts';
import { checkReleases } from './check-releases.ts';
import { checkRemoteJudges } from './check-remote-judges.ts';
import { checkNodes, checkQueue } from './check-judging.ts';
import type { Check, HealthFinding } from './health-finding.ts';

const checks: readonly Check[] = [
  checkNodes,
  checkQueue,
  checkReleases,
  checkDisk,
  checkDataFolder,
  checkBlobs,
  checkBackups,
  checkClock,
  checkMail,
  checkSecrets,
  checkDecryptable,
  checkJobs,
  checkWebhooks,
  checkCertificates,
  checkOtherJudges,
  checkRemoteJudges,
  checkAddress,
];

/** Runs all checks and returns their findings. */
export async function runHealthChecks(
  services: Services,
  locale: Locale,
  kinds: readonly JobKind[],
): Promise<HealthFinding[]> {
  const found = await Promise.all(checks.map((check) => check(services, locale, kinds)));
  return found.flat();
}
