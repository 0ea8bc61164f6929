import { intervals } from '@xiezhi/contract/limits';
import type { Mail } from '../../platform/mail/mailer.ts';

/** The mail is in both languages, because the address does not show which one its owner reads. */
export function registerCodeMail(recipient: string, siteName: string, code: string): Mail {
  const minutes = intervals.registerCodeLife / 60_000;
  return {
    recipient,
    subject: `${siteName}: ${code} 是你的注册验证码 / is your registration code`,
    text: [
      `你好！`,
      ``,
      `你在 ${siteName} 的注册验证码是：${code}`,
      `验证码 ${minutes} 分钟内有效，只能使用一次。如果不是你本人操作，请忽略这封邮件。`,
      ``,
      `Hello,`,
      ``,
      `Your registration code for ${siteName} is: ${code}`,
      `The code is valid for ${minutes} minutes and can be used once. If you did not request it, ignore this email.`,
      ``,
    ].join('\n'),
  };
}

/**
 * Mail with a link to set a new password. The link is absolute, or a path if the site does not know its own address.
 */
export function resetPasswordMail(recipient: string, siteName: string, username: string, link: string): Mail {
  const minutes = intervals.resetCodeLife / 60_000;
  const isWhole = !link.startsWith('/');
  return {
    recipient,
    subject: `${siteName}: 重置密码 / reset your password`,
    text: [
      `你好，${username}！`,
      ``,
      isWhole ? `请打开下面的链接设置新密码：` : `请在 ${siteName} 的网址后加上下面的路径，设置新密码：`,
      link,
      `链接 ${minutes} 分钟内有效，只能使用一次。如果不是你本人操作，请忽略这封邮件。`,
      ``,
      `Hello ${username},`,
      ``,
      isWhole
        ? `Open this link to set a new password:`
        : `To set a new password, add this path to the address of ${siteName}:`,
      link,
      `The link is valid for ${minutes} minutes and can be used once. If you did not request it, ignore this email.`,
      ``,
    ].join('\n'),
  };
}

/** Sent to the new address, before it replaces the address of the account. */
export function changeEmailMail(recipient: string, siteName: string, code: string): Mail {
  const minutes = intervals.changeEmailCodeLife / 60_000;
  return {
    recipient,
    subject: `${siteName}: ${code} 是你更换邮箱的验证码 / is your code to change your email address`,
    text: [
      `你好！`,
      ``,
      `你在 ${siteName} 更换邮箱的验证码是：${code}`,
      `验证码 ${minutes} 分钟内有效，只能使用一次。如果不是你本人操作，请忽略这封邮件。`,
      ``,
      `Hello,`,
      ``,
      `Your code to change the email address of your account on ${siteName} to this one is: ${code}`,
      `The code is valid for ${minutes} minutes and can be used once. If you did not request it, ignore this email.`,
      ``,
    ].join('\n'),
  };
}

/** Sent to the previous address of the account. */
export function emailChangedMail(recipient: string, siteName: string): Mail {
  return {
    recipient,
    subject: `${siteName}: 账号邮箱已更换 / the email address of your account has changed`,
    text: [
      `你好！`,
      ``,
      `你在 ${siteName} 的账号已更换邮箱，这个邮箱不再与该账号关联。如果不是你本人操作，请立即联系管理员。`,
      ``,
      `Hello,`,
      ``,
      `The email address of your account on ${siteName} was changed. This address no longer belongs to the account.`,
      `If you did not change it, contact an administrator immediately.`,
      ``,
    ].join('\n'),
  };
}
