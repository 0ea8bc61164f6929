import type { RemoteJudgeAdapter } from '../../src/judging/remote-judge/adapter.ts';
import { RemoteClient } from '../../src/platform/outbound-http/remote-client.ts';

/** A client for an adapter that speaks with a simulator; `timeoutMs` is short so that hanging ones fail soon. */
export function testSite(adapter: RemoteJudgeAdapter, base: string, timeoutMs = 5000): RemoteClient {
  return new RemoteClient({ base, hosts: adapter.hosts, reachesPrivate: true, timeoutMs });
}
