import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { type OwnerProof, requireReauthentication } from '../changes/owner-check.ts';
import { verifySecondFactor } from './service.ts';

export interface FullProof extends OwnerProof {
  readonly secondFactorCode?: string | null | undefined;
}

/**
 * Authenticates the caller again with everything that a sign-in would ask for, before an action that creates
 * another way in. A passkey counts as two factors, because it verified its user. Throws
 * `secondFactorRequired`, `secondFactorCodeWrong`, `secondFactorLost` and the errors of
 * `requireReauthentication`.
 */
export async function requireBothFactors(
  services: Services,
  viewer: Viewer,
  { secondFactorCode, ...proof }: FullProof,
): Promise<void> {
  const code = secondFactorCode || null;
  if (proof.passkeyProof) return requireReauthentication(services, viewer, proof);
  // A missing code is reported before any attempt is counted as wrong.
  if (code === null && (await verifySecondFactor(services, viewer.uid, null)) === 'wanted')
    throw new ApiError('secondFactorRequired');
  await requireReauthentication(services, viewer, proof, async () => {
    if ((await verifySecondFactor(services, viewer.uid, code)) === 'wrong')
      throw new ApiError('secondFactorCodeWrong');
  });
}
