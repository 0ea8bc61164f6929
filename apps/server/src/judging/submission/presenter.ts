import { type Locale, versionsPerJudging } from '@xiezhi/contract/limits';
import type { Submission, SubmissionRow } from '@xiezhi/contract/routes/submission';
import { judgeMessageText } from '@xiezhi/contract/text/judge-messages';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import {
  effectiveLimits,
  errorMessageView,
  visibleMetrics,
  type StatedLimits,
  submissionCan,
  type SubmissionRights,
  scoreFields,
  ioScoreFields,
} from '@xiezhi/rules';
import type { QueuePosition } from '../queue/queue-view.ts';
import { limitFactor } from '../../problems/language/limits.ts';
import type { VisibleSubmission } from './repository.ts';

/** Texts shown in place of a hidden message or hidden code. */
const sentences = {
  unsupported: {
    'zh-CN': '该状态不支持查看错误信息',
    'en-US': 'The error message of this status cannot be viewed',
  },
  general: {
    'zh-CN': '评测系统出现故障，与你的程序无关；管理员已收到通知',
    'en-US': 'The judge failed, not your program. The administrators have been notified',
  },
  codeHidden: {
    'zh-CN': '管理员已设置暂不公开代码',
    'en-US': 'The administrators have temporarily hidden all code',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export function hiddenCodeSentence(locale: Locale): string {
  return sentences.codeHidden[locale];
}

/** Returns the status that viewers see. While a judging runs, it is the status of its task. */
export function visibleStatus(row: VisibleSubmission): number {
  return row.task_status ?? row.status;
}

/**
 * Returns a version that increases with each visible change, so that clients can order states. Streams and responses
 * use the same versions. A finished row has a higher version than all states of its task, and a later rejudge has a
 * higher version than the finished row.
 */
export function visibleVersion(row: Pick<VisibleSubmission, 'version' | 'status' | 'task_version'>): number {
  const last = versionsPerJudging - 1;
  const step = row.task_version ?? (isInProgress(row.status) ? 0 : last);
  return row.version * versionsPerJudging + Math.min(step, last);
}

/** Returns the limits of a program in the submission's language. */
export function limitsOf(
  row: Pick<VisibleSubmission, 'language' | 'time_limit_ms' | 'memory_limit_mb' | 'limit_factors'>,
): StatedLimits {
  const factor = limitFactor(row.limit_factors, row.language);
  const stated = { timeLimitMs: row.time_limit_ms, memoryLimitMb: row.memory_limit_mb };
  return effectiveLimits(stated, row.language, { [row.language]: { time: factor, memory: factor } });
}

function metrics(row: VisibleSubmission, rights: SubmissionRights) {
  if (!rights.outcome || isInProgress(visibleStatus(row)))
    return { time: null, memory: null, score: null, oiRankScore: null };
  const taken = { timeMs: row.time_ms, memoryKb: row.memory_kb };
  const shown = visibleMetrics(taken, limitsOf(row), rights.exactFigures);
  return {
    time: rights.figures ? shown.timeMs : null,
    memory: rights.figures ? shown.memoryKb : null,
    ...scoreFields(row.score),
    oiRankScore: row.cid === null ? row.oi_rank_score : null,
  };
}

function common(row: VisibleSubmission, rights: SubmissionRights) {
  return {
    submitId: row.id,
    uid: row.uid,
    username: row.username,
    pid: row.pid,
    // In a contest, shows only the problem's id in this contest, so that the problem cannot be found elsewhere.
    displayPid: row.contest_display_id ?? (rights.title ? row.display_id : ''),
    title: row.contest_title ?? (rights.title ? row.title : ''),
    submitTime: row.submitted_at.toISOString(),
    status: rights.outcome ? visibleStatus(row) : JudgeStatus.SubmittedUnknownResult,
    share: row.share,
    ...metrics(row, rights),
    length: rights.figures ? row.code_length : null,
    language: row.language,
    // Clients use 0 for none.
    cid: row.cid ?? 0,
    cpid: row.cpid ?? 0,
    judger: shownJudger(row, rights),
    isManual: rights.outcome && row.is_manual,
    ...(row.is_problem_deleted && row.cid === null && { isProblemDeleted: true as const }),
    can: submissionCan(rights),
  };
}

function shownJudger(row: VisibleSubmission, { outcome }: SubmissionRights): string | null {
  if (!outcome) return null;
  return row.task_status === null ? row.judger : row.task_node;
}

export function presentSubmissionRow(row: VisibleSubmission, rights: SubmissionRights): SubmissionRow {
  return {
    ...common(row, rights),
    displayId: row.contest_display_id,
    gid: row.gid,
    source: null,
    ip: null,
    ...(row.virtual_run_id !== null && { isVirtual: true }),
  };
}

/** Code and messages of a submission; null in lists and polls. */
export interface SubmissionTexts {
  readonly code: string;
  readonly message: string | null;
}

export function presentSubmission(
  row: VisibleSubmission,
  rights: SubmissionRights,
  locale: Locale,
  texts: SubmissionTexts | null,
  place: QueuePosition | null = null,
): Submission {
  return {
    ...common(row, rights),
    errorMessage: texts && presentMessage(row, rights, locale, texts.message),
    code: texts && presentCode(rights, locale, texts),
    gid: row.gid,
    ip: rights.ip ? row.ip : null,
    version: rights.outcome ? visibleVersion(row) : 0,
    gmtCreate: row.submitted_at.toISOString(),
    gmtModified: (rights.outcome ? row.modified_at : row.submitted_at).toISOString(),
    vjudgeSubmitId: null,
    vjudgeUsername: null,
    vjudgePassword: null,
    ...ioScoreFields(row.problem_type === 1 ? row.io_score : null),
    queuePosition: rights.outcome ? (place?.position ?? null) : null,
    queueWaitMs: rights.outcome ? (place?.waitMs ?? null) : null,
  };
}

function presentCode(rights: SubmissionRights, locale: Locale, texts: SubmissionTexts): string | null {
  if (rights.code) return texts.code;
  return rights.isCodeHidden ? sentences.codeHidden[locale] : null;
}

function presentMessage(
  row: VisibleSubmission,
  rights: SubmissionRights,
  locale: Locale,
  message: string | null,
): string | null {
  if (!rights.outcome) return null;
  const status = visibleStatus(row);
  if (isInProgress(status)) return null;
  const view = errorMessageView(status, rights);
  if (view !== 'shown') return sentences[view][locale];
  return message === null ? null : judgeMessageText(message, locale);
}
