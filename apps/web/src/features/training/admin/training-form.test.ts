// @vitest-environment jsdom
import { routes } from '@xiezhi/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcementSections,
  newAnnouncement,
  announcementBody as toAnnouncement,
  savedAnnouncement as announcementOf,
} from '../../admin/announcement/announcement-form.tsx';
import { translate } from '../../../i18n/messages.ts';
import type { FormSection, FormValues } from '../../../components/form/description.ts';
import { faultOf } from '../../../components/form/faults.ts';
import {
  newTraining,
  trainingBody,
  savedTraining,
  trainingSections,
  type TrainingValues,
} from './training-form.tsx';

/** Whether the form can be sent: it has no validation errors. */
const isSent = <Values extends FormValues>(sections: readonly FormSection<Values>[], values: Values) =>
  sections.every(({ fields }) => fields.every((field) => faultOf(field, values, translate) === undefined));

/** Typical field contents: text, empty, or blanks. */
const text = fc.oneof(
  fc.constantFrom('', ' ', '\n\t', ' 图论 ', 'Graphs'),
  fc.string({ maxLength: 40 }),
  fc.string({ minLength: 1 }).map((word) => word.repeat(300)),
);
const stored = { id: 3, gmtCreate: '2026-11-22T00:00:00.000Z', gmtModified: '2026-11-22T00:00:00.000Z' };

describe('values accepted by the training form', () => {
  const sections = trainingSections(translate, { categories: [], stored: 'none', own: null });
  const values: fc.Arbitrary<TrainingValues> = fc.record({
    title: text,
    description: text,
    englishTitle: text,
    englishDescription: text,
    auth: fc.constantFrom('Public', 'Private'),
    password: text,
    categoryId: fc.constantFrom('', '4'),
    rank: fc.option(fc.integer({ min: -5, max: 2_000_000_000 })),
    isShown: fc.boolean(),
    prerequisites: fc.constant([{ tid: 8, title: 'Loops', percent: 50 }]),
  });

  it('are accepted by the contract', () => {
    let sent = 0;
    fc.assert(
      fc.property(values, (typed) => {
        if (!isSent(sections, typed)) return;
        sent += 1;
        const { success, error } = routes['POST /api/admin/training'].body.safeParse(trainingBody(typed));
        expect([success, error?.message]).toEqual([true, undefined]);
      }),
      { numRuns: 500 },
    );
    expect(sent).toBeGreaterThan(5);
  });

  it('with an English title of blanks have no English version', () => {
    const typed = { ...newTraining.values, title: '图论', englishTitle: '  ' };
    expect([isSent(sections, typed), trainingBody(typed).training.english]).toEqual([true, null]);
  });

  it.each([
    [{ auth: 'Private', password: '' }, false],
    [{ auth: 'Private', password: '  ' }, false],
    [{ auth: 'Private', password: 'secret' }, true],
    [{ auth: 'Public', password: '' }, true],
    [{ rank: null }, false],
    [{ englishDescription: 'About graphs' }, false],
  ] as const)('%j: %s', (part, isFine) => {
    expect(isSent(sections, { ...newTraining.values, title: '图论', ...part })).toBe(isFine);
  });
});

it.each([
  ['********', null],
  ['week-1', 'week-1'],
  [null, null],
])('a training that is opened and saved without a change is sent as stored: %s', (privatePwd, sent) => {
  const row = {
    ...stored,
    title: '图论',
    description: '',
    english: { title: 'Graphs', description: '' },
    author: 'root',
    auth: 'Private' as const,
    privatePwd,
    status: false,
    rank: 0,
    gid: null,
    categoryId: 4,
    categoryName: '算法',
    problemCount: 2,
    people: 3,
    isMine: true,
    prerequisites: [{ tid: 8, title: 'Loops', percent: 50 }],
  };
  const { training, trainingCategory } = trainingBody(
    savedTraining(row as unknown as Parameters<typeof savedTraining>[0], null).values,
  );
  expect(training).toMatchObject({
    english: row.english,
    auth: 'Private',
    privatePwd: sent,
    rank: 0,
    status: false,
    prerequisites: [{ tid: 8, percent: 50 }],
  });
  expect(trainingCategory).toEqual({ id: 4 });
});

describe('values accepted by the announcement form', () => {
  const sections = announcementSections(translate);
  const values = fc.record({
    title: text,
    content: text,
    englishTitle: text,
    englishContent: text,
    isShown: fc.boolean(),
  });

  it.each(['POST /api/admin/announcement', 'POST /api/group/announcement'] as const)(
    'are accepted by %s',
    (name) => {
      let sent = 0;
      fc.assert(
        fc.property(values, (typed) => {
          if (!isSent(sections, typed)) return;
          sent += 1;
          const { error } = routes[name].body.safeParse({ gid: 7, ...toAnnouncement(typed) });
          expect(error?.message).toBeUndefined();
        }),
        { numRuns: 500 },
      );
      expect(sent).toBeGreaterThan(5);
    },
  );

  it('with blanks as English text have no English version', () => {
    const typed = {
      ...newAnnouncement.values,
      title: '开场',
      content: 'x',
      englishTitle: ' ',
      englishContent: '\n',
    };
    expect([isSent(sections, typed), toAnnouncement(typed).english]).toEqual([true, null]);
  });

  it('pass through the form unchanged', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.option(fc.record({ title: fc.stringMatching(/^\S+$/), content: fc.string() })),
        fc.constantFrom(0, 1),
        (content, english, status) => {
          const row = { ...stored, title: 't', content, english, status, uid: 'u', username: 'root' };
          expect(toAnnouncement(announcementOf(row).values)).toEqual({
            title: 't',
            content,
            english,
            status,
          });
        },
      ),
    );
  });
});
