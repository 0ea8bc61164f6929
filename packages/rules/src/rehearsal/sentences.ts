import type { Locale } from '@xiezhi/contract/limits';
import type { RehearsalOutcome, RehearsalReport } from '@xiezhi/contract/contest-rehearsal';

/**
 * A site handles a contest easily if 95 % of the submissions start within `p95` and all of them within `max`, in ms.
 */
const ease = { p95: 10_000, max: 60_000 };
/** A site handles a contest if 95 % of the submissions start within this time, in ms. */
const borne = 60_000;

/** Returns whether the site would handle the contest at this pace. */
export function rehearsalOutcome({ submissions, judged, wait }: RehearsalReport): RehearsalOutcome {
  const { p95, max } = wait;
  if (judged < submissions || p95 === null || max === null || p95 > borne) return 'fails';
  return p95 <= ease.p95 && max <= ease.max ? 'carries' : 'strained';
}

/** Formats milliseconds with a readable unit. */
export function spanText(ms: number, locale: Locale): string {
  const [minute, second] = locale === 'zh-CN' ? [' 分', ' 秒'] : [' min', ' s'];
  if (ms < 9950) return `${Math.round(ms / 100) / 10}${second}`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}${second}`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}${minute}${rest === 0 ? '' : ` ${rest}${second}`}`;
}

const inEnglish = (ms: number | null): string => spanText(ms ?? 0, 'en-US');
const inChinese = (ms: number | null): string => spanText(ms ?? 0, 'zh-CN');

/** Returns the sentences of a report. The first one states whether the site would handle the contest. */
export function rehearsalSentences(report: RehearsalReport, locale: Locale): string[] {
  return locale === 'zh-CN' ? chinese(report) : english(report);
}

function english(report: RehearsalReport): string[] {
  const { pace, submissions, judged, different, equal, interruption, pauses, wait, lateMs } = report;
  const waits = `half of the submissions started within ${inEnglish(wait.median)}, 95% within ${inEnglish(wait.p95)}, and the longest wait was ${inEnglish(wait.max)}`;
  const at = `at ${pace}× speed`;
  const first = {
    carries: `This site can handle the contest ${at}: ${waits}.`,
    strained: `This site can handle the contest ${at}, but participants would have to wait: ${waits}.`,
    fails: `This site cannot handle the contest ${at}: ${judged < submissions ? `${submissions - judged} of ${submissions} submissions got no verdict` : waits}.`,
  }[rehearsalOutcome(report)];
  const verdicts =
    different === 0
      ? `All ${equal} comparable verdicts are the same.`
      : `${different} of ${different + equal} comparable verdicts differ.`;
  return [
    first,
    verdicts,
    ...(interruption === null
      ? []
      : [
          `Node ${interruption.node} left the rehearsal for ${inEnglish(interruption.awayMs)}: ${interruption.tasks} of its tasks were requeued, ${interruption.lost === 0 ? 'none was lost' : `${interruption.lost} got no verdict`}, and ${
            interruption.recoveredMs === null
              ? 'the queue did not recover'
              : `the queue recovered after ${inEnglish(interruption.recoveredMs)}`
          }.`,
        ]),
    ...(lateMs > lateNotable
      ? [`The server sent submissions up to ${inEnglish(lateMs)} late, so the load was lower than intended.`]
      : []),
    ...(pauses === 0
      ? []
      : [
          `The server was interrupted ${pauses} ${pauses === 1 ? 'time' : 'times'} during the rehearsal. Waits at that time include the interruption.`,
        ]),
  ];
}

function chinese(report: RehearsalReport): string[] {
  const { pace, submissions, judged, different, equal, interruption, pauses, wait, lateMs } = report;
  const waits = `半数提交在 ${inChinese(wait.median)}内开始评测，95% 在 ${inChinese(wait.p95)}内，最长等待 ${inChinese(wait.max)}`;
  const first = {
    carries: `以 ${pace} 倍速，本站可以承载这场比赛：${waits}。`,
    strained: `以 ${pace} 倍速，本站可以承载这场比赛，但选手需要等待：${waits}。`,
    fails: `以 ${pace} 倍速，本站无法承载这场比赛：${judged < submissions ? `${submissions} 个提交中有 ${submissions - judged} 个没有得到结果` : waits}。`,
  }[rehearsalOutcome(report)];
  const verdicts =
    different === 0
      ? `可比对的 ${equal} 个结果全部一致。`
      : `可比对的 ${different + equal} 个结果中有 ${different} 个不一致。`;
  return [
    first,
    verdicts,
    ...(interruption === null
      ? []
      : [
          `评测机 ${interruption.node} 断开 ${inChinese(interruption.awayMs)}：退回 ${interruption.tasks} 个任务，${interruption.lost === 0 ? '没有丢失' : `${interruption.lost} 个没有得到结果`}，${
            interruption.recoveredMs === null
              ? '队列未能恢复'
              : `队列在 ${inChinese(interruption.recoveredMs)}后恢复`
          }。`,
        ]),
    ...(lateMs > lateNotable ? [`服务器发送提交时最多落后 ${inChinese(lateMs)}，实际压力低于预期。`] : []),
    ...(pauses === 0 ? [] : [`演练途中服务器中断过 ${pauses} 次，那一刻的等待时间包含了中断。`]),
  ];
}

/** Delays in sending are mentioned if they are at least this long, in ms. */
const lateNotable = 1000;
