import type { AcmCell, AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import type { ScoreboardColumn } from './scoreboard.ts';

/* Sample scoreboards without a contest: for the component gallery, tests and measurements. */

const names = [
  '三点水与四点底',
  '林间小鹿',
  'NullPointerSheep',
  'a_very_long_username',
  '白泽不白',
  '秋水长天',
];
const schools = ['海门市第一中学', '临江大学', '东陵大学', 'Southbank Institute of Technology', null];
const colors = ['#c8343b', '#e08a1e', '#e6c52f', '#3f9b56', '#2f9aa8', '#3567c4', '#8d5a3b', '#e58fa6'];
const awards = [
  { awardName: 'Gold', awardBackground: '#f5e3a3', awardColor: '#614a00' },
  { awardName: 'Silver', awardBackground: '#dfe5e8', awardColor: '#3f4a50' },
  { awardName: 'Bronze', awardBackground: '#f1d9c4', awardColor: '#6f3f17' },
] as const;

export function sampleProblems(count: number): ScoreboardColumn[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String.fromCodePoint(65 + index),
    title: `Problem ${index + 1}`,
    color: colors[index % colors.length] ?? null,
    accepted: (count - index) * 7,
    attempts: (count - index) * 11,
  }));
}

/** Returns a fixed contestant for each index; every fifth is a star user, every fourth a woman. */
function identityOf(at: number) {
  const name = names[at % names.length] ?? '';
  return {
    uid: `u${at}`,
    username: at < names.length ? name : `${name}${at}`,
    nickname: null,
    realname: null,
    gender: at % 4 === 1 ? 'female' : 'secrecy',
    avatar: null,
    school: schools[at % schools.length] ?? null,
  };
}

function placingOf(at: number) {
  const isStar = at % 5 === 4;
  const award = isStar ? undefined : awards[Math.floor(at / 4)];
  return {
    rank: isStar ? -1 : at + 1 - Math.floor((at + 1) / 5),
    isWinAward: award !== undefined,
    awardName: null,
    awardBackground: null,
    awardColor: null,
    ...award,
  };
}

function cellOf(at: number, problem: number, solved: number): AcmCell | null {
  const errorNum = (at * 3 + problem) % 4;
  if (problem < solved)
    return { errorNum, isAC: true, isFirstAC: at === problem, ACTime: (problem + 1) * 900 + at * 7 };
  const left = (at + problem) % 3;
  if (left === 0) return { errorNum, tryNum: 1 + (at % 3) };
  return left === 1 && errorNum > 0 ? { errorNum } : null;
}

/** Returns a scoreboard with the given number of contestants, best first. */
export function sampleAcmRows(count: number, problems: readonly ScoreboardColumn[]): AcmRow[] {
  return Array.from({ length: count }, (_, at) => {
    const ac = Math.max(0, Math.round(problems.length * (1 - at / count) * 0.9));
    const cells = problems.flatMap(({ id }, problem) => {
      const cell = cellOf(at, problem, ac);
      return cell === null ? [] : [[id, cell] as const];
    });
    return {
      ...placingOf(at),
      ...identityOf(at),
      ac,
      total: ac + 3,
      totalTime: ac * 3000 + at * 60,
      submissionInfo: Object.fromEntries(cells),
    };
  });
}

export function sampleOiRows(count: number, problems: readonly ScoreboardColumn[]): OiRow[] {
  return Array.from({ length: count }, (_, at) => {
    const scores = problems.map(
      ({ id }, problem) => [id, Math.max(0, 100 - 10 * ((at * problem) % 12))] as const,
    );
    const full = scores.filter(([, score]) => score === 100);
    return {
      ...placingOf(at),
      ...identityOf(at),
      totalScore: scores.reduce((sum, [, score]) => sum + score, 0),
      totalTime: 40 * full.length,
      submissionInfo: Object.fromEntries(scores),
      timeInfo: full.length === 0 ? null : Object.fromEntries(full.map(([id]) => [id, 40])),
    };
  });
}
