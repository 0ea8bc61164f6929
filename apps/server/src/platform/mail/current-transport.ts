import type { Settings } from '../settings/environment.ts';
import { mailAddress, publicAddress } from '../settings/effective.ts';
import type { SiteSettings } from '../settings/site.ts';
import { createSmtpTransport, type MailTransport } from './transport.ts';

export interface MailSettingsSource {
  readonly settings: Settings;
  readonly siteSettings: Pick<SiteSettings, 'get'>;
}

/** Provides the mail transport for the current settings of the site, even if they change between two mails. */
export interface CurrentTransport {
  /**
   * Returns the current transport; null if no mail server is set. If the settings have changed, closes the previous
   * one.
   */
  get(): Promise<MailTransport | null>;
  close(): void;
}

/** Returns whether the site sends mail. */
export async function sendsMail({ settings, siteSettings }: MailSettingsSource): Promise<boolean> {
  return mailAddress(settings, await siteSettings.get()) !== null;
}

/** Opens a transport to the mail server in the settings; null if none is set. The caller must close it. */
export async function openTransport(source: MailSettingsSource): Promise<MailTransport | null> {
  const way = await wayOf(source);
  return way && createSmtpTransport(way.address, way.site, way.picture);
}

export function createCurrentTransport(source: MailSettingsSource): CurrentTransport {
  let current: { key: string; transport: MailTransport } | null = null;

  function close(): void {
    current?.transport.close();
    current = null;
  }

  return {
    async get() {
      const way = await wayOf(source);
      const key = JSON.stringify(way);
      if (current !== null && current.key !== key) close();
      if (way === null) return null;
      current ??= { key, transport: createSmtpTransport(way.address, way.site, way.picture) };
      return current.transport;
    },
    close,
  };
}

async function wayOf({ settings, siteSettings }: MailSettingsSource) {
  const values = await siteSettings.get();
  const address = mailAddress(settings, values);
  if (address === null) return null;
  return { address, site: publicAddress(settings, values), picture: values.mailPictureUrl };
}
