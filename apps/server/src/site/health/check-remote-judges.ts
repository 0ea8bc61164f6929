import { sql } from 'kysely';
import { remoteJudges } from '../../judging/remote-judge/judges.ts';
import type { Check } from './health-finding.ts';

/**
 * Reports enabled remote judges that cannot be used: their site has changed or demands a challenge, has been
 * unreachable for ten minutes, or no account is available.
 */
export const checkRemoteJudges: Check = async ({ db }) => {
  const { rows } = await sql<{ judge: string; state: string; is_long: boolean; accounts: string[] }>`
    select judge, state, state_since < now() - interval '10 minutes' as is_long,
      array(select distinct account.judge from remote_account account where is_enabled and fault is null) as accounts
    from remote_judge where is_enabled`.execute(db);
  const on = remoteJudges.flatMap((adapter) => {
    const row = rows.find(({ judge }) => judge === adapter.key);
    return row === undefined ? [] : [{ adapter, row }];
  });
  const namesOf = (chosen: typeof on) => chosen.map(({ adapter }) => adapter.name).join(', ');
  const changed = namesOf(on.filter(({ row }) => row.state === 'changed' || row.state === 'challenged'));
  const away = namesOf(on.filter(({ row }) => row.state === 'unavailable' && row.is_long));
  const bare = namesOf(
    on.filter(
      ({ adapter, row }) => adapter.submission === 'account' && !row.accounts.includes(adapter.accountJudge),
    ),
  );
  return [
    ...(changed === '' ? [] : [{ code: 'remoteJudgesChanged' as const, values: { names: changed } }]),
    ...(away === '' ? [] : [{ code: 'remoteJudgesAway' as const, values: { names: away } }]),
    ...(bare === '' ? [] : [{ code: 'remoteAccountsMissing' as const, values: { names: bare } }]),
  ];
};
