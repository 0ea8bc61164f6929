import type { Contest, ContestInfo } from '@xiezhi/contract/routes/contest';

/* Contest fixtures for tests: times are given in minutes from now. */

const iso = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

interface Given extends Partial<Omit<ContestInfo, 'startTime' | 'endTime' | 'can'>> {
  starts?: number;
  ends?: number;
  sealedFrom?: number;
  can?: Partial<ContestInfo['can']>;
}

/** A public ACM contest that began an hour ago and ends in four hours. */
export function aContest({
  starts = -60,
  ends = 240,
  ...given
}: Partial<Contest> & Pick<Given, 'starts' | 'ends'> = {}): Contest {
  return {
    id: 5,
    uid: 'root',
    author: 'root',
    title: 'Autumn Cup',
    description: '',
    type: 0,
    status: 0,
    source: 0,
    auth: 0,
    now: iso(0),
    startTime: iso(starts),
    endTime: iso(ends),
    duration: (ends - starts) * 60,
    sealRank: null,
    sealRankTime: null,
    openPrint: false,
    rankShowName: 'username',
    openRank: true,
    oiRankScoreType: 'Recent',
    penaltyUnit: 'second',
    count: null,
    gid: null,
    allowEndSubmit: false,
    ...given,
  };
}

/** Contest data as the server returns it to an ordinary contestant. */
export function aContestInfo({ can, sealedFrom, ...given }: Given = {}): ContestInfo {
  return {
    ...aContest(given),
    formulas: [],
    phase: 'running',
    seal:
      sealedFrom === undefined
        ? null
        : { from: iso(sealedFrom), isSealed: sealedFrom <= 0, opensItself: true },
    areResultsHidden: false,
    isAccountRefused: false,
    boardNumber: 1,
    virtual: null,
    own: null,
    exam: null,
    ...given,
    can: {
      enter: true,
      register: false,
      submit: true,
      seeRealBoard: false,
      manage: false,
      rejudge: false,
      print: true,
      comment: true,
      virtual: false,
      begin: false,
      test: false,
      ...can,
    },
  };
}
