import { calledServices, type HealthCode } from '@xiezhi/contract/text/health';
import type { Locale } from '@xiezhi/contract/limits';
import { dayOf } from '../../platform/settings/time-zone.ts';
import { type CalledWithTls, hostKey, listCalledHosts } from './called-hosts.ts';
import type { Check, HealthFinding } from './health-finding.ts';

const day = 86_400_000;
/** A certificate is reported if it expires in fewer than this many days. */
const noticeDays = 14;

/** Reports the results of the last certificate check; makes no calls itself. */
export const checkCertificates: Check = async (services, locale) => {
  const { db, clock, siteSettings } = services;
  const [calls, stored, { timeZone }] = await Promise.all([
    listCalledHosts(services),
    db.selectFrom('outbound_certificate').selectAll().orderBy('valid_until').execute(),
    siteSettings.get(),
  ]);
  const called = new Map(calls.map((call) => [hostKey(call), call]));
  const now = clock().getTime();
  const found: HealthFinding[] = [];
  const well: { host: string; until: string }[] = [];
  for (const { host, port, refusal, valid_until: validUntil } of stored) {
    const call = called.get(hostKey({ host, port }));
    if (call === undefined) continue;
    const until = dayOf(validUntil, timeZone);
    const days = Math.floor((validUntil.getTime() - now) / day);
    const address = addressOf(call);
    const values = { host: address, services: namesOf(call, locale), until, reason: refusal ?? '' };
    if (days < 0) found.push({ code: 'certificateExpired', values });
    else if (refusal !== null) found.push({ code: codeOf(refusal), values });
    else if (days < noticeDays) found.push({ code: 'certificateExpiring', values });
    else well.push({ host: address, until });
  }
  const [first] = well;
  if (first !== undefined) found.push({ code: 'certificatesWell', values: { count: well.length, ...first } });
  return found;
};

/** Default ports, which messages omit. */
const usualPorts = new Set([25, 443, 465, 587]);

function addressOf({ host, port }: CalledWithTls): string {
  if (usualPorts.has(port)) return host;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const untrusted = /SELF_SIGNED|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY|CERT_UNTRUSTED/;

function codeOf(refusal: string): HealthCode {
  if (refusal === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificateOfOther';
  return untrusted.test(refusal) ? 'certificateUntrusted' : 'certificateRefused';
}

function namesOf({ users }: CalledWithTls, locale: Locale): string {
  const names = users.map(({ service, name }) => {
    const word = calledServices[service][locale];
    if (name === undefined) return word;
    return locale === 'zh-CN' ? `${word}“${name}”` : `${word} “${name}”`;
  });
  return names.join(locale === 'zh-CN' ? '、' : ', ');
}
