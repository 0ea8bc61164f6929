import { ratingLimits } from '@xiezhi/contract/limits/rating';
import { readAccountRule, writeAccountRule } from '@xiezhi/rules/contest/account-rule';
import type { CallBody } from '../../../api/client.ts';
import type { Saved } from '../../../components/form/description.ts';
import { readablePassword } from '../../admin/scoped-management/entry-password.ts';
import type { StaffContest } from './queries.ts';
import { freezeKindOf, freezeTime, type FreezeKind } from './freeze.ts';

/**
 * Rule, times and freeze, edited together: the available freeze options depend on the length of the contest.
 */
export type ScheduleValues = {
  type: 'acm' | 'oi';
  /** Which score counts in an OI contest. An unknown stored rule is kept unchanged. */
  oiScore: string;
  /** Unit in which an ACM contest counts the time of solutions. */
  penaltyUnit: 'second' | 'minute';
  start: string | null;
  end: string | null;
  seal: FreezeKind;
  /** Custom freeze time. */
  sealAt: string | null;
  opensItself: boolean;
  /** Start of the freeze that currently hides submissions; null if there is none. The form cannot change it. */
  frozenSince: string | null;
  /** Individual timing: each participant has their own time window inside the contest. */
  isOwn: boolean;
  ownMinutes: number | null;
};

/** Access type and password; an empty password keeps a stored one that cannot be displayed. */
export type ContestEntry = { auth: 'public' | 'private' | 'protected'; password: string };

/** Which accounts may participate. */
export type Accounts = {
  isLimited: boolean;
  prefix: string;
  suffix: string;
  from: number | null;
  to: number | null;
  extra: readonly string[];
};

export type Award = { name: string; background: string; color: string; num: number | null };
export type Awards = { by: 'none' | 'proportion' | 'number'; levels: readonly Award[] };

/** Values of the contest form. */
export type ContestValues = {
  title: string;
  description: string;
  englishTitle: string;
  englishDescription: string;
  schedule: ScheduleValues;
  entry: ContestEntry;
  accounts: Accounts;
  rankShowName: string;
  stars: readonly string[];
  awards: Awards;
  openRank: boolean;
  openPrint: boolean;
  takesLate: boolean;
  /** Whether other users may participate virtually after the end. */
  allowsVirtual: boolean;
  /** Whether the contest may contain problems of remote judges. */
  allowsRemote: boolean;
  isVisible: boolean;
  /** Whether the contest is an exam, which closes the rest of the site to participants. */
  isExam: boolean;
  /** Networks from which users may take the exam; empty for any network. */
  examAddresses: readonly string[];
  isSingleSession: boolean;
  /** Whether the results change ratings. The changes take effect only when staff apply them. */
  isRated: boolean;
  ratingFormula: string;
  /** Lowest rating with which the contest counts for a user; null if there is no limit. `ratingMax` is the highest. */
  ratingMin: number | null;
  ratingMax: number | null;
  /** Minimum number of participants. With fewer participants the contest counts for nobody. */
  ratingParticipants: number | null;
  /** Usernames of participants for whom the contest does not count. */
  ratingExcluded: readonly string[];
  isCompletionOff: boolean;
};

const auths = ['public', 'private', 'protected'] as const;
const awardKinds = ['none', 'proportion', 'number'] as const;
const hour = 3_600_000;

/**
 * Default gold, silver and bronze awards. When awards are turned on, the form names them in the language of the page.
 */
export const firstAwards: readonly Award[] = [
  { name: '金牌', background: '#f5e3a3', color: '#614a00', num: 10 },
  { name: '银牌', background: '#dfe5e8', color: '#3f4a50', num: 20 },
  { name: '铜牌', background: '#f1d9c4', color: '#6f3f17', num: 30 },
];

/** Defaults of a new contest: it starts at the full hour after the next one and lasts five hours. */
export function newContest(now = Date.now()): Saved<ContestValues> {
  const start = (Math.floor(now / hour) + 2) * hour;
  return {
    values: {
      title: '',
      description: '',
      englishTitle: '',
      englishDescription: '',
      schedule: {
        type: 'acm',
        oiScore: 'Recent',
        penaltyUnit: 'minute',
        start: new Date(start).toISOString(),
        end: new Date(start + 5 * hour).toISOString(),
        seal: 'none',
        sealAt: null,
        opensItself: true,
        frozenSince: null,
        isOwn: false,
        ownMinutes: 120,
      },
      entry: { auth: 'public', password: '' },
      accounts: { isLimited: false, prefix: '', suffix: '', from: 0, to: 10, extra: [] },
      rankShowName: 'username',
      stars: [],
      awards: { by: 'none', levels: firstAwards },
      openRank: false,
      openPrint: false,
      takesLate: false,
      allowsVirtual: true,
      allowsRemote: true,
      isVisible: true,
      isExam: false,
      examAddresses: [],
      isSingleSession: false,
      isRated: false,
      ratingFormula: 'codeforces',
      ratingMin: null,
      ratingMax: null,
      ratingParticipants: ratingLimits.participantsDefault,
      ratingExcluded: [],
      isCompletionOff: false,
    },
    version: 'new',
    by: null,
    at: new Date(0).toISOString(),
  };
}

/**
 * Changes the schedule. Moving the start moves the end and a custom freeze time by the same amount. The
 * freeze option is kept even while it does not fit, because times are incomplete while the user types.
 */
export function moveSchedule(
  before: ScheduleValues,
  start: string | null,
  end: string | null,
): ScheduleValues {
  const isShifted = start !== null && before.start !== null && start !== before.start && end === before.end;
  const shift = isShifted ? Date.parse(start) - Date.parse(before.start ?? start) : 0;
  const shifted = (moment: string | null) =>
    moment === null ? null : new Date(Date.parse(moment) + shift).toISOString();
  return { ...before, start, end: shifted(end), sealAt: shifted(before.sealAt) };
}

