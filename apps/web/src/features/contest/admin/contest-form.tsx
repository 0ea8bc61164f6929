import { limits } from '@xiezhi/contract/limits';
import { examLimits } from '@xiezhi/contract/limits/exam';
import { ownTimeLimits } from '@xiezhi/contract/limits/own-time';
import { accountRangeMax } from '@xiezhi/rules/contest/account-rule';
import type { StoredPassword } from '../../admin/scoped-management/entry-password.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { formatExact } from '../../../lib/format-time.ts';
import { MarkdownEditor } from '../../../content/markdown-editor/MarkdownEditor.tsx';
import { useUploads } from '../../../routing/use-uploads.ts';
import type { FormSection, OwnControl } from '../../../components/form/description.ts';
import { AccountsEditor } from './AccountsEditor.tsx';
import { AwardsEditor } from './AwardsEditor.tsx';
import { ScheduleEditor } from './ScheduleEditor.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import {
  writeAccounts,
  type Accounts,
  type Awards,
  type ContestValues,
  type ScheduleValues,
} from './contest-values.ts';
import { ratingSection } from './rating-section.ts';
import { contestLength, freezeTime } from './freeze.ts';

interface Circumstances {
  siteZone: string;
  isNew: boolean;
  stored: StoredPassword;
  /** Usernames of star users that do not exist. */
  unknownStars?: readonly string[];
  /** Whether the contest belongs to a group. Such contests are never rated. */
  isOfGroup?: boolean;
}

const starsMax = 1000;

function TextEditor(control: OwnControl<string> & { label: string }) {
  return <MarkdownEditor {...control} {...useUploads()} max={limits.contestDescriptionMax} profile="staff" />;
}

/** Sections of the contest form. They apply the server's validation rules before a request is sent. */
export function contestSections(
  t: Translate,
  { siteZone, isNew, stored, unknownStars = [], isOfGroup = false }: Circumstances,
): FormSection<ContestValues>[] {
  const title = { kind: 'text', max: limits.contestTitleMax } as const;
  return [
    {
      id: 'contest-schedule',
      title: t('contestAdmin.section.schedule'),
      fields: [
        { ...title, name: 'title', label: t('contest.title'), isRequired: true },
        {
          kind: 'own',
          name: 'schedule',
          label: t('contestAdmin.section.schedule'),
          render: (control) => <ScheduleEditor {...control} siteZone={siteZone} isNew={isNew} />,
          inWords: (schedule) => scheduleInWords(schedule, t),
          check: ({ schedule }) => scheduleFault(schedule, t),
        },
      ],
    },
    {
      id: 'contest-text',
      title: t('contest.description'),
      fields: [
        {
          kind: 'own',
          name: 'description',
          label: t('contest.description'),
          max: limits.contestDescriptionMax,
          inWords: (text) => text,
          render: (control) => <TextEditor {...control} label={t('contest.description')} />,
        },
      ],
    },
    {
      id: 'contest-entry',
      title: t('contestAdmin.section.entry'),
      fields: [
        {
          kind: 'own',
          name: 'entry',
          label: t('contestAdmin.auth'),
          render: (control) => <EntryEditor {...control} stored={stored} />,
          inWords: ({ auth, password }) =>
            auth === 'public' ? t('contest.auth.public') : `${t(`contest.auth.${auth}`)} ${password}`,
          check: ({ entry }) =>
            entry.auth !== 'public' && stored !== 'unreadable' && entry.password.trim() === ''
              ? t('contest.password.missing')
              : undefined,
        },
        {
          kind: 'own',
          name: 'accounts',
          label: t('contestAdmin.accounts'),
          render: (control) => <AccountsEditor {...control} />,
          inWords: ({ isLimited, prefix, suffix, from, to, extra }) =>
            isLimited ? `${prefix}${from}…${to}${suffix} ${extra.join(' ')}` : t('form.off'),
          check: ({ accounts }) => accountsFault(accounts, t),
        },
        { kind: 'switch', name: 'isVisible', label: t('contestAdmin.visible.label') },
      ],
    },
    {
      id: 'contest-exam',
      title: t('contestAdmin.section.exam'),
      fields: [
        {
          kind: 'switch',
          name: 'isExam',
          label: t('contestAdmin.exam'),
          hint: t('contestAdmin.exam.hint', { hours: examLimits.hoursMax }),
          check: ({ isExam, entry, schedule }) => {
            if (isExam && entry.auth !== 'private' && !schedule.isOwn) return t('contestAdmin.exam.entry');
            const hours = schedule.isOwn
              ? (schedule.ownMinutes ?? 0) / 60
              : contestLength(schedule) / 3_600_000;
            const { hoursMax } = examLimits;
            return isExam && hours > hoursMax ? t('contestAdmin.exam.long', { hours: hoursMax }) : undefined;
          },
        },
        {
          kind: 'tags',
          name: 'examAddresses',
          label: t('contestAdmin.exam.addresses'),
          hint: (
            <>
              {t('contestAdmin.exam.addresses.hint')}{' '}
              <HandbookLink to="exams#create" topic={t('contestAdmin.section.exam')} />
            </>
          ),
          max: examLimits.addressesMax,
        },
        { kind: 'switch', name: 'isSingleSession', label: t('contestAdmin.exam.session') },
        { kind: 'switch', name: 'isCompletionOff', label: t('contestAdmin.exam.completion') },
      ],
    },
    {
      id: 'contest-board',
      title: t('contest.board'),
      fields: [
        {
          kind: 'choice',
          name: 'rankShowName',
          label: t('contestAdmin.shownName'),
          options: (['username', 'nickname', 'realname'] as const).map((name) => ({
            value: name,
            label: t(`contestAdmin.shownName.${name}`),
          })),
        },
        {
          kind: 'tags',
          name: 'stars',
          label: t('contestAdmin.stars'),
          hint: [
            t('contestAdmin.stars.hint'),
            ...(unknownStars.length === 0
              ? []
              : [t('contestAdmin.stars.unknown', { names: unknownStars.join(', ') })]),
          ].join(' '),
          max: starsMax,
        },
        { kind: 'switch', name: 'openRank', label: t('contestAdmin.openRank') },
        {
          kind: 'own',
          name: 'awards',
          label: t('contestAdmin.awards'),
          render: (control) => <AwardsEditor {...control} />,
          inWords: ({ by, levels }) =>
            `${t(`contestAdmin.awards.${by}`)}: ${levels.map(({ name, num }) => `${name} ${num}`).join(', ')}`,
          check: ({ awards }) => awardsFault(awards, t),
        },
      ],
    },
    ...(isOfGroup ? [] : [ratingSection(t)]),
    {
      id: 'contest-more',
      title: t('contestAdmin.section.more'),
      fields: [
        { kind: 'switch', name: 'takesLate', label: t('contestAdmin.takesLate') },
        { kind: 'switch', name: 'allowsVirtual', label: t('contestAdmin.allowsVirtual') },
        {
          kind: 'switch',
          name: 'allowsRemote',
          label: t('contestAdmin.allowsRemote'),
          isShown: ({ isExam }) => !isExam,
        },
        { kind: 'switch', name: 'openPrint', label: t('contestAdmin.openPrint') },
      ],
    },
    {
      id: 'contest-english',
      title: t('contestAdmin.section.english'),
      fields: [
        {
          ...title,
          name: 'englishTitle',
          label: `${t('contest.title')} (${t('common.locale.en-US')})`,
          hint: t('contestAdmin.english.hint'),
          check: ({ englishTitle, englishDescription }) =>
            englishTitle.trim() === '' && englishDescription.trim() !== ''
              ? t('contestAdmin.english.whole')
              : undefined,
        },
        {
          kind: 'own',
          name: 'englishDescription',
          max: limits.contestDescriptionMax,
          label: t('contest.description'),
          inWords: (text) => text,
          render: (control) => (
            <TextEditor {...control} label={`${t('contest.description')} (${t('common.locale.en-US')})`} />
          ),
        },
      ],
    },
  ];
}

