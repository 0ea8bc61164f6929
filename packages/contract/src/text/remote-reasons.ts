import type { Locale } from '../limits/index.ts';

type Sentence = Readonly<Record<Locale, string>>;
const sentence = (zh: string, en: string): Sentence => ({ 'zh-CN': zh, 'en-US': en });

/** Reasons why a submission at a remote judge ended without a verdict. `{text}` is the remote judge's own message. */
export const remoteReasonCatalogue = {
  language: sentence(
    '该评测平台没有这种语言，或此题不允许：{text}',
    'The remote judge does not support this language, or not for this problem: {text}',
  ),
  codeLength: sentence(
    '该评测平台不接受这个长度的代码：{text}',
    'The remote judge does not accept code of this length: {text}',
  ),
  problem: sentence('该评测平台没有这道题：{text}', 'The remote judge does not have this problem: {text}'),
  duplicate: sentence(
    '该评测平台认为代码重复：{text}',
    'The remote judge rejected the code as a duplicate: {text}',
  ),
  rejected: sentence('该评测平台拒绝了提交：{text}', 'The remote judge rejected the submission: {text}'),
  lost: sentence(
    '代码已发送，但在该评测平台上找不到对应的提交记录',
    'The code was sent, but no matching run was found on the remote judge',
  ),
  ambiguous: sentence(
    '该评测平台上有多条记录与此提交相符，无法确定是哪一条',
    'Several runs on the remote judge match this submission, so its verdict is unknown',
  ),
  noVerdict: sentence(
    '该评测平台半小时内没有给出结果；重新提交会继续查询同一条记录',
    'The remote judge gave no verdict within half an hour. Resubmit to check the same run again',
  ),
  tooLong: sentence(
    '排队时间过长，代码没有发送',
    'The submission waited in the queue for too long; the code was not sent',
  ),
  off: sentence('该评测平台已停用，代码没有发送', 'The remote judge is turned off; the code was not sent'),
  noAccount: sentence(
    '没有可用的账号，代码没有发送',
    'This site has no working account on the remote judge; the code was not sent',
  ),
  challenged: sentence(
    '该评测平台要求人机验证，代码没有发送',
    'The remote judge requires a CAPTCHA; the code was not sent',
  ),
  changed: sentence(
    '该评测平台的页面已改变，无法识别，代码没有发送',
    'The pages of the remote judge have changed; the code was not sent',
  ),
  unavailable: sentence(
    '该评测平台无法访问，代码没有发送',
    'The remote judge is unreachable; the code was not sent',
  ),
  cancelled: sentence('评测已取消', 'The judging was cancelled'),
} as const satisfies Readonly<Record<string, Sentence>>;
export type RemoteReasonCode = keyof typeof remoteReasonCatalogue;

/** Whether a stored code is in the catalogue. */
export function isRemoteReason(code: string): code is RemoteReasonCode {
  return Object.hasOwn(remoteReasonCatalogue, code);
}

/** Returns the message of a reason. */
export function remoteReasonText(code: RemoteReasonCode, locale: Locale, text: string | null): string {
  return remoteReasonCatalogue[code][locale].replace('{text}', text ?? '').replace(/[:：]\s*$/, '');
}
