import { lostSecretPlaces } from '@xiezhi/contract/text/health';
import { publicAddress } from '../../platform/settings/in-force.ts';
import { lostSecrets } from '../../platform/settings/secret.ts';
import type { Check } from './finding.ts';

export const checkAddress: Check = async ({ settings, site }) => {
  const address = publicAddress(settings, await site.get());
  if (address === null) return [{ code: 'addressUnknown' }];
  if (!address.startsWith('https:')) return [{ code: 'addressOpen' }];
  return [{ code: 'addressWell', values: { address } }];
};

export const checkSecrets: Check = async ({ settings, site }, locale) => {
  const lost = lostSecrets(settings.secret, await site.get());
  return lost.map((secret) => {
    const { page, name } = lostSecretPlaces[secret];
    return { code: 'secretLost', values: { name: name[locale], page } };
  });
};
