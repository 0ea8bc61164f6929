import type { passkeyRoutes } from '@xiezhi/contract/routes/passkey';
import type { Selectable } from 'kysely';
import type { PasskeyTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import { setUploadCookie } from '../../../platform/http/upload-cookie.ts';
import type { Services } from '../../../platform/services.ts';
import { rememberDevice } from '../../session/device-cookie.ts';
import { presentAccount } from '../presenter.ts';
import { requireBothFactors } from '../second-factor/require-both.ts';
import { consoleAdmission } from '../signing-in/console-admission.ts';
import type { Admission } from '../signing-in/sign-in.ts';
import { addPasskey, creationOptions, passkeysOf } from './add.ts';
import { removePasskey } from './remove.ts';
import { findRelyingParty, requireRelyingParty } from './relying-party.ts';
import { confirmByPasskey, confirmOptions, signInByPasskey, signInOptions } from './sign-in.ts';

const toSite: Admission = () => Promise.resolve(null);

export function passkeyHandlers(services: Services): Pick<HandlerTable, keyof typeof passkeyRoutes> {
  const { db, settings } = services;
  const toConsole = consoleAdmission(db);

  return {
    'POST /api/passkeys/sign-in-options': async ({ request }) =>
      signInOptions(services, await requireRelyingParty(services, request)),

    'POST /api/passkeys/sign-in': async ({ body, ip, userAgent, request, reply, log }) => {
      const party = await requireRelyingParty(services, request);
      const answer = { credential: body.credential, party, log };
      const admit = body.isConsole === true ? toConsole : toSite;
      const { user, token } = await signInByPasskey(services, answer, { ip, userAgent }, admit);
      rememberDevice(request, reply, settings, user.uid);
      void reply.header('authorization', token);
      setUploadCookie(request, reply, settings, token);
      return presentAccount(db, user);
    },

    'GET /api/passkeys': async ({ viewer, request }) => {
      const { party, obstacle } = await findRelyingParty(services, request);
      const rows = await passkeysOf(db, viewer.uid);
      return {
        passkeys: rows.map((row) => presentPasskey(row, party.id)),
        obstacle,
        address: party.origin,
      };
    },

    'POST /api/passkeys/creation-options': async ({ viewer, body, request }) => {
      const party = await requireRelyingParty(services, request);
      await requireBothFactors(services, viewer, body);
      return creationOptions(services, viewer, party);
    },

    'POST /api/passkeys': async ({ viewer, body, ip, request, log }) => {
      const party = await requireRelyingParty(services, request);
      return presentPasskey(await addPasskey(services, viewer, { ...body, party, ip, log }), party.id);
    },

    'PUT /api/passkeys': async ({ viewer, body: { id, name } }) => {
      const renamed = await db
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('uid', '=', viewer.uid)
        .returning('id')
        .executeTakeFirst();
      if (!renamed) throw new ApiError('passkeyNotFound');
      return null;
    },

    'DELETE /api/passkeys': async ({ viewer, query: { id }, ip }) => {
      await removePasskey(services, viewer, { id, ip });
      return null;
    },

    'POST /api/passkeys/confirm-options': async ({ viewer, request }) =>
      confirmOptions(services, viewer, await requireRelyingParty(services, request)),

    'POST /api/passkeys/confirm': async ({ viewer, body, request, log }) => {
      const party = await requireRelyingParty(services, request);
      return { proof: await confirmByPasskey(services, viewer, { credential: body.credential, party, log }) };
    },
  };
}

function presentPasskey(row: Selectable<PasskeyTable>, rpId: string) {
  return {
    id: row.id,
    name: row.name,
    gmtCreate: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isSynced: row.is_synced,
    worksHere: row.rp_id === rpId,
    copiedAt: row.copied_at?.toISOString() ?? null,
  };
}