/** Converts a contest from the server to form values. */
export function savedContest(row: StaffContest): Saved<ContestValues> {
  const times = { start: row.startTime, end: row.endTime };
  const sealAt = row.sealRank ? row.sealRankTime : null;
  const levels = row.awardConfigList.map(({ name, background, color, num }) => ({
    name,
    background,
    color,
    num,
  }));
  return {
    values: {
      title: row.title,
      description: row.description,
      englishTitle: row.english?.title ?? '',
      englishDescription: row.english?.description ?? '',
      schedule: {
        type: row.type === 1 ? 'oi' : 'acm',
        oiScore: row.oiRankScoreType,
        penaltyUnit: row.penaltyUnit,
        ...times,
        seal: freezeKindOf(sealAt, times),
        sealAt,
        opensItself: row.autoRealRank,
        frozenSince: row.frozenSince,
        isOwn: row.ownMinutes > 0,
        ownMinutes: row.ownMinutes > 0 ? row.ownMinutes : 120,
      },
      entry: { auth: auths[row.auth] ?? 'private', password: readablePassword(row.pwd) },
      accounts: readAccounts(row.openAccountLimit ? row.accountLimitRule : null),
      rankShowName: row.rankShowName,
      stars: row.starAccount,
      awards: {
        by: awardKinds[row.awardType] ?? 'none',
        levels: levels.length === 0 ? firstAwards : levels,
      },
      openRank: row.openRank,
      openPrint: row.openPrint,
      takesLate: row.allowEndSubmit,
      allowsVirtual: row.openVirtual,
      allowsRemote: row.allowRemote,
      isVisible: row.visible,
      isExam: row.exam,
      examAddresses: row.examAddresses,
      isSingleSession: row.examSingleSession,
      isRated: row.rated,
      ratingFormula: row.ratingFormula,
      ratingMin: row.ratingMin,
      ratingMax: row.ratingMax,
      ratingParticipants: row.ratingParticipants,
      ratingExcluded: row.ratingExcluded,
      isCompletionOff: row.examNoCompletion,
    },
    version: row.gmtModified,
    by: row.modifiedBy,
    at: row.gmtModified,
  };
}

type ContestBody = Omit<CallBody<'POST /api/admin/contest'>, 'type'>;

/** Converts form values to the request body. */
export function contestBody(values: ContestValues): ContestBody {
  const { schedule, entry, accounts, awards } = values;
  const sealAt = freezeTime(schedule.seal, schedule, schedule.sealAt);
  return {
    title: values.title,
    description: values.description,
    english:
      values.englishTitle.trim() === ''
        ? null
        : { title: values.englishTitle, description: values.englishDescription },
    auth: entry.auth === 'public' ? 0 : entry.auth === 'private' ? 1 : 2,
    pwd: entry.auth === 'public' ? '' : entry.password,
    startTime: schedule.start ?? '',
    endTime: schedule.end ?? '',
    // After the freeze has begun, its fields are omitted: only publishing the results ends it.
    ...(schedule.frozenSince === null && {
      sealRank: sealAt !== null,
      ...(sealAt !== null && { sealRankTime: sealAt }),
      autoRealRank: schedule.opensItself,
    }),
    ownMinutes: schedule.isOwn ? (schedule.ownMinutes ?? 0) : 0,
    ...((schedule.oiScore === 'Recent' || schedule.oiScore === 'Highest') && {
      oiRankScoreType: schedule.oiScore,
    }),
    ...(schedule.type === 'acm' && { penaltyUnit: schedule.penaltyUnit }),
    openAccountLimit: accounts.isLimited,
    ...(accounts.isLimited && { accountLimitRule: writeAccounts(accounts) }),
    rankShowName:
      values.rankShowName === 'nickname' || values.rankShowName === 'realname'
        ? values.rankShowName
        : 'username',
    starAccount: [...values.stars],
    awardType: awards.by === 'none' ? 0 : awards.by === 'proportion' ? 1 : 2,
    ...(awards.by !== 'none' && {
      awardConfigList: awards.levels.map(({ name, background, color, num }, index) => ({
        name,
        background,
        color,
        num: num ?? 0,
        priority: index + 1,
      })),
    }),
    openRank: values.openRank,
    openPrint: values.openPrint,
    allowEndSubmit: values.takesLate,
    openVirtual: values.allowsVirtual,
    allowRemote: values.allowsRemote,
    visible: values.isVisible,
    exam: values.isExam,
    examAddresses: [...values.examAddresses],
    examSingleSession: values.isSingleSession,
    rated: values.isRated,
    ratingFormula: values.ratingFormula === 'elo-mmr' ? 'elo-mmr' : 'codeforces',
    ratingMin: values.ratingMin,
    ratingMax: values.ratingMax,
    ...(values.ratingParticipants !== null && { ratingParticipants: values.ratingParticipants }),
    ratingExcluded: [...values.ratingExcluded],
    examNoCompletion: values.isCompletionOff,
  };
}

function readAccounts(text: string | null): Accounts {
  const rule = text === null ? null : readAccountRule(text);
  const { prefix = '', suffix = '', start: from = 0, end: to = 10, extra = [] } = rule ?? {};
  return { isLimited: text !== null, prefix, suffix, from, to, extra };
}

export function writeAccounts({ prefix, suffix, from, to, extra }: Accounts): string {
  return writeAccountRule({ prefix, suffix, start: from ?? 0, end: to ?? 0, extra });
}
