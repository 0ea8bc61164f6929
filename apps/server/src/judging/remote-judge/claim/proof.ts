import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import type { Settings } from '../../../platform/settings/environment.ts';
import { signatureOf } from '../../../platform/settings/signature.ts';

/**
 * Returns the text that proves ownership of a user name at a remote judge. It depends on user, judge and name, so it is
 * useless in any other profile and needs neither storage nor secrecy.
 */
export function handleProof(
  { secret }: Pick<Settings, 'secret'>,
  uid: string,
  { judge, handle }: { readonly judge: RemoteAccountJudge; readonly handle: string },
): string {
  const owner = JSON.stringify([uid, judge, handle.toLowerCase()]);
  return `xiezhi-${signatureOf(secret, 'remote handle', owner).toString('hex').slice(0, 20)}`;
}
