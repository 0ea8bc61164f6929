import { describe, expect, it } from 'vitest';
import { fill } from '../../i18n/template.ts';
import { form } from '../../i18n/en-US/form.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { FormField } from './description.ts';
import { faultOf } from './faults.ts';

type Values = {
  title: string;
  limit: number | null;
  tags: readonly string[];
  opensAt: string | null;
  isPublic: boolean;
};

const texts: Readonly<Record<string, string>> = form;
const t: Translate = (key, ...values) =>
  fill(texts[key.slice('form.'.length)] ?? key, values[0] ?? {}, 'en-US');

const fine: Values = { title: 'A', limit: 1000, tags: [], opensAt: null, isPublic: false };
const fault = (field: FormField<Values>, values: Partial<Values>) =>
  faultOf(field, { ...fine, ...values }, t);

describe('validating a field', () => {
  const title: FormField<Values> = {
    kind: 'text',
    name: 'title',
    label: 'Title',
    isRequired: true,
    min: 2,
    max: 4,
    check: ({ title: text }) => (text.includes('x') ? 'no x' : undefined),
  };

  it.each([
    ['', 'Required'],
    ['   ', 'Required'],
    ['a', 'At least 2 characters'],
    ['abcd', undefined],
    // The server trims the text before it counts characters, so blanks at the end are allowed.
    ['abcd  ', undefined],
    ['abcde', '1 character over the limit'],
    ['abcdef', '2 characters over the limit'],
    ['ax', 'no x'],
  ])('the text %j: %s', (text, expected) => {
    expect(fault(title, { title: text })).toBe(expected);
  });

  it('checks the limits of numbers; an empty number is an error only if required', () => {
    const limit: FormField<Values> = { kind: 'number', name: 'limit', label: 'Limit', min: 1, max: 60_000 };
    expect([0, 1, 60_000, 60_001, null].map((value) => fault(limit, { limit: value }))).toEqual([
      'Enter at least 1',
      undefined,
      undefined,
      'Enter at most 60,000',
      undefined,
    ]);
    expect(fault({ ...limit, isRequired: true }, { limit: null })).toBe('Required');
  });

  it('checks the length of lists', () => {
    const tags: FormField<Values> = { kind: 'tags', name: 'tags', label: 'Tags', max: 2, isRequired: true };
    expect([[], ['a', 'b'], ['a', 'b', 'c']].map((value) => fault(tags, { tags: value }))).toEqual([
      'Required',
      undefined,
      'At most 2',
    ]);
  });

  it('checks the range of date-times', () => {
    const opensAt: FormField<Values> = {
      kind: 'moment',
      name: 'opensAt',
      label: 'Opens at',
      siteZone: 'UTC',
      min: '2026-01-01T00:00:00.000Z',
      max: '2026-12-31T00:00:00.000Z',
    };
    expect(
      ['2025-12-31T23:59:59.000Z', '2026-06-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'].map((value) =>
        fault(opensAt, { opensAt: value }),
      ),
    ).toEqual(['Earlier than allowed', undefined, 'Later than allowed']);
  });

  it('accepts a switch that is off', () => {
    const field: FormField<Values> = { kind: 'switch', name: 'isPublic', label: 'Public', isRequired: true };
    expect(fault(field, { isPublic: false })).toBeUndefined();
  });
});
