import type { RemoteJudgeAdapter } from '../../src/judging/remote-judge/adapter.ts';
import { RemoteClient } from '../../src/platform/outbound-http/remote-client.ts';

/** A client that connects an adapter to a simulator; `timeoutMs` is short so that hanging requests fail soon. */
export function testSite(adapter: RemoteJudgeAdapter, base: string, timeoutMs = 5000): RemoteClient {
  return new RemoteClient({ base, hosts: adapter.hosts, reachesPrivate: true, timeoutMs });
}
