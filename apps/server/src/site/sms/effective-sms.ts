import { decryptSetting } from '../../platform/settings/secret.ts';
import type { Services } from '../../platform/services.ts';
import { createHttpSms } from './http-provider.ts';
import type { SmsProvider } from './provider.ts';

/** Returns the configured provider and its template; null if the settings are incomplete. */
export async function effectiveSms({
  siteSettings,
  settings,
  clock,
}: Pick<Services, 'siteSettings' | 'settings' | 'clock'>): Promise<{
  provider: SmsProvider;
  templateCode: string;
} | null> {
  const values = await siteSettings.get();
  const secret = decryptSetting(settings.secret, 'smsAccessKeySecret', values);
  const { smsDomain: address, smsAccessKeyId: accessKeyId, smsTemplateCode: templateCode } = values;
  if (address === '' || accessKeyId === '' || templateCode === '' || secret === null) return null;
  const { outgoingReachesPrivate: reachesPrivate } = settings;
  const { smsRegionId: regionId, smsSignName: signName } = values;
  return {
    templateCode,
    provider: createHttpSms({ address, regionId, accessKeyId, secret, signName, clock, reachesPrivate }),
  };
}
