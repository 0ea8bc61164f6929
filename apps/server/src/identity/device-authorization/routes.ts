import { intervals } from '@xiezhi/contract/limits';
import type { deviceAuthorizationRoutes } from '@xiezhi/contract/routes/device-authorization';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { publicAddress } from '../../platform/settings/effective.ts';
import { requireBothFactors } from '../account/second-factor/require-both.ts';
import { deleteApiToken, findValidToken } from '../api-token/repository.ts';
import { isTokenScope, readApiToken, signApiToken } from '../api-token/token.ts';
import { formatUserCode } from './codes.ts';
import {
  decideDeviceAuthorization,
  findDeviceAuthorization,
  grantDeviceAuthorization,
  pollDeviceAuthorization,
  startDeviceAuthorization,
} from './repository.ts';

const undecided = { token: null, username: null, scopes: [], expiresAt: null };

/**
 * Sign-in of programs. A grant creates another way into the account, so it needs the same proof of the owner as a new
 * API token. A client with the device code can fetch the token until the request expires.
 */
export function deviceAuthorizationHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof deviceAuthorizationRoutes> {
  const { db, settings, siteSettings } = services;
  return {
    'POST /api/device-authorizations': async ({ body, ip, request, now }) => {
      const { deviceCode, userCode } = await startDeviceAuthorization(db, { ...body, address: ip }, now);
      const site =
        publicAddress(settings, await siteSettings.get()) ?? `${request.protocol}://${request.host}`;
      const shown = formatUserCode(userCode);
      return {
        deviceCode,
        userCode: shown,
        verificationUri: `${site}/device`,
        verificationUriComplete: `${site}/device?code=${shown}`,
        expiresIn: intervals.deviceCodeLife / 1000,
        interval: intervals.devicePoll / 1000,
      };
    },

    'POST /api/device-authorizations/poll': async ({ body, now }) => {
      const { id, uid, ...found } = await pollDeviceAuthorization(db, body.deviceCode, now);
      if (id !== null && uid !== null)
        return {
          state: 'granted',
          token: await signApiToken({ uid, apiTokenId: id }, settings.secret),
          username: found.username,
          scopes: (found.scopes ?? []).filter(isTokenScope),
          expiresAt: found.expires_at?.toISOString() ?? null,
        };
      if (found.decided_at !== null) return { state: 'denied', ...undecided };
      return { state: found.isTooFast ? 'slowDown' : 'pending', ...undecided };
    },

    'GET /api/device-authorizations/request': async ({ query, now }) => {
      const found = await findDeviceAuthorization(db, query.userCode, now);
      return {
        userCode: formatUserCode(found.user_code),
        name: found.name,
        scopes: found.scopes,
        address: found.address,
        gmtCreate: found.created_at.toISOString(),
        expiresAt: found.expires_at.toISOString(),
      };
    },

    'POST /api/device-authorizations/grant': async ({ viewer, body, now }) => {
      const { userCode, scopes, ...proof } = body;
      // Checked first, so that an unknown code uses up no attempt to prove the owner.
      await findDeviceAuthorization(db, userCode, now);
      await requireBothFactors(services, viewer, proof);
      await grantDeviceAuthorization(db, { by: viewer, userCode, scopes }, now);
      return null;
    },

    'POST /api/device-authorizations/denial': async ({ body, now }) => {
      await decideDeviceAuthorization(db, body.userCode, null, now);
      return null;
    },

    'POST /api/device-authorizations/introspection': async ({ body, now }) => {
      const claims = await readApiToken(body.token, settings.secret);
      const found = claims === null ? undefined : await findValidToken(db, claims, now);
      if (!found) throw new ApiError('apiTokenNotFound');
      return {
        username: found.username,
        name: found.name,
        scopes: found.scopes.filter(isTokenScope),
        expiresAt: found.expires_at?.toISOString() ?? null,
      };
    },

    'POST /api/device-authorizations/revocation': async ({ body }) => {
      const claims = await readApiToken(body.token, settings.secret);
      if (claims !== null) await deleteApiToken(db, claims.uid, claims.apiTokenId);
      return null;
    },
  };
}
