import { contestSources } from '../contest-calendar/registry.ts';
import type { Check } from './health-finding.ts';

const day = 86_400_000;

/** Reports other judges whose contests could not be fetched for a day, or never. Shorter failures are not reported. */
export const checkOtherJudges: Check = async ({ db, siteSettings, clock }) => {
  if (!(await siteSettings.get()).otherContests) return [];
  const failed = await db
    .selectFrom('contest_calendar_source')
    .where('failure', 'is not', null)
    .where((where) =>
      where.or([
        where('fetched_at', 'is', null),
        where('fetched_at', '<', new Date(clock().getTime() - day)),
      ]),
    )
    .select(['key', 'failure'])
    .execute();
  const names = contestSources.filter(({ key }) => failed.some((row) => row.key === key)).map(({ oj }) => oj);
  if (names.length === 0) return [];
  const reasons = new Set(failed.map(({ failure }) => failure));
  return [{ code: 'otherJudgesAway', values: { names: names.join(', '), reason: [...reasons].join(', ') } }];
};
