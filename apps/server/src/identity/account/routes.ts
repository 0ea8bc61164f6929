import { intervals } from '@xiezhi/contract/limits';
import type { accountRoutes } from '@xiezhi/contract/routes/account';
import { sessionRights } from '@xiezhi/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { setUploadCookie } from '../../platform/http/upload-cookie.ts';
import { changePassword } from './changes/change-password.ts';
import { isEmail } from './email-address.ts';
import { presentAccount, presentSession, presentUserInfo, userInfoColumns } from './presenter.ts';
import { registerAccount, sendRegisterCode } from './registering/register.ts';
import { signIn } from './signing-in/sign-in.ts';
import { isEmailTaken, isUsernameTaken } from './users.ts';
import { knownDevice, rememberDevice } from '../session/device-cookie.ts';
import { liveSessions, revokeSessions } from '../session/session.ts';

interface SignedIn {
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function accountHandlers(services: Services): Pick<HandlerTable, keyof typeof accountRoutes> {
  const { db } = services;

  async function logout({ viewer, request, reply }: SignedIn): Promise<null> {
    await revokeSessions(services, viewer.uid, { only: viewer.sessionId });
    setUploadCookie(request, reply, services.settings, null);
    return null;
  }

  return {
    'POST /api/login': async ({ body, ip, userAgent, request, reply }) => {
      const deviceOf = (uid: string) => knownDevice(request, services.settings, uid);
      const { user, token } = await signIn(services, body, { ip, userAgent, deviceOf });
      rememberDevice(request, reply, services.settings, user.uid);
      void reply.header('authorization', token);
      setUploadCookie(request, reply, services.settings, token);
      return presentAccount(db, user);
    },

    'POST /api/register': async ({ body, ip }) => {
      await registerAccount(services, body, ip);
      return null;
    },

    'GET /api/get-register-code': async ({ query, ip, setMessage }) => {
      const code = await sendRegisterCode(services, { email: query.email, slideToken: query.slidePass }, ip);
      const answer = { email: query.email.trim(), expire: intervals.registerCodeLife / 1000 };
      if (await services.mailer.canSend()) return answer;
      setMessage(code);
      return { ...answer, code };
    },

    'POST /api/check-username-or-email': async ({ body: { username, email } }) => ({
      username: username ? await isUsernameTaken(db, username) : false,
      email: email && isEmail(email.trim()) ? await isEmailTaken(db, email) : false,
    }),

    'GET /api/logout': logout,
    'POST /api/logout': logout,

    'GET /api/get-user-auth-info': async ({ viewer }) => ({
      roles: [viewer.role],
      permissions: [...viewer.permissions].sort(),
      can: sessionRights(viewer),
    }),

    'GET /api/get-user-info': async ({ viewer }) => {
      const user = await db
        .selectFrom('app_user')
        .where('uid', '=', viewer.uid)
        .select(userInfoColumns)
        .executeTakeFirstOrThrow();
      return presentUserInfo(user, viewer);
    },

    'POST /api/change-password': ({ viewer, body, locale }) => changePassword(services, viewer, body, locale),

    'GET /api/sessions': async ({ viewer }) => {
      const rows = await liveSessions(services, viewer.uid);
      return rows.map((row) => presentSession(row, viewer.sessionId));
    },

    'DELETE /api/sessions': async ({ viewer, query }) => {
      const choice = query.id ? { only: query.id } : { allBut: viewer.sessionId };
      const ended = await revokeSessions(services, viewer.uid, choice);
      if (query.id && ended === 0) throw new ApiError('sessionNotFound');
      return null;
    },
  };
}
