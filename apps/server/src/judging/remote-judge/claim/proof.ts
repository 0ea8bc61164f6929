import { createHmac } from 'node:crypto';
import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import type { Settings } from '../../../platform/settings/environment.ts';

/**
 * The text that proves a user name at another judge. It is of one user, judge and name: in a profile it is of no use to
 * anybody else, so it need be neither stored nor secret.
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
