// @vitest-environment jsdom
import fc from 'fast-check';
import { passwordMask } from '@xiezhi/contract/entry-password';
import { readAccountRule, writeAccountRule } from '@xiezhi/rules/contest/account-rule';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../i18n/messages.ts';
import { contestSections } from './contest-form.tsx';
import { contestBody, savedContest, type ContestValues } from './contest-values.ts';
import type { StaffContest } from './queries.ts';
import { aStaffContest } from './testing/a-contest.ts';

const HOUR = 3_600_000;
const word = fc.stringMatching(/^[a-z0-9_]{0,8}$/);
const iso = (moment: number) => new Date(moment).toISOString();

/** Stored contests with arbitrary settings. */
const stored: fc.Arbitrary<StaffContest> = fc
  .record({
    begin: fc.integer({ min: 1e9, max: 2e9 }).map((second) => second * 1000),
    length: fc.integer({ min: 60, max: 400_000 }).map((seconds) => seconds * 1000),
    sealed: fc.option(fc.integer({ min: 0, max: 99 })),
    type: fc.constantFrom(0, 1),
    auth: fc.constantFrom(0, 1, 2),
    pwd: fc.constantFrom(null, passwordMask, 'sesame', ' with blanks '),
    shown: fc.constantFrom('username', 'nickname', 'realname'),
    rule: fc.option(fc.record({ prefix: word, suffix: word, start: fc.nat(500), more: fc.nat(500) })),
    awardType: fc.constantFrom(0, 1, 2),
    english: fc.option(fc.record({ title: fc.stringMatching(/^\S{1,9}$/), description: fc.string() })),
    flags: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    ownMinutes: fc.nat(600),
    stars: fc.array(
      word.filter((name) => name !== ''),
      { maxLength: 3 },
    ),
  })
  // oxlint-disable-next-line oxc/no-map-spread -- omitted fields are those of an ordinary contest
  .map(({ begin, length, sealed, rule, flags, auth, shown, stars, ...rest }): StaffContest => {
    const [late, virtual, visible, openRank, openPrint, opensItself, exam, single, noCompletion] = flags;
    return {
      ...aStaffContest,
      ...rest,
      auth,
      startTime: iso(begin),
      endTime: iso(begin + length),
      sealRank: sealed !== null,
      sealRankTime: sealed === null ? null : iso(begin + Math.floor((length * sealed) / 100)),
      openAccountLimit: rule !== null,
      accountLimitRule:
        rule === null ? null : writeAccountRule({ ...rule, end: rule.start + rule.more, extra: stars }),
      rankShowName: shown,
      starAccount: stars,
      awardConfigList: [{ name: 'Gold', background: '#fff', color: '#000', num: 3, priority: 1 }],
      allowEndSubmit: late === true,
      openVirtual: virtual === true,
      visible: visible === true,
      openRank: openRank === true,
      openPrint: openPrint === true,
      autoRealRank: opensItself === true,
      exam: exam === true,
      examSingleSession: single === true,
      examNoCompletion: noCompletion === true,
    };
  });

describe('a contest that is opened and saved without a change', () => {
  it('is sent as stored', () => {
    fc.assert(
      fc.property(stored, (contest) => {
        const body = contestBody(savedContest(contest).values);
        expect(body).toMatchObject({
          title: contest.title,
          english: contest.english,
          auth: contest.auth,
          pwd: contest.auth === 0 || contest.pwd === passwordMask ? '' : (contest.pwd ?? ''),
          startTime: contest.startTime,
          endTime: contest.endTime,
          sealRank: contest.sealRank,
          autoRealRank: contest.autoRealRank,
          ownMinutes: contest.ownMinutes,
          openAccountLimit: contest.openAccountLimit,
          rankShowName: contest.rankShowName,
          starAccount: contest.starAccount,
          awardType: contest.awardType,
          openRank: contest.openRank,
          openPrint: contest.openPrint,
          allowEndSubmit: contest.allowEndSubmit,
          openVirtual: contest.openVirtual,
          visible: contest.visible,
          exam: contest.exam,
          examSingleSession: contest.examSingleSession,
          examNoCompletion: contest.examNoCompletion,
        });
        expect(body.sealRankTime ?? null).toBe(contest.sealRankTime);
        expect(body.awardConfigList).toEqual(contest.awardType === 0 ? undefined : contest.awardConfigList);
        const rule = contest.accountLimitRule;
        expect(
          body.accountLimitRule === undefined ? null : readAccountRule(body.accountLimitRule ?? ''),
        ).toEqual(rule === null ? null : readAccountRule(rule));
      }),
    );
  });
});

const keys: Translate = (key, ..._values) => key;

/** Returns the message keys of the values' validation errors. */
function faultsOf(part: Partial<ContestValues>): readonly string[] {
  const values = { ...savedContest(aStaffContest).values, ...part };
  const fields = contestSections(keys, { siteZone: 'UTC', isNew: false, stored: 'none' }).flatMap(
    (section) => section.fields,
  );
  return fields.flatMap(({ check }) => check?.(values) ?? []);
}
const { schedule, awards, accounts } = savedContest({ ...aStaffContest, accountLimitRule: null }).values;
const entry = { auth: 'public', password: '' } as const;
const gold = { name: 'Gold', background: '#fff', color: '#000', num: 60 };
const levels = [gold];
const limited = { ...accounts, isLimited: true };

