import { createHmac } from 'node:crypto';
import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import type { Settings } from '../../../platform/settings/environment.ts';

/**
 * The text that proves a user name at another judge. It depends on user, judge and name, so it is useless in any other
 * profile and needs neither storage nor secrecy.
 */
export function handleProof(
  { secret }: Pick<Settings, 'secret'>,
  uid: string,
  { judge, handle }: { readonly judge: RemoteAccountJudge; readonly handle: string },
): string {
  const owner = JSON.stringify([uid, judge, handle.toLowerCase()]);
  const digest = createHmac('sha256', secret).update(`xiezhi remote handle\n${owner}`).digest('hex');
  return `xiezhi-${digest.slice(0, 20)}`;
}
