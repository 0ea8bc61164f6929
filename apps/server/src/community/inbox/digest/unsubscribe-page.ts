import type { Locale } from '@xiezhi/contract/limits';

const texts: Readonly<
  Record<Locale, Readonly<Record<'title' | 'ask' | 'button' | 'ended' | 'invalid', string>>>
> = {
  'zh-CN': {
    title: '停止接收消息邮件',
    ask: '点击按钮后，将不再收到关于未读消息的邮件。',
    button: '停止接收',
    ended: '已停止发送消息邮件。需要时可在网站的“设置”中重新开启。',
    invalid: '这个链接不完整，请从邮件中重新打开，或在网站的“设置”中关闭。',
  },
  'en-US': {
    title: 'Unsubscribe from message emails',
    ask: 'After you select this button, you no longer receive emails about unread messages.',
    button: 'Unsubscribe',
    ended:
      'You no longer receive emails about unread messages. You can turn them on again in Settings on the site.',
    invalid:
      'This link is incomplete. Open it from the email again, or turn off these emails in Settings on the site.',
  },
};

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 32rem; padding: 3rem 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.25rem; }
  button { font: inherit; min-height: 44px; padding: 0 1.25rem; cursor: pointer; }
`;

/**
 * The page behind the unsubscribe link, without scripts: asks for confirmation, confirms, or reports an invalid link.
 */
export function unsubscribePage(state: 'ask' | 'ended' | 'invalid', locale: Locale): string {
  const { title, button, ...t } = texts[locale];
  // A form without an action posts to the URL of the page, which contains the ticket.
  const form = state === 'ask' ? `<form method="post"><button type="submit">${button}</button></form>` : '';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${t[state]}</p>${form}</main></body></html>
`;
}
