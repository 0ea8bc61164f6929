import { sql } from 'kysely';
import { usersWithLostSecondFactor } from '../../identity/account/second-factor/lost.ts';
import { openPassword } from '../../judging/remote-judge/password.ts';
import { openEntryPassword } from '../../platform/scope/entry-password.ts';
import type { Services } from '../../platform/services.ts';
import type { Check, HealthFinding } from './health-finding.ts';

/** Maximum names in a message. */
const maxNames = 5;

/** Builds the finding, with the first names; `…` shows that there are more. */
function findingFor(code: HealthFinding['code'], names: readonly string[]): HealthFinding[] {
  if (names.length === 0) return [];
  const more = names.length > maxNames ? ['…'] : [];
  return [{ code, values: { names: [...names.slice(0, maxNames), ...more].join(', ') } }];
}

/** Reports data that was encrypted with a former key of the site and cannot be decrypted any more. */
export const checkDecryptable: Check = async (services) => {
  const accounts = await services.db
    .selectFrom('remote_account')
    .select(['judge', 'username', 'sealed_password'])
    .orderBy('id')
    .execute();
  const closed = accounts.filter((account) => openPassword(services.settings.secret, account) === null);
  return [
    ...findingFor('secondFactorsLost', await usersWithLostSecondFactor(services)),
    ...findingFor(
      'remotePasswordsLost',
      closed.map(({ judge, username }) => `${judge} ${username}`),
    ),
    ...findingFor('entryPasswordsLost', await lostEntryPasswords(services)),
  ];
};

/** Returns the names of contests, trainings and groups whose entry password cannot be decrypted. */
async function lostEntryPasswords({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<string[]> {
  const { rows } = await sql<{
    kind: 'contest' | 'training' | 'group';
    id: number;
    name: string;
    sealed: Buffer;
  }>`
    select 'contest' as kind, id, title as name, sealed_password as sealed from contest
      where sealed_password is not null and hidden_at is null
    union all
    select 'training', id, title, sealed_password from training
      where sealed_password is not null and hidden_at is null
    union all
    select 'group', id, name, sealed_code from app_group where sealed_code is not null and hidden_at is null
    order by kind, id`.execute(db);
  return rows
    .filter(({ kind, id, sealed }) => openEntryPassword(settings.secret, { kind, id }, sealed) === null)
    .map(({ name }) => name);
}
