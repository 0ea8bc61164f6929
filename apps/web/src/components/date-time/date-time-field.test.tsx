// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState, type ComponentProps, type JSX } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { noteOf, setUpScreen } from '../../../test-support/screen.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { DateTimeRange, type Span } from './DateTimeRange.tsx';

const browser = setUpScreen();
const onValue = vi.fn<(value: string | null) => void>();
type Props = Partial<ComponentProps<typeof DateTimeField>>;

function Moment({ value: first = null, ...props }: Props): JSX.Element {
  const [value, setValue] = useState<string | null>(first);
  return (
    <DateTimeField
      siteZone="Asia/Shanghai"
      zone="America/New_York"
      {...props}
      label="Opens at"
      value={value}
      onChange={(next) => {
        onValue(next);
        setValue(next);
      }}
    />
  );
}

async function show(props: Props = {}, locale: 'zh-CN' | 'en-US' = 'en-US'): Promise<HTMLInputElement> {
  onValue.mockReset();
  await browser.show(<Moment {...props} />, locale, ['field']);
  return screen.getByLabelText<HTMLInputElement>('Opens at');
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const zone = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });

describe('a date-time field', () => {
  it("uses the reader's time zone and shows the site's below", async () => {
    const input = await show();
    expect([input.value, noteOf(input)]).toEqual(['', '']);
    type(input, '2026-11-22T15:04');
    expect(onValue.mock.calls).toEqual([['2026-11-22T20:04:00.000Z']]);
    expect(noteOf(input)).toBe('2026-11-23 04:04 site time (Asia/Shanghai, UTC+8)');
  });

  it("keeps the date-time when switched to the site's time zone, and is then typed in it", async () => {
    const input = await show({ value: '2026-11-22T20:04:00.000Z' });
    expect([...zone().options].map(({ text }) => text)).toEqual(['My time (UTC−5)', 'Site time (UTC+8)']);
    type(zone(), 'Asia/Shanghai');
    expect(onValue).not.toHaveBeenCalled();
    expect(input.value).toBe('2026-11-23T04:04');
    expect(noteOf(input)).toBe('2026-11-22 15:04 my time (America/New_York, UTC−5)');
    type(input, '2026-11-23T05:00');
    expect(onValue).toHaveBeenLastCalledWith('2026-11-22T21:00:00.000Z');
  });

  it('offers no switch if both zones have the same offset, whatever their names', async () => {
    await show({ zone: 'Asia/Singapore', value: '2026-11-22T20:04:00.000Z' });
    expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  });

  it('explains that a skipped time was replaced, and that the first of two repeated ones is used', async () => {
    const input = await show();
    type(input, '2026-03-08T02:30');
    expect(onValue).toHaveBeenLastCalledWith('2026-03-08T07:30:00.000Z');
    expect(noteOf(input)).toMatch(
      /^This time is skipped by a clock change. It was changed to 2026-03-08 03:30/,
    );
    // Browsers fire another event with the replaced value.
    type(input, '2026-03-08T03:30');
    expect(onValue).toHaveBeenCalledOnce();
    expect(noteOf(input)).toMatch(/^This time is skipped by a clock change/);
    type(input, '2026-11-01T01:30');
    expect(noteOf(input)).toMatch(/^This time occurs twice because of a clock change. The first one is used/);
    type(input, '2026-11-01T03:30');
    expect(noteOf(input)).not.toMatch(/clock change/);
  });

  it('shows its limits in the selected zone if they are exceeded', async () => {
    const min = '2026-11-22T05:00:00.000Z';
    const input = await show({ min, max: '2026-11-23T05:00:00.000Z', value: min });
    expect([input.min, input.max]).toEqual(['2026-11-22T00:00', '2026-11-23T00:00']);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    type(input, '2026-11-21T23:59');
    expect(noteOf(input)).toBe('Enter 2026-11-22 00:00 or later');
    type(input, '2026-11-23T00:01');
    expect(noteOf(input)).toBe('Enter 2026-11-23 00:00 or earlier');
    type(zone(), 'Asia/Shanghai');
    expect(noteOf(input)).toBe('Enter 2026-11-23 13:00 or earlier');
  });

  it('shows the error of its form first', async () => {
    const input = await show({
      error: 'Required',
      max: '2020-01-01T00:00:00.000Z',
      value: '2026-11-22T20:04:00.000Z',
    });
    expect(noteOf(input)).toBe('Required');
  });

  it('accepts years of four digits; five would make browsers report no value', async () => {
    const input = await show({ value: '2026-11-22T20:04:00.000Z' });
    expect(input.max).toBe('9999-12-31T23:59');
  });

  it('is cleared by a button, unless it is required or disabled', async () => {
    const input = await show({ value: '2026-11-22T20:04:00.000Z' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onValue.mock.calls).toEqual([[null]]);
    expect([input.value, screen.queryByRole('button', { name: 'Clear' })]).toEqual(['', null]);
  });

  it.each<[Props]>([[{ isRequired: true }], [{ isDisabled: true }]])(
    'ignores presses of its clear button with %j',
    async (props) => {
      const input = await show({ value: '2026-11-22T20:04:00.000Z', ...props });
      expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
      expect([input.required, input.disabled]).toEqual([
        props.isRequired === true,
        props.isDisabled === true,
      ]);
    },
  );

  it('shows seconds if enabled, and drops none otherwise', async () => {
    const value = '2026-11-22T20:04:05.000Z';
    const input = await show({ value, hasSeconds: true });
    expect([input.value.slice(0, 19), input.step]).toEqual(['2026-11-22T15:04:05', '1']);
    type(input, '2026-11-22T15:04:06');
    expect(onValue).toHaveBeenLastCalledWith('2026-11-22T20:04:06.000Z');
  });

  it('is null for an invalid value', async () => {
    const input = await show({ value: '2026-11-22T20:04:00.000Z' });
    type(input, '');
    expect(onValue.mock.calls).toEqual([[null]]);
  });
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const open = (start: string | null, end: string | null) =>
  browser.show(<Window first={{ start, end }} />, 'en-US', ['field']);
function Window({ first }: { first: Span }): JSX.Element {
  const [value, setValue] = useState(first);
  return (
    <DateTimeRange
      siteZone="UTC"
      zone="UTC"
      value={value}
      onChange={setValue}
      labels={{ start: 'From', end: 'To' }}
    />
  );
}
describe('a date-time range', () => {
  it('shows its duration in the largest units', async () => {
    await open('2026-11-22T00:00:00.000Z', '2026-11-23T05:30:00.000Z');
    screen.getByText('Duration: 1 day 5 h 30 min');
    type(field('To'), '2026-11-22T00:01');
    screen.getByText('Duration: 1 min');
  });

  it('reports an end that is not after the start, and shows no duration without both', async () => {
    await open('2026-11-22T00:00:00.000Z', null);
    expect(screen.queryByText(/^Duration/)).toBeNull();
    type(field('To'), '2026-11-22T00:00');
    expect(noteOf(field('To'))).toBe('The end must be after the start');
    expect(noteOf(field('From'))).not.toContain('must');
    type(field('From'), '2026-11-21T23:00');
    screen.getByText('Duration: 1 h');
    expect(noteOf(field('To'))).not.toContain('must');
  });
});
