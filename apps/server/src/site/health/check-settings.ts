import { secretSettingPages } from '@xiezhi/contract/text/health';
import { publicAddress } from '../../platform/settings/effective.ts';
import { undecryptableSecrets } from '../../platform/settings/secret.ts';
import type { Check } from './health-finding.ts';

export const checkAddress: Check = async ({ settings, siteSettings }) => {
  const address = publicAddress(settings, await siteSettings.get());
  if (address === null) return [{ code: 'addressUnknown' }];
  if (!address.startsWith('https:')) return [{ code: 'addressOpen' }];
  return [{ code: 'addressWell', values: { address } }];
};

export const checkSecrets: Check = async ({ settings, siteSettings }, locale) => {
  const lost = undecryptableSecrets(settings.secret, await siteSettings.get());
  return lost.map((secret) => {
    const { page, name } = secretSettingPages[secret];
    return { code: 'secretLost', values: { name: name[locale], page } };
  });
};
