import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import { inspectCertificate, type LookOptions } from '../../platform/outbound-http/certificate.ts';
import type { Services } from '../../platform/services.ts';
import { type CalledWithTls, hostKey, listCalledHosts } from './called-hosts.ts';

/** Timeout for one host in ms. */
const timeoutMs = 10_000;

type WorkServices = Pick<Services, 'db' | 'settings' | 'siteSettings' | 'clock'>;

/**
 * Hourly task that checks the certificates of all called hosts in parallel, with one handshake per host and port. A
 * result is stored until the next check, or until the site no longer calls the host.
 */
export function createCertificateWork(
  services: WorkServices,
  options: Pick<LookOptions, 'ca'> = {},
): ScheduledTask {
  const { db, clock } = services;

  async function inspect(call: CalledWithTls, signal: AbortSignal): Promise<void> {
    const { host, port, reachesPrivate } = call;
    const shown = await inspectCertificate(call, { ...options, reachesPrivate, signal, timeoutMs });
    if (shown === null || signal.aborted) return;
    const result = { refusal: shown.refusal, valid_until: shown.validUntil, looked_at: clock() };
    await db
      .insertInto('outbound_certificate')
      .values({ host, port, ...result })
      .onConflict((conflict) => conflict.columns(['host', 'port']).doUpdateSet(result))
      .execute();
  }

  async function run(signal: AbortSignal): Promise<void> {
    const calls = await listCalledHosts(services);
    const calledHosts = new Set(calls.map(hostKey));
    const stored = await db.selectFrom('outbound_certificate').select(['host', 'port']).execute();
    for (const { host, port } of stored)
      if (!calledHosts.has(hostKey({ host, port })))
        await db
          .deleteFrom('outbound_certificate')
          .where('host', '=', host)
          .where('port', '=', port)
          .execute();
    await Promise.all(calls.map((call) => inspect(call, signal)));
  }

  return { name: 'certificates', cron: '37 * * * *', runsOnStart: 'hourly', run };
}
