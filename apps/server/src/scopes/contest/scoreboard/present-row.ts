import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-board';
import type { AwardLevel, RankedRow } from '@xiezhi/rules';
import type { BoardPerson } from './contestants.ts';

export type BoardRow = AcmRow | OiRow;

/** Converts a ranked row into a row of the response. */
export function presentRow(
  { rank, award, figures }: RankedRow,
  person: BoardPerson,
  withRealname: boolean,
): BoardRow {
  const { uid, username, nickname, realname, gender, avatar, school, siteRating } = person;
  const identity = {
    uid,
    username,
    nickname,
    realname: withRealname ? realname : null,
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
