import type { Locale } from '@xiezhi/contract/limits';
import type { RoleName } from '@xiezhi/contract/enums/roles';
import type { PasskeyChange } from '../../platform/domain-events/domain-events.ts';
import type { StoredMessageTexts } from '../../platform/database/documents.ts';

/** Texts of messages about accounts and the user's own problems, in both languages. Contents are Markdown. */

/**
 * Texts about a sign-in from an unknown network and device. The device name is untrusted: the person signing in chooses
 * it.
 */
export function newLocationTexts(
  at: string,
  ip: string | null,
  userAgent: string | null,
): StoredMessageTexts {
  const address = literal(ip ?? '-');
  const device = literal((userAgent ?? '-').replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200));
  return {
    'zh-CN': {
      title: '新设备登录提醒',
      content: `你的账号于 ${at} 在新的地点和设备上登录。\n\n- IP 地址：${address}\n- 设备：${device}\n\n如果不是你本人操作，请立即[修改密码](/setting#account)，其他设备会随之退出登录。`,
    },
    'en-US': {
      title: 'Sign-in from a new device',
      content: `There was a sign-in to your account at ${at} from a new network and device.\n\n- IP address: ${address}\n- Device: ${device}\n\nIf it was not you, [change your password](/setting#account) immediately. This signs out all other devices.`,
    },
  };
}

const passkeyWords: Readonly<
  Record<PasskeyChange, Readonly<Record<'zh' | 'en', { readonly title: string; readonly note: string }>>>
> = {
  added: { zh: { title: '已添加通行密钥', note: '' }, en: { title: 'A passkey was added', note: '' } },
  removed: { zh: { title: '已移除通行密钥', note: '' }, en: { title: 'A passkey was removed', note: '' } },
  copied: {
    zh: {
      title: '通行密钥可能已被复制',
      note: '有一次登录使用了该密钥的旧状态，因此已停用该密钥，请将其移除。',
    },
    en: {
      title: 'A passkey may have been copied',
      note: 'A sign-in used an old state of the passkey, so it was disabled. Remove it. ',
    },
  },
};

/** Texts about a passkey that was added or removed, or that may have been copied. The user chose its name. */
export function passkeyTexts(name: string, change: PasskeyChange): StoredMessageTexts {
  const shown = literal(name);
  const { zh, en } = passkeyWords[change];
  return {
    'zh-CN': {
      title: zh.title,
      content: `${zh.title}：${shown}。${zh.note}如果不是你本人操作，请立即[检查通行密钥](/setting#passkeys)并修改密码。`,
    },
    'en-US': {
      title: en.title,
      content: `${en.title}: ${shown}. ${en.note}If it was not you, [check your passkeys](/setting#passkeys) and change your password immediately.`,
    },
  };
}

/** Texts about the first password of an account that had none. The password is an additional way to sign in. */
export const firstPasswordTexts: StoredMessageTexts = {
  'zh-CN': {
    title: '已设置密码',
    content: '你的账号已设置密码，今后也可以用密码登录。如果不是你本人操作，请立即联系站点管理员。',
  },
  'en-US': {
    title: 'A password was set',
    content:
      'A password was set for your account. You can now also sign in with a password. If it was not you, contact an administrator of the site immediately.',
  },
};

/** Names of roles as in the console. */
const roleWords: Readonly<Record<RoleName, Readonly<Record<Locale, string>>>> = {
  root: { 'zh-CN': '超级管理员', 'en-US': 'Super admin' },
  admin: { 'zh-CN': '管理员', 'en-US': 'Admin' },
  problem_admin: { 'zh-CN': '题目管理员', 'en-US': 'Problem admin' },
  default_user: { 'zh-CN': '普通用户', 'en-US': 'User' },
  no_subimit_user: { 'zh-CN': '禁止提交', 'en-US': 'Cannot submit' },
  no_discuss_user: { 'zh-CN': '禁止发帖', 'en-US': 'Cannot start discussions' },
  mute_user: { 'zh-CN': '禁言', 'en-US': 'Cannot post or comment' },
  no_submit_no_discuss_user: { 'zh-CN': '禁止提交和发帖', 'en-US': 'Cannot submit or start discussions' },
  no_submit_mute_user: { 'zh-CN': '禁止提交并禁言', 'en-US': 'Cannot submit, post or comment' },
};

/** Texts about a change of the account's role by staff. */
export function roleTexts(from: RoleName, to: RoleName): StoredMessageTexts {
  const inWords = (locale: Locale) => [roleWords[from][locale], roleWords[to][locale]] as const;
  const [zhFrom, zhTo] = inWords('zh-CN');
  const [enFrom, enTo] = inWords('en-US');
  return {
    'zh-CN': {
      title: '权限变更通知',
      content: `管理员将你的角色由“${zhFrom}”改为“${zhTo}”。`,
    },
    'en-US': {
      title: 'Your role has changed',
      content: `An administrator changed your role from “${enFrom}” to “${enTo}”.`,
    },
  };
}

/** Texts about the decision on a group problem offered to the bank. */
export function examinedTexts(problem: {
  readonly displayId: string;
  readonly title: string;
  readonly gid: number;
  /** 1 reopened, 2 accepted, 3 refused. */
  readonly progress: number;
  readonly comment: string | null;
}): StoredMessageTexts {
  const { displayId, title, gid, progress, comment } = problem;
  const address = `/group/${gid}/problem/${encodeURIComponent(displayId)}`;
  const name = literal(`${displayId} ${title}`);
  const quotation = comment ? `\n\n${quote(comment)}` : '';
  const zh = { 1: '重新进入审核', 2: '已通过审核，进入公共题库', 3: '未通过审核' }[progress] ?? '';
  const en =
    { 1: 'is under review again', 2: 'was approved for the public problem list', 3: 'was rejected' }[
      progress
    ] ?? '';
  return {
    'zh-CN': { title: `团队题目${zh}`, content: `你的题目 [${name}](${address}) ${zh}。${quotation}` },
    'en-US': {
      title: `Your problem ${en}`,
      content: `Your problem [${name}](${address}) ${en}.${quotation}`,
    },
  };
}

/** Returns a text as a code span, in which Markdown and HTML have no effect. */
export function literal(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``;
}

/** Returns an untrusted text as a code block. */
export function quote(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `    ${line}`)
    .join('\n');
}
