// @vitest-environment jsdom
import { routes } from '@xiezhi/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcementSections,
  type AnnouncementValues,
  announcementBody,
  savedAnnouncement,
} from '../announcement/announcement-form.tsx';
import type { ManagedAnnouncement } from '../announcement/queries.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { faultOf } from '../../../components/form/faults.ts';
import { newNotice, noticeSections, noticeBody, savedNotice, type NoticeValues } from './notice-form.tsx';
import type { Notice } from './queries.ts';

const keys: Translate = (key, ..._values) => key;
const moment = '2026-11-22T00:00:00.000Z';
const text = fc.string({ minLength: 1, maxLength: 40 }).filter((one) => one.trim() !== '');
const perhaps = fc.oneof(fc.constantFrom('', ' ', '\n'), text);

const noticeValues: fc.Arbitrary<NoticeValues> = fc.record({
  title: perhaps,
  content: perhaps,
  englishTitle: perhaps,
  englishContent: perhaps,
  type: fc.constantFrom('All', 'Single', 'Admin'),
  recipients: fc.array(fc.constantFrom('ann', 'bob'), { maxLength: 2 }),
  toNewcomers: fc.boolean(),
});
const announcementValues = fc.record({
  title: perhaps,
  content: perhaps,
  englishTitle: perhaps,
  englishContent: perhaps,
  isShown: fc.boolean(),
});

function noticeFaults(values: NoticeValues): (string | undefined)[] {
  const fields = noticeSections(keys).flatMap((section) => section.fields);
  return fields.map((field) => faultOf(field, values, keys)).filter((fault) => fault !== undefined);
}
function announcementFaults(values: AnnouncementValues): (string | undefined)[] {
  const fields = announcementSections(keys).flatMap((section) => section.fields);
  return fields.map((field) => faultOf(field, values, keys)).filter((fault) => fault !== undefined);
}

describe('values that the broadcast form accepts', () => {
  it('are accepted by the contract, whatever is typed', () => {
    fc.assert(
      fc.property(noticeValues, (values) => {
        if (noticeFaults(values).length > 0) return;
        const sent = routes['POST /api/admin/msg/notice'].body.safeParse(noticeBody(values));
        expect(sent.success, JSON.stringify(values)).toBe(true);
      }),
    );
  });

  it.each<[string, Partial<NoticeValues>, string[]]>([
    ['accepts complete values', {}, []],
    ['requires a title', { title: ' ' }, ['form.required']],
    ['requires a text', { content: '' }, ['form.required']],
    ['requires recipients', { type: 'Single' }, ['notice.recipients.missing']],
    ['accepts named recipients', { type: 'Single', recipients: ['ann'] }, []],
    ['accepts no recipients if all are addressed', { type: 'Admin' }, []],
    ['requires an English text with an English title', { englishTitle: 'x' }, ['notice.english.whole']],
    ['requires an English title with an English text', { englishContent: 'x' }, ['notice.english.whole']],
    ['accepts blank English texts', { englishTitle: ' ', englishContent: ' ' }, []],
    ['rejects a title that is too long', { title: 'x'.repeat(5000) }, ['form.tooLong']],
  ])('%s', (_name, given, faults) => {
    expect(noticeFaults({ ...newNotice.values, title: 'x', content: 'x', ...given })).toEqual(faults);
  });

  it('have recipients only if they are addressed to named users', () => {
    const values = { ...newNotice.values, title: 'x', content: 'x', recipients: ['ann'] };
    expect(noticeBody({ ...values, type: 'Single' }).recipients).toEqual(['ann']);
    expect(noticeBody({ ...values, type: 'All' }).recipients).toBeNull();
    expect(noticeBody({ ...values, type: 'whatever' })).toMatchObject({ type: 'All', recipients: null });
    expect(noticeBody({ ...values, englishTitle: ' ' }).english).toBeNull();
  });

  it('equal the stored ones if nothing is changed', () => {
    const stored = fc.record({
      title: text,
      content: text,
      english: fc.option(fc.record({ title: text, content: text })),
      type: fc.constantFrom('All' as const, 'Single' as const, 'Admin' as const),
      recipients: fc.constantFrom<string[]>(['ann'], ['ann', 'bob']),
      toNewcomers: fc.boolean(),
    });
    const rest = { id: 7, state: false, reached: 0, adminUsername: 'root', gmtPushed: null };
    fc.assert(
      fc.property(stored, (given) => {
        const row: Notice = { ...rest, ...given, gmtCreate: moment, gmtModified: moment };
        const { type, recipients } = row;
        expect(noticeBody(savedNotice(row).values)).toEqual({
          ...given,
          recipients: type === 'Single' ? recipients : null,
        });
        expect(savedNotice(row).version).toBe(moment);
      }),
    );
  });
});

describe('values that the announcement form accepts', () => {
  it('are accepted by the contract of site and contests, whatever is typed', () => {
    fc.assert(
      fc.property(announcementValues, (values) => {
        if (announcementFaults(values).length > 0) return;
        const body = announcementBody(values);
        const site = routes['POST /api/admin/announcement'].body.safeParse(body);
        const inContest = routes['POST /api/admin/contest/announcement'].body.safeParse({
          cid: 5,
          announcement: body,
        });
        expect([site.success, inContest.success], JSON.stringify(values)).toEqual([true, true]);
      }),
    );
  });

  it('equal the stored ones if nothing is changed', () => {
    const stored = fc.record({
      title: text,
      content: text,
      english: fc.option(fc.record({ title: text, content: text })),
      status: fc.constantFrom(0, 1),
    });
    const rest = { id: 7, uid: 'u', username: 'root', gmtCreate: moment, gmtModified: moment };
    fc.assert(
      fc.property(stored, (given) => {
        const row: ManagedAnnouncement = { ...rest, ...given };
        expect(announcementBody(savedAnnouncement(row).values)).toEqual(given);
      }),
    );
  });
});
