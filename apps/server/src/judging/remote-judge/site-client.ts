import { RemoteClient, type RemoteSession } from '../../platform/outbound-http/remote-client.ts';
import type { Settings } from '../../platform/settings/environment.ts';
import type { RemoteJudgeAdapter } from './adapter.ts';

export interface SiteClientOptions {
  readonly session?: RemoteSession | null;
  readonly signal?: AbortSignal | undefined;
  readonly pace?: (() => Promise<void>) | undefined;
  readonly timeoutMs?: number;
}

/** Origin of a judge's site: the one that the operator has set, or else that of the adapter. */
export function baseOf({ remoteBases }: Pick<Settings, 'remoteBases'>, adapter: RemoteJudgeAdapter): string {
  return remoteBases.get(adapter.key) ?? adapter.base;
}

/**
 * Creates a client for the site of a judge. Requests to private addresses are allowed only if the operator has set
 * them.
 */
export function openSite(
  settings: Pick<Settings, 'remoteBases'>,
  adapter: RemoteJudgeAdapter,
  options: SiteClientOptions = {},
): RemoteClient {
  return new RemoteClient({
    ...options,
    base: baseOf(settings, adapter),
    hosts: adapter.hosts,
    reachesPrivate: settings.remoteBases.has(adapter.key),
  });
}
