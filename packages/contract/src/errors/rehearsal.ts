import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of contest rehearsals. */
export const rehearsalErrors = {
  rehearsalNotFound: business(404, '演练记录不存在', 'This rehearsal does not exist'),
  rehearsalNotEnded: business(
    400,
    '比赛结束后才能用它做演练',
    'A contest can be rehearsed after it has ended',
  ),
  contestRehearsalRunning: business(
    400,
    '站内已有一场演练正在进行，请等它结束',
    'A rehearsal is already running on this site. Wait until it has finished',
  ),
  rehearsalNothing: business(
    400,
    '这段时间内没有可以重放的提交',
    'There are no submissions to replay in this period',
  ),
  rehearsalTooMany: business(
    400,
    '一次演练最多重放 {limit} 个提交，请缩短时段',
    'A rehearsal replays at most {limit} submissions. Choose a shorter period',
  ),
  rehearsalTooLong: business(
    400,
    '以此速度需要超过 {hours} 小时，请加快速度或缩短时段',
    'At this speed the rehearsal takes more than {hours} hours. Choose a higher speed or a shorter period',
  ),
  rehearsalBusy: business(
    400,
    '演练期间有比赛“{title}”，请另选时间',
    'The contest “{title}” runs during the rehearsal. Choose another time',
  ),
  rehearsalNoNode: business(400, '目前没有可用的评测机', 'No judge node is available at present'),
  rehearsalNoLanguage: business(
    400,
    '目前没有评测机支持 {languages}，而当时的提交用到了它们',
    'The submissions use {languages}, which no judge node supports at present',
  ),
  rehearsalGaveWay: business(
    400,
    '比赛“{title}”即将开始，演练已停止',
    'The contest “{title}” is about to start, so the rehearsal was stopped',
  ),
} as const satisfies Record<string, ErrorEntry>;
