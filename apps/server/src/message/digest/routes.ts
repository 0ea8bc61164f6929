import type { Locale } from '@xiezhi/contract/limits';
import type { messageDigestRoutes } from '@xiezhi/contract/routes/message-digest';
import type { HandlerTable } from '../../http/handler.ts';
import type { Services } from '../../services.ts';
import { endDigest, readPreference, setPreference } from './preference.ts';
import { readDigestTicket } from './ticket.ts';

const endTexts: Readonly<Record<Locale, { readonly ended: string; readonly invalid: string }>> = {
  'zh-CN': {
    ended: '已停止发送消息邮件。需要时可在网站的「设置」中重新开启。',
    invalid: '这个链接不完整，请从邮件中重新打开，或在网站的「设置」中关闭。',
  },
  'en-US': {
    ended: 'Mails about messages have ended. The settings of the site bring them back.',
    invalid: 'This link is not complete: open it from the mail again, or use the settings of the site.',
  },
};

export function messageDigestHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof messageDigestRoutes> {
  return {
    'GET /api/message-digest': ({ viewer }) => readPreference(services, viewer.uid),

    'PUT /api/message-digest': async ({ viewer, body, locale }) => {
      await setPreference(services, viewer.uid, body.frequency, locale);
      return null;
    },

    'GET /api/message-digest/end': async ({ query, locale, reply }) => {
      const uid = readDigestTicket(query.ticket, services.settings.secret);
      if (uid !== null) await endDigest(services, uid);
      const { ended, invalid } = endTexts[locale];
      return reply
        .code(uid === null ? 400 : 200)
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="${locale}"><meta name="viewport" content="width=device-width"><title>${ended}</title><p>${uid === null ? invalid : ended}</p></html>`,
        );
    },
  };
}
