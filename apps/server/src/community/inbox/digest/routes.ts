import type { Locale } from '@xiezhi/contract/limits';
import type { messageDigestRoutes } from '@xiezhi/contract/routes/message-digest';
import type { FastifyReply } from 'fastify';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { unsubscribePage } from './unsubscribe-page.ts';
import { unsubscribeDigest, readPreference, setPreference } from './preference.ts';
import { readDigestTicket } from './ticket.ts';

export function messageDigestHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof messageDigestRoutes> {
  return {
    'GET /api/message-digest': ({ viewer }) => readPreference(services, viewer.uid),

    'PUT /api/message-digest': async ({ viewer, body, locale }) => {
      await setPreference(services, viewer.uid, body.frequency, locale);
      return null;
    },

    // Mail scanners open links, so opening the link alone changes nothing.
    'GET /api/message-digest/end': async ({ query, locale, reply }) => {
      const isGood = readDigestTicket(query.ticket, services.settings.secret) !== null;
      return sendPage(reply, isGood ? 'ask' : 'invalid', locale);
    },

    'POST /api/message-digest/end': async ({ query, locale, reply }) => {
      const uid = readDigestTicket(query.ticket, services.settings.secret);
      if (uid !== null) await unsubscribeDigest(services, uid);
      return sendPage(reply, uid === null ? 'invalid' : 'ended', locale);
    },
  };
}

function sendPage(
  reply: FastifyReply,
  state: Parameters<typeof unsubscribePage>[0],
  locale: Locale,
): FastifyReply {
  return reply
    .code(state === 'invalid' ? 400 : 200)
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(state, locale));
}
