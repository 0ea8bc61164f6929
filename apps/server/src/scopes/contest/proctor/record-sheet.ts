import type { Locale } from '@xiezhi/contract/limits';
import type { ExamRecord } from '@xiezhi/contract/routes/exam-record';
import type { Sheet } from '../../../platform/spreadsheet/sheet.ts';
import { localTimeOf } from '../../../platform/settings/time-zone.ts';

const words = {
  'zh-CN': {
    heads: [
      '用户名',
      '姓名',
      '学号',
      '状态',
      '最早联系',
      '最近联系',
      '网络地址',
      '登录会话数',
      '离开页面次数（页面自报）',
      '离开秒数（页面自报）',
      '提交数',
      '交卷时间',
    ],
    states: { absent: '未进入', present: '在场', gone: '无联系', handedIn: '已交卷' },
  },
  'en-US': {
    heads: [
      'Username',
      'Real name',
      'Student number',
      'Status',
      'First contact',
      'Last contact',
      'Addresses',
      'Sessions',
      'Left the page (reported by the page)',
      'Seconds away (reported by the page)',
      'Submissions',
      'Handed in',
    ],
    states: { absent: 'Not entered', present: 'Present', gone: 'No contact', handedIn: 'Handed in' },
  },
} as const satisfies Record<
  Locale,
  { heads: readonly string[]; states: Record<ExamRecord['state'], string> }
>;

/** Builds the spreadsheet with the records of an exam; times are in the site's time zone. */
export function recordSheet(
  records: readonly ExamRecord[],
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): Pick<Sheet, 'heads' | 'rows'> {
  const { heads, states } = words[locale];
  const timeOf = (at: string | null) => at && localTimeOf(new Date(at), timeZone);
  return {
    heads,
    rows: records.map((record) => [
      record.username,
      record.realname,
      record.number,
      states[record.state],
      timeOf(record.firstSeen),
      timeOf(record.lastSeen),
      record.addresses.map(({ address }) => address).join(' '),
      record.sessions,
      record.left.times,
      record.left.seconds,
      record.submissions,
      timeOf(record.handedIn),
    ]),
  };
}
