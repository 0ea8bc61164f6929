import type { CalledService } from '@xiezhi/contract/text/health';
import type { CalledHost } from '../../platform/outbound-http/certificate.ts';
import { remoteJudges } from '../../judging/remote-judge/judges.ts';
import { baseOf } from '../../judging/remote-judge/site-client.ts';
import { calledAddress } from '../../platform/blob/s3/called-address.ts';
import type { Services } from '../../platform/services.ts';
import {
  effectiveAssistant,
  mailAddress,
  oauthProvider,
  signInProvider,
} from '../../platform/settings/effective.ts';
import { githubAddress } from '../../identity/account/oidc/github.ts';
import { wechatAddress } from '../../identity/account/oidc/wechat.ts';
import { effectiveSms } from '../sms/effective-sms.ts';

/** A host that the site calls with TLS according to its settings. */
export interface CalledWithTls extends CalledHost {
  /** Services that call the host. Webhooks and remote judges also have their names. */
  readonly users: readonly { readonly service: CalledService; readonly name?: string }[];
  /** Whether calls to the host may reach private networks. */
  readonly reachesPrivate: boolean;
}

type CallServices = Pick<Services, 'db' | 'settings' | 'siteSettings' | 'clock'>;

/** Lists the hosts that the site currently calls with TLS; each port of a host appears once. Makes no calls. */
export async function listCalledHosts(services: CallServices): Promise<CalledWithTls[]> {
  const { db, settings, siteSettings } = services;
  const values = await siteSettings.get();
  const { outgoingReachesPrivate } = settings;
  // Also includes webhooks that the site disabled after failed deliveries, because their certificates may be the cause.
  const webhooks = await db
    .selectFrom('webhook')
    .where((where) => where.or([where('is_enabled', '=', true), where('off_reason', 'is not', null)]))
    .select(['name', 'address'])
    .orderBy('id')
    .execute();
  const repositories = await db.selectFrom('problem_repository').select('address').orderBy('id').execute();
  const gitServers = new Set(repositories.map(({ address }) => URL.parse(address)?.origin));
  const switchedOn = await db
    .selectFrom('remote_judge')
    .where('is_enabled', '=', true)
    .select('judge')
    .execute();
  const judges = remoteJudges.filter(({ key }) => switchedOn.some(({ judge }) => judge === key));
  const { s3, places } = settings.blobs;
  const storage = s3 !== null && places.includes('s3') ? calledAddress(s3) : null;
  const github = oauthProvider(settings, values, 'github');
  const wechat = oauthProvider(settings, values, 'wechat');
  const sms = (await effectiveSms(services)) === null ? null : values.smsDomain;
  // Addresses for mail, sign-in and assistant are chosen by the administrator, those for the object storage and remote
  // judges by the operator. These may be in private networks. Other calls may reach private networks only if a setting
  // allows it.
  return merge([
    ...mailCall(mailAddress(settings, values)),
    ...webCall(signInProvider(settings, values)?.issuer, 'signIn', true),
    ...(github === null
      ? []
      : Object.values(githubAddress(github)).flatMap((url) => webCall(url, 'signIn', github.base !== null))),
    ...(wechat === null ? [] : webCall(wechatAddress(wechat).api, 'signIn', wechat.base !== null)),
    ...webCall(effectiveAssistant(settings, values)?.url, 'assistant', true),
    ...webCall(sms, 'sms', outgoingReachesPrivate),
    ...webhooks.flatMap(({ name, address }) => webCall(address, 'webhook', outgoingReachesPrivate, name)),
    ...[...gitServers]
      .filter((origin) => values.repositoryHosts.includes(URL.parse(origin ?? '')?.host ?? ''))
      .flatMap((origin) => webCall(origin, 'repository', outgoingReachesPrivate)),
    ...webCall(storage, 'objectStorage', true),
    ...judges.flatMap((judge) =>
      webCall(baseOf(settings, judge), 'remoteJudge', settings.remoteBases.has(judge.key), judge.name),
    ),
  ]);
}

function webCall(
  address: string | null | undefined,
  service: CalledService,
  reachesPrivate: boolean,
  name?: string,
): CalledWithTls[] {
  const url = URL.parse(address ?? '');
  if (url?.protocol !== 'https:') return [];
  const user = name === undefined ? { service } : { service, name };
  const port = Number(url.port) || 443;
  return [{ host: bare(url.hostname), port, isUpgraded: false, users: [user], reachesPrivate }];
}

/** Returns the host for mail. Returns none if the operator has disabled TLS or accepts any certificate. */
function mailCall(address: string | null): CalledWithTls[] {
  const url = URL.parse(address ?? '');
  if (url === null) return [];
  const { searchParams, protocol, hostname } = url;
  if (searchParams.get('ignoreTLS') === 'true' || searchParams.get('tls.rejectUnauthorized') === 'false')
    return [];
  const isUpgraded = protocol === 'smtp:';
  const port = Number(url.port) || (isUpgraded ? 587 : 465);
  return [{ host: bare(hostname), port, isUpgraded, users: [{ service: 'mail' }], reachesPrivate: true }];
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').toLowerCase();

function merge(calls: readonly CalledWithTls[]): CalledWithTls[] {
  const hosts = new Map<string, CalledWithTls>();
  for (const call of calls) {
    const key = hostKey(call);
    const there = hosts.get(key);
    hosts.set(
      key,
      there === undefined
        ? call
        : {
            ...there,
            users: [...there.users, ...call.users],
            reachesPrivate: there.reachesPrivate || call.reachesPrivate,
          },
    );
  }
  return [...hosts.values()];
}

/** Returns a key for a port of a host. */
export const hostKey = ({ host, port }: Pick<CalledHost, 'host' | 'port'>): string => `${host} ${port}`;