it.each<[string, Partial<ContestValues>, string | undefined]>([
  ['a plain one', {}, undefined],
  ['no start', { schedule: { ...schedule, start: null } }, 'contestAdmin.times.missing'],
  ['an end at its start', { schedule: { ...schedule, end: schedule.start } }, 'contestAdmin.times.order'],
  [
    'a seal at its end',
    { schedule: { ...schedule, seal: 'own', sealAt: schedule.end } },
    'contestAdmin.seal.outside',
  ],
  [
    'a seal of its own that is missing',
    { schedule: { ...schedule, seal: 'own', sealAt: null } },
    'contestAdmin.seal.outside',
  ],
  [
    'an hour sealed of half an hour',
    { schedule: { ...schedule, seal: 'hour', end: iso(Date.parse(schedule.start ?? '') + HOUR / 2) } },
    'contestAdmin.seal.outside',
  ],
  [
    'own times of no length',
    { schedule: { ...schedule, isOwn: true, ownMinutes: null } },
    'contestAdmin.own.wrong',
  ],
  [
    'own times longer than it',
    { schedule: { ...schedule, isOwn: true, ownMinutes: 301 } },
    'contestAdmin.own.wrong',
  ],
  ['own times as long as it', { schedule: { ...schedule, isOwn: true, ownMinutes: 300 } }, undefined],
  ['a password of blanks', { entry: { auth: 'private', password: '  ' } }, 'contest.password.missing'],
  [
    'accounts from the last to the first',
    { accounts: { ...limited, from: 9, to: 3 } },
    'contestAdmin.accounts.order',
  ],
  ['accounts that write tags', { accounts: { ...limited, prefix: '<b>' } }, 'contestAdmin.accounts.signs'],
  ['accounts below none', { accounts: { ...limited, from: -3, to: 3 } }, 'contestAdmin.accounts.order'],
  ['accounts between two', { accounts: { ...limited, from: 1.5, to: 3 } }, 'contestAdmin.accounts.order'],
  [
    'accounts up to a fraction',
    { accounts: { ...limited, from: 1, to: 3.5 } },
    'contestAdmin.accounts.order',
  ],
  ['accounts without a last', { accounts: { ...limited, to: null } }, 'contestAdmin.accounts.order'],
  ['accounts numbered from none', { accounts: { ...limited, from: 0, to: 0 } }, undefined],
  [
    'names that write tags',
    { accounts: { ...limited, extra: ['ann', 'b>b'] } },
    'contestAdmin.accounts.signs',
  ],
  [
    'more names than a rule holds',
    { accounts: { ...limited, extra: Array.from({ length: 6000 }, (_, at) => `student_${at}`) } },
    'contestAdmin.accounts.long',
  ],
  ['as many names as a rule holds', { accounts: { ...limited, extra: ['x'.repeat(65_000)] } }, undefined],
  ['too many accounts', { accounts: { ...limited, from: 0, to: 10_000_000 } }, 'contestAdmin.accounts.many'],
  [
    'an award without a name',
    { awards: { by: 'number', levels: [{ ...gold, name: ' ' }] } },
    'contestAdmin.awards.nameless',
  ],
  [
    'more than all by share',
    { awards: { by: 'proportion', levels: [...levels, ...levels] } },
    'contestAdmin.awards.much',
  ],
  ['as many by number', { awards: { by: 'number', levels: [...levels, ...levels] } }, undefined],
  [
    'awards that nobody gives',
    { awards: { ...awards, by: 'none', levels: [{ ...gold, name: '' }] } },
    undefined,
  ],
  ['English words without a title', { englishDescription: 'rules' }, 'contestAdmin.english.whole'],
  [
    'an award for less than nobody',
    { awards: { by: 'number', levels: [{ ...gold, num: null }] } },
    'contestAdmin.awards.number.wrong',
  ],
  [
    'an award for too many',
    { awards: { by: 'number', levels: [{ ...gold, num: 100_001 }] } },
    'contestAdmin.awards.number.wrong',
  ],
  [
    'an exam of those who have the password',
    { isExam: true, entry: { auth: 'private', password: 'x' } },
    undefined,
  ],
  [
    'an exam in times of their own',
    { isExam: true, schedule: { ...schedule, isOwn: true, ownMinutes: 60 } },
    undefined,
  ],
  [
    'an exam of more than a day',
    {
      isExam: true,
      entry: { auth: 'private', password: 'x' },
      schedule: { ...schedule, end: iso(Date.parse(schedule.start ?? '') + 25 * HOUR) },
    },
    'contestAdmin.exam.long',
  ],
  ['a password that is asked of nobody', { entry: { auth: 'public', password: '' } }, undefined],
  [
    'English rules under a title of blanks',
    { englishTitle: ' ', englishDescription: 'x' },
    'contestAdmin.english.whole',
  ],
  ['an exam that everybody may enter', { isExam: true }, 'contestAdmin.exam.entry'],
])('the form reports for %s the error that the server would return', (_name, part, fault) => {
  expect(faultsOf({ entry, accounts: { ...accounts, isLimited: false }, ...part })).toEqual(
    fault === undefined ? [] : [fault],
  );
});
