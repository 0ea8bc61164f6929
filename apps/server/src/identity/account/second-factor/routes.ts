import type { secondFactorRoutes } from '@xiezhi/contract/routes/second-factor';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { requireReauthentication } from '../changes/owner-check.ts';
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
  return {
    'GET /api/second-factor': async ({ viewer }) => {
      const { enabledAt, ...rest } = await describeSecondFactor(db, viewer.uid);
      return { ...rest, enabledAt: enabledAt?.toISOString() ?? null };
    },

    'POST /api/second-factor': async ({ viewer, body }) => {
      await requireReauthentication(services, viewer.uid, body.password);
      const secret = await beginSecondFactor(services, viewer.uid);
      const { shortName } = await services.siteSettings.get();
      return { secret, uri: otpauthUri(secret, shortName, viewer.username) };
    },

    'POST /api/second-factor/confirm': async ({ viewer, body }) => {
      let recoveryCodes: string[] = [];
      await requireReauthentication(services, viewer.uid, null, async () => {
        recoveryCodes = await confirmSecondFactor(services, viewer.uid, body.code);
      });
      return { recoveryCodes };
    },

    'POST /api/second-factor/recovery-codes': async ({ viewer, body }) => {
      await requireReauthentication(services, viewer.uid, body.password, () =>
        requireSecondFactor(services, viewer.uid, body.code),
      );
      const recoveryCodes = await db
        .transaction()
        .execute((transaction) => replaceRecoveryCodes({ ...services, db: transaction }, viewer.uid));
      return { recoveryCodes };
    },

    'POST /api/second-factor/disable': async ({ viewer, body }) => {
      await requireReauthentication(services, viewer.uid, body.password, () =>
        requireSecondFactor(services, viewer.uid, body.code),
      );
      await removeSecondFactor(db, viewer.uid);
      return null;
    },
  };
}
