import type { PasskeyChange } from '../../../platform/domain-events/domain-events.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

interface ChangedPasskey {
  readonly username: string;
  readonly name: string;
  readonly change: PasskeyChange;
}

/** Subject and sentence of each change, in both languages. */
const texts: Readonly<Record<PasskeyChange, Readonly<Record<'subject' | 'zh' | 'en', string>>>> = {
  added: {
    subject: '已添加通行密钥 / a passkey was added',
    zh: '已添加通行密钥',
    en: 'A passkey was added to your account',
  },
  removed: {
    subject: '已移除通行密钥 / a passkey was removed',
    zh: '已移除通行密钥',
    en: 'A passkey was removed from your account',
  },
  copied: {
    subject: '通行密钥可能被复制 / a passkey may have been copied',
    zh: '有一次登录表明通行密钥可能已被复制，它已停用，请将其移除',
    en: 'A sign-in shows that a passkey of your account may have been copied, so it was disabled. Remove this passkey',
  },
};

/** Mail to the owner of an account about a passkey, in both languages. */
export function passkeyMail(
  recipient: string,
  siteName: string,
  { username, name, change }: ChangedPasskey,
): Mail {
  const { subject, zh, en } = texts[change];
  // The user chooses the name, so control characters in it, such as line breaks, become blanks.
  const shown = name.replaceAll(/\p{C}/gu, ' ');
  return {
    recipient,
    subject: `${siteName}: ${subject}`,
    text: [
      `你好，${username}！`,
      ``,
      `你在 ${siteName} 的账号${zh}：${shown}`,
      `如果不是你本人操作，请立即在设置中检查通行密钥，并修改密码。`,
      ``,
      `Hello ${username},`,
      ``,
      `${en} on ${siteName}: ${shown}`,
      `If it was not you, check the passkeys in your settings and change your password immediately.`,
      ``,
    ].join('\n'),
  };
}
