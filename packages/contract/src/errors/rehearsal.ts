import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of contest rehearsals. */
export const rehearsalErrors = {
  rehearsalNotFound: business(404, '演练记录不存在', 'There is no such rehearsal'),
  rehearsalNotEnded: business(
    400,
    '比赛结束后才能用它做演练',
    'A contest can be rehearsed once it has ended',
  ),
  contestRehearsalRunning: business(
    400,
    '站内已有一场演练正在进行，请等它结束',
    'A rehearsal is under way on this site already: please wait until it has ended',
  ),
  rehearsalNothing: business(
    400,
    '这段时间内没有可以重放的提交',
    'Nothing was submitted in that stretch that could be replayed',
  ),
  rehearsalTooMany: business(
    400,
    '一次演练最多重放 {limit} 个提交，请缩短时段',
    'A rehearsal replays at most {limit} submissions: please choose a shorter stretch',
  ),
  rehearsalTooLong: business(
    400,
    '以此速度需要超过 {hours} 小时，请加快速度或缩短时段',
    'At that pace it would take more than {hours} hours: please choose a faster one, or a shorter stretch',
  ),
  rehearsalBusy: business(
    400,
    '演练期间有比赛“{title}”，请另选时间',
    'The contest “{title}” runs within that time: please choose another',
  ),
  rehearsalNoNode: business(400, '目前没有可用的评测机', 'No judge node takes work at present'),
  rehearsalNoLanguage: business(
    400,
    '目前没有评测机支持 {languages}，而当时的提交用到了它们',
    'No judge node offers {languages} at present, in which programs were submitted then',
  ),
  rehearsalGaveWay: business(
    400,
    '比赛“{title}”即将开始，演练已让路',
    'The contest “{title}” begins: the rehearsal has given way',
  ),
} as const satisfies Record<string, ErrorEntry>;
