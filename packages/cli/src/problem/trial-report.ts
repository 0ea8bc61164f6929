import type { Locale } from '@xiezhi/contract/limits';
import type { TrialEvent } from '@xiezhi/judge/offline/trial-event';
import type { LocalVerification } from '@xiezhi/judge/offline/verify-here';

/**
 * Result of a reference solution, which was judged on this machine or by the site. The result is unknown if the site
 * has no node for the language or gives no verdict in time.
 */
type Verification =
  | LocalVerification
  | { readonly kind: 'unknown'; readonly path: string; readonly reason: 'language' | 'noVerdict' };

const messages = {
  'en-US': {
    met: (path: string, got: string) => `  Verified: ${path}: ${got}`,
    missed: (path: string, got: string) => `  NOT AS EXPECTED: ${path}: ${got}`,
    language: (path: string) => `  Not verified: ${path}: no node judges its language`,
    noVerdict: (path: string) => `  Not verified: ${path}: no verdict; is the site running?`,
    validated: (path: string, accepted: number, refused: number) =>
      `  Validated: ${path}: ${accepted} inputs good, ${refused} not`,
    notTried: (path: string, reason: string) => `  Not run: ${path}: ${reason}`,
    timeLimit: (ms: number, slowest: number, path: string) =>
      `  Time limit: ${ms} ms, for ${path} took ${slowest} ms here`,
    noTimeLimit: (reason: string) => `  No time limit was found: ${reason}`,
  },
  'zh-CN': {
    met: (path: string, got: string) => `  验证通过：${path}：${got}`,
    missed: (path: string, got: string) => `  与预期不符：${path}：${got}`,
    language: (path: string) => `  未验证：${path}：没有评测节点支持其语言`,
    noVerdict: (path: string) => `  未验证：${path}：没有结果，请确认站点正在运行`,
    validated: (path: string, accepted: number, refused: number) =>
      `  输入校验：${path}：${accepted} 个通过，${refused} 个未通过`,
    notTried: (path: string, reason: string) => `  未运行：${path}：${reason}`,
    timeLimit: (ms: number, slowest: number, path: string) =>
      `  时间限制：${ms} 毫秒（${path} 在本机用时 ${slowest} 毫秒）`,
    noTimeLimit: (reason: string) => `  未能测得时间限制：${reason}`,
  },
} as const;

/** Returns the output line about a program of the package that was run. */
export function describeEvent(event: TrialEvent, locale: Locale): string {
  const words = messages[locale];
  switch (event.kind) {
    case 'validated':
      return words.validated(event.path, event.accepted, event.refused);
    case 'timeLimit':
      return words.timeLimit(event.timeLimitMs, event.slowestMs, event.path);
    case 'noTimeLimit':
      return words.noTimeLimit(event.reason);
    case 'notTried':
      return words.notTried(event.path, event.reason);
  }
}

/** Returns the line about a reference solution. */
export function describeVerification(result: Verification, locale: Locale): string {
  const words = messages[locale];
  switch (result.kind) {
    case 'met':
    case 'missed':
      return words[result.kind](result.path, result.got);
    case 'unknown':
      return words[result.reason](result.path);
    case 'notTried':
      return words.notTried(result.path, result.reason);
  }
}
