import type { Mail } from '../../platform/mail/mailer.ts';
import type { ClientLocation } from './known-locations.ts';

export interface NewLocation extends ClientLocation {
  readonly username: string;
  /** `2026-11-21 15:12:37` in the time zone. */
  readonly at: string;
  readonly timeZone: string;
}

/** Mail to the owner of an account after a sign-in from an unknown location. */
export function newLocationMail(recipient: string, siteName: string, place: NewLocation): Mail {
  const { username, at, timeZone } = place;
  const address = place.ip ?? '-';
  // The client controls this text, so the mail contains only printable ASCII of it, at most 200 characters.
  const device = (place.userAgent ?? '-').replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200);
  return {
    recipient,
    subject: `${siteName}: 新设备登录提醒 / a sign-in from a new device`,
    text: [
      `你好，${username}！`,
      ``,
      `你在 ${siteName} 的账号刚刚在新的地点和设备上登录。`,
      `时间：${at}（${timeZone}）`,
      `IP 地址：${address}`,
      `设备：${device}`,
      `如果不是你本人操作，请立即修改密码，其他设备会随之退出登录。`,
      ``,
      `Hello ${username},`,
      ``,
      `There was a sign-in to your account on ${siteName} from a new network and device.`,
      `Time: ${at} (${timeZone})`,
      `IP address: ${address}`,
      `Device: ${device}`,
      `If it was not you, change your password immediately. This signs out all other devices.`,
      ``,
    ].join('\n'),
  };
}
