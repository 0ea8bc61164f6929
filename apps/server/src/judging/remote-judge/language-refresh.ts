import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import { remoteOutcome } from '../../platform/outbound-http/remote-fault.ts';
import type { Services } from '../../platform/services.ts';
import type { RemoteJudgeAdapter } from './adapter.ts';
import { storeRemoteLanguages } from './languages.ts';
import { readingSession } from './run/account-lease.ts';
import { openSite } from './site-client.ts';

/**
 * Reads the language lists of all enabled judges once a day. If a judge's list cannot be read, the stored one is kept.
 */
export function createLanguageRefresh(
  { db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>,
  judges: readonly RemoteJudgeAdapter[],
): ScheduledTask {
  return {
    name: 'remote-languages',
    cron: '40 19 * * *',
    runsOnStart: false,
    async run(signal) {
      const on = await db.selectFrom('remote_judge').where('is_enabled', '=', true).select('judge').execute();
      for (const adapter of judges) {
        if (!on.some(({ judge }) => judge === adapter.key)) continue;
        const session = await readingSession(db, settings, adapter.accountJudge, null);
        const client = openSite(settings, adapter, { session, signal });
        const listed = await remoteOutcome(() => adapter.fetchLanguages(client, null), signal);
        if (listed.kind === 'understood' && listed.value !== null)
          await storeRemoteLanguages(db, adapter.accountJudge, listed.value);
        if (listed.kind !== 'understood')
          log.warn(
            { judge: adapter.key, reason: listed.fault.message },
            'the languages of a remote judge could not be read',
          );
      }
    },
  };
}
