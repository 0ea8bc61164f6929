import type { Locale } from '@xiezhi/contract/limits';
import type { PostMessage } from '@xiezhi/contract/routes/message';
import type { Mail } from '../../../platform/mail/mailer.ts';

/** One message in a mail; `action` and `who` are null for messages of the site. */
export interface DigestLine {
  readonly action: PostMessage['action'] | null;
  readonly who: string | null;
  readonly title: string;
  readonly text: string | null;
}

export interface Digest {
  readonly email: string;
  readonly username: string;
  readonly locale: Locale;
  readonly siteName: string;
  /** The first messages. */
  readonly lines: readonly DigestLine[];
  /** Number of all unread messages. */
  readonly count: number;
  /** Address of the site. Null if it is not configured; the mail then has no links. */
  readonly publicUrl: string | null;
  readonly ticket: string;
}

const words = {
  'zh-CN': {
    subject: (site: string, count: number) => `${site}：你有 ${count} 条未读消息`,
    hello: (name: string) => `你好，${name}！以下是你还没有读的消息：`,
    acts: { Discuss: '评论了', Reply: '在此回复了你', Like_Post: '赞了', Like_Discuss: '赞了你的评论' },
    title: (title: string) => `《${title}》`,
    more: (count: number) => `……还有 ${count} 条。`,
    read: '查看全部消息：',
    end: '不再接收这类邮件：',
    endInSettings: '不想再收到这类邮件，可在网站的“设置”中关闭。',
  },
  'en-US': {
    subject: (site: string, count: number) =>
      `${site}: ${count} unread ${count === 1 ? 'message' : 'messages'}`,
    hello: (name: string) => `Hello ${name}, these are your unread messages:`,
    acts: {
      Discuss: 'commented on',
      Reply: 'replied to you in',
      Like_Post: 'liked',
      Like_Discuss: 'liked your comment in',
    },
    title: (title: string) => `“${title}”`,
    more: (count: number) => `… and ${count} more.`,
    read: 'All messages: ',
    end: 'Unsubscribe from these emails: ',
    endInSettings: 'To stop these emails, turn them off in Settings on the site.',
  },
} as const;

/** Composes one mail for all unread messages, in the language of the subscription. */
export function digestMail(digest: Digest): Mail {
  const { email, username, locale, siteName, lines, count, publicUrl, ticket } = digest;
  const t = words[locale];
  const more = count - lines.length;
  const end =
    publicUrl === null ? null : `${publicUrl}/api/message-digest/end?ticket=${encodeURIComponent(ticket)}`;
  const links = publicUrl === null ? [t.endInSettings] : [`${t.read}${publicUrl}/message`, `${t.end}${end}`];
  return {
    recipient: email,
    subject: t.subject(siteName, count),
    unsubscribeUrl: end,
    text: [
      t.hello(username),
      '',
      ...lines.map((line) => `- ${lineText(line, t)}`),
      ...(more > 0 ? [t.more(more)] : []),
      '',
      ...links,
      '',
    ].join('\n'),
  };
}

function lineText({ action, who, title, text }: DigestLine, t: (typeof words)[Locale]): string {
  if (action === null) return oneLine(title);
  const excerpt = text === null ? '' : `: ${oneLine(text)}`;
  return `${who} ${t.acts[action]} ${t.title(oneLine(title))}${excerpt}`;
}

/** Collapses whitespace, so that a user's text stays on its line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