function scheduleInWords(schedule: ScheduleValues, t: Translate): string {
  const { start, end } = schedule;
  const seal = schedule.frozenSince ?? freezeTime(schedule.seal, schedule, schedule.sealAt);
  const times = [start, end].map((moment) => (moment === null ? '—' : formatExact(moment)));
  return [
    ...times,
    seal === null ? '' : t('contestAdmin.seal.at', { time: formatExact(seal) }),
    schedule.isOwn ? t('contestAdmin.own.words', { minutes: schedule.ownMinutes ?? 0 }) : '',
  ].join('\n');
}

function scheduleFault(schedule: ScheduleValues, t: Translate): string | undefined {
  if (schedule.start === null || schedule.end === null) return t('contestAdmin.times.missing');
  if (contestLength(schedule) === 0) return t('contestAdmin.times.order');
  const seal = freezeTime(schedule.seal, schedule, schedule.sealAt);
  if (
    schedule.frozenSince === null &&
    schedule.seal !== 'none' &&
    (seal === null || seal < schedule.start || seal >= schedule.end)
  )
    return t('contestAdmin.seal.outside');
  const limit = Math.min(Math.floor(contestLength(schedule) / 60_000), ownTimeLimits.minutesMax);
  const minutes = schedule.ownMinutes ?? 0;
  if (schedule.isOwn && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= limit))
    return t('contestAdmin.own.wrong', { limit });
  return undefined;
}

function accountsFault(accounts: Accounts, t: Translate): string | undefined {
  const { isLimited, prefix, suffix, from, to, extra } = accounts;
  if (!isLimited) return undefined;
  if (!isCount(from) || !isCount(to) || from > to) return t('contestAdmin.accounts.order');
  if (to - from >= accountRangeMax) return t('contestAdmin.accounts.many', { most: accountRangeMax });
  if ([prefix, suffix, ...extra].some((text) => /[<>]/.test(text))) return t('contestAdmin.accounts.signs');
  if (writeAccounts(accounts).length > limits.accountRuleMax) return t('contestAdmin.accounts.long');
  return undefined;
}

/** Whether the value is a valid account number. */
function isCount(number: number | null): number is number {
  return Number.isSafeInteger(number) && (number ?? -1) >= 0;
}

function awardsFault({ by, levels }: Awards, t: Translate): string | undefined {
  if (by === 'none') return undefined;
  if (levels.some(({ name }) => name.trim() === '')) return t('contestAdmin.awards.nameless');
  if (levels.some(({ num }) => num === null || num > 100_000)) return t('contestAdmin.awards.number.wrong');
  const sum = levels.reduce((all, { num }) => all + (num ?? 0), 0);
  return by === 'proportion' && sum > 100 ? t('contestAdmin.awards.much') : undefined;
}
