import type { secondFactorRoutes } from '@xiezhi/contract/routes/second-factor';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSession } from '../../session/lock-session.ts';
import { type OwnerProof, requireReauthentication } from '../changes/owner-check.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  requireSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './service.ts';
import { otpauthUri } from './totp.ts';

export function secondFactorHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof secondFactorRoutes> {
  const { db } = services;

  /**
   * Requires that the user has a second factor and proves to own the account: by password (or a recent sign-in if the
   * account has none) and code, or by a passkey. A passkey counts as both, because it verified its user.
   */
  async function requireOwner(
    viewer: Viewer,
    { code, ...proof }: OwnerProof & { readonly code?: string | null | undefined },
  ): Promise<void> {
    await requireReauthentication(services, viewer, proof, async () => {
      if (!proof.passkeyProof) await requireSecondFactor(services, viewer.uid, code ?? '');
      else if (!(await describeSecondFactor(db, viewer.uid)).isEnabled)
        throw new ApiError('secondFactorNotBegun');
    });
  }

  return {
    'GET /api/second-factor': async ({ viewer }) => {
      const { enabledAt, ...rest } = await describeSecondFactor(db, viewer.uid);
      return { ...rest, enabledAt: enabledAt?.toISOString() ?? null };
    },

    'POST /api/second-factor': async ({ viewer, body }) => {
      await requireReauthentication(services, viewer, body);
      const secret = await beginSecondFactor(services, viewer.uid);
      const { shortName } = await services.siteSettings.get();
      return { secret, uri: otpauthUri(secret, shortName, viewer.username) };
    },

    'POST /api/second-factor/confirm': async ({ viewer, body }) => {
      let recoveryCodes: string[] = [];
      await requireReauthentication(services, viewer, null, async () => {
        recoveryCodes = await confirmSecondFactor(services, viewer, body.code);
      });
      return { recoveryCodes };
    },

    'POST /api/second-factor/recovery-codes': async ({ viewer, body }) => {
      await requireOwner(viewer, body);
      const recoveryCodes = await db.transaction().execute(async (transaction) => {
        await lockSession(transaction, viewer);
        return replaceRecoveryCodes({ ...services, db: transaction }, viewer.uid);
      });
      return { recoveryCodes };
    },

    'POST /api/second-factor/disable': async ({ viewer, body }) => {
      await requireOwner(viewer, body);
      await db.transaction().execute(async (transaction) => {
        await lockSession(transaction, viewer);
        await removeSecondFactor(transaction, viewer.uid);
      });
      return null;
    },
  };
}
