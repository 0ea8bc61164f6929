import { namesOfLostSecondFactors } from '../account/second-factor/lost.ts';
import { openPassword } from '../remote-judge/password.ts';
import type { Check, Finding } from './finding.ts';

/** Names that a sentence tells. */
const toldMax = 5;

/** Beyond the first few, that there are more. */
function toldOf(code: Finding['code'], names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  const more = names.length > toldMax ? ['…'] : [];
  return [{ code, values: { names: [...names.slice(0, toldMax), ...more].join(', ') } }];
}

/** What people sealed under a former key of the site, and nobody can open any more. */
export const checkSealed: Check = async (services) => {
  const accounts = await services.db
    .selectFrom('remote_account')
    .select(['judge', 'username', 'sealed_password'])
    .orderBy('id')
    .execute();
  const closed = accounts.filter((account) => openPassword(services.settings.secret, account) === null);
  return [
    ...toldOf('secondFactorsLost', await namesOfLostSecondFactors(services)),
    ...toldOf(
      'remotePasswordsLost',
      closed.map(({ judge, username }) => `${judge} ${username}`),
    ),
  ];
};
