import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import type { AwardLevel, RankedRow } from '@xiezhi/rules';
import type { ScoreboardPerson } from './contestants.ts';

export type ScoreboardEntry = AcmRow | OiRow;

/** Converts a ranked row into a row of the response. */
export function presentScoreboardRow(
  { rank, award, figures }: RankedRow,
  person: ScoreboardPerson,
  showsRealname: boolean,
): ScoreboardEntry {
  const { uid, username, nickname, realname, gender, avatar, school, siteRating } = person;
  const identity = {
    uid,
    username,
    nickname,
    realname: showsRealname ? realname : null,
    gender,
    avatar,
    school,
    ...(siteRating !== null && { siteRating }),
  };
  return { rank, ...presentAward(award), ...identity, ...figures };
}

function presentAward(award: AwardLevel | null) {
  return {
    isWinAward: award !== null,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
  };
}
