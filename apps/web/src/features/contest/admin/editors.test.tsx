// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { describe, expect, it } from 'vitest';
import type { StoredPassword } from '../../admin/scoped-management/entry-password.ts';
import type { OwnControl } from '../../../components/form/description.ts';
import { AccountsEditor } from './AccountsEditor.tsx';
import { AwardsEditor, awardsMax, ColorInput } from './AwardsEditor.tsx';
import { ScheduleEditor } from './ScheduleEditor.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import {
  firstAwards,
  newContest,
  type Accounts,
  type Awards,
  type ScheduleValues,
  type ContestEntry,
} from './contest-values.ts';

const browser = setUpScreen();
const { schedule, accounts, awards } = newContest(Date.parse('2026-03-01T12:00:00Z')).values;

interface HolderProps<Value> {
  first: Value;
  error: string | undefined;
  render: (control: OwnControl<Value>) => JSX.Element;
}
function Holder<Value>({ first, error, render }: HolderProps<Value>): JSX.Element {
  const [value, onChange] = useState(first);
  return (
    <main>
      {render({ id: 'x', value, onChange, onBlur: () => undefined, error })}
      <output aria-label="held">{JSON.stringify(value)}</output>
    </main>
  );
}
/** Current value of the editor. */
const held = (): unknown => JSON.parse(screen.getByRole('status', { name: 'held' }).textContent);
const heldAwards = () => held() as Awards;

async function edit<Value>(
  first: Value,
  render: (control: OwnControl<Value>) => JSX.Element,
  error?: string,
): Promise<void> {
  const texts = ['contestAdmin', 'contest', 'field', 'form'] as const;
  await browser.show(<Holder first={first} error={error} render={render} />, 'en-US', texts);
}
const at = (hour: string) => `2026-03-01T${hour}:00.000Z`;
const radio = (name: RegExp | string) => screen.getByRole('radio', { name });
const isOff = (name: RegExp | string) => {
  const one = radio(name);
  return (
    one.getAttribute('aria-disabled') === 'true' ||
    one.hasAttribute('data-disabled') ||
    one.matches(':disabled')
  );
};

const editSchedule = (given: Partial<ScheduleValues> = {}, isNew = true, error?: string) =>
  edit<ScheduleValues>(
    { ...schedule, ...given },
    (control) => <ScheduleEditor {...control} siteZone="UTC" isNew={isNew} />,
    error,
  );

const times = (start: string, end: string) => ({ start: at(start), end: at(end) });

describe('rule, times and freeze', () => {
  it('asks for the counting score only for OI', async () => {
    await editSchedule();
    expect(screen.queryByText('Scoring rule')).toBeNull();
    await browser.person.click(radio(/^OI/));
    await browser.person.click(radio(/^The best submission/));
    expect(held()).toMatchObject({ type: 'oi', oiScore: 'Highest' });
    await browser.person.click(radio(/^ACM/));
    expect(screen.queryByText('Scoring rule')).toBeNull();
  });

  it('fixes the rule of an existing contest, and says that its times can change', async () => {
    await editSchedule({}, false);
    expect([isOff(/^ACM/), isOff(/^OI/)]).toEqual([true, true]);
    expect(screen.getByText(/You can change the times during the contest/)).toBeDefined();
    await browser.person.click(radio(/^OI/));
    expect(held()).toMatchObject({ type: 'acm' });
  });

  it.each([
    ['acm', '14:00', '15:00', 'hour'],
    ['acm', '14:00', '14:59', 'whole'],
    ['oi', '14:00', '19:00', 'whole'],
  ] as const)('a freeze switched on for %s from %s to %s defaults to %s', async (type, start, end, seal) => {
    await editSchedule({ type, ...times(start, end) });
    await browser.person.click(screen.getByRole('switch', { name: 'Freeze the scoreboard' }));
    expect(held()).toMatchObject({ seal });
    await browser.person.click(screen.getByRole('switch', { name: 'Freeze the scoreboard' }));
    expect(held()).toMatchObject({ seal: 'none' });
  });

  it('disables freeze options that need a longer contest, and shows the reason', async () => {
    await editSchedule({ seal: 'whole', ...times('14:00', '14:29') });
    expect([isOff('Last 30 minutes'), isOff('Last hour'), isOff('Whole contest')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(screen.getByText('The contest is too short for some of these options')).toBeDefined();
  });

  it('starts the custom freeze time at the previous freeze time', async () => {
    await editSchedule({ seal: 'hour', ...times('14:00', '19:00') });
    await browser.person.click(radio('Custom time'));
    expect(held()).toMatchObject({ seal: 'own', sealAt: at('18:00') });
    await browser.person.click(radio('Last 30 minutes'));
    expect(held()).toMatchObject({ seal: 'halfHour' });
  });

  it('does not freeze a contest from its start because its freeze time was left as proposed', async () => {
    await editSchedule({ seal: 'whole', ...times('14:00', '14:29') });
    await browser.person.click(radio('Custom time'));
    expect(held()).toMatchObject({ seal: 'own', sealAt: at('14:23') });
  });

  it('leaves the custom freeze time empty while the schedule is incomplete', async () => {
    await editSchedule({ seal: 'whole', start: null });
    await browser.person.click(radio('Custom time'));
    expect(held()).toMatchObject({ seal: 'own', sealAt: null });
  });

  it('asks for the duration per participant only with individual timing', async () => {
    await editSchedule();
    expect(screen.queryByLabelText(/^Duration per participant/)).toBeNull();
    await browser.person.click(screen.getByRole('switch', { name: /^Individual timing/ }));
    const field = screen.getByRole('textbox', { name: /^Duration per participant/ });
    fireEvent.change(field, { target: { value: '' } });
    expect(held()).toMatchObject({ isOwn: true, ownMinutes: null });
  });

  it('shows the error below', async () => {
    await editSchedule({}, true, 'not so');
    expect(screen.getByText('not so')).toBeDefined();
  });
});

const editAwards = (given: Partial<Awards> = {}, error?: string) =>
  edit<Awards>({ ...awards, ...given }, (control) => <AwardsEditor {...control} />, error);

const levelNames = () => heldAwards().levels.map(({ name }) => name);

describe('awards', () => {
  it('hide their levels for “None” and keep them for later', async () => {
    await editAwards({ by: 'number' });
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
    await browser.person.click(radio('None'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(held()).toEqual({ by: 'none', levels: firstAwards });
    await browser.person.click(radio('By percentage'));
    expect(screen.getAllByText('%')).toHaveLength(3);
  });

  it('remove only the selected level, and keep what was typed', async () => {
    await editAwards({ by: 'number' });
    await browser.person.click(screen.getByRole('button', { name: 'Remove “银牌”' }));
    expect(levelNames()).toEqual(['金牌', '铜牌']);
    const second = screen.getByRole('textbox', { name: 'Name of award 2' });
    await browser.person.clear(second);
    await browser.write(second, 'Bronze');
    await browser.person.click(screen.getByRole('button', { name: 'Add award' }));
    expect(levelNames()).toEqual(['金牌', 'Bronze', '']);
    await browser.person.click(screen.getByRole('button', { name: 'Remove “金牌”' }));
    expect(levelNames()).toEqual(['Bronze', '']);
  });

  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['007', 7],
    ['0', 0],
    ['999999', 999_999],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
    ['1234567', null],
  ])('an amount of %j counts as %s', async (text, num) => {
    await editAwards({ by: 'number' });
    fireEvent.change(screen.getByRole('textbox', { name: 'Recipients of award 1' }), {
      target: { value: text },
    });
    expect(heldAwards().levels[0]?.num).toBe(num);
  });

  it('allow as many levels as the contract', async () => {
    const level = firstAwards[0] ?? { name: 'x', background: '#fff', color: '#000', num: 1 };
    await editAwards({ by: 'number', levels: Array.from({ length: awardsMax - 1 }, () => level) });
    await browser.person.click(screen.getByRole('button', { name: 'Add award' }));
    expect(levelNames()).toHaveLength(20);
    expect(screen.queryByRole('button', { name: 'Add award' })).toBeNull();
  });

  it.each([
    ['#ABCDEF', '#abcdef'],
    ['#f0a', '#ff00aa'],
    ['gold', '#888888'],
    ['rgb(1, 2, 3)', '#888888'],
    ['', '#888888'],
    ['#12', '#888888'],
  ])('a color %j appears in the picker as %s', async (value, shown) => {
    await browser.show(<ColorInput label="colour" value={value} onChange={() => undefined} />);
    expect(screen.getByLabelText<HTMLInputElement>('colour').value).toBe(shown);
  });

  it('change one color at a time', async () => {
    await editAwards({ by: 'number' });
    fireEvent.change(screen.getByLabelText('Text color of award 2'), { target: { value: '#112233' } });
    fireEvent.change(screen.getByLabelText('Background of award 2'), { target: { value: '#445566' } });
    const [first, second] = heldAwards().levels;
    expect(first).toEqual(firstAwards[0]);
    expect(second).toMatchObject({ name: '银牌', color: '#112233', background: '#445566' });
  });
});

const editAccounts = (given: Partial<Accounts> = {}, error?: string) =>
  edit<Accounts>({ ...accounts, ...given }, (control) => <AccountsEditor {...control} />, error);

describe('accounts that may participate', () => {
  it('are hidden without a limit, and keep what was typed', async () => {
    await editAccounts({ prefix: 'team' });
    expect(screen.queryByRole('textbox')).toBeNull();
    await browser.person.click(screen.getByRole('switch'));
    expect(screen.getByLabelText<HTMLInputElement>('Prefix').value).toBe('team');
    await browser.person.click(screen.getByRole('switch'));
    expect(held()).toMatchObject({ isLimited: false, prefix: 'team' });
  });

  it.each<[Partial<Accounts>, string]>([
    [{ prefix: 't', from: 1, to: 9 }, 't1 to t9: 9 accounts, plus 0 additional usernames'],
    [
      { prefix: 'a', suffix: 'b', from: 3, to: 3, extra: ['x', 'y'] },
      'a3b to a3b: 1 account, plus 2 additional usernames',
    ],
    [{ from: null, to: 5 }, '? to 5: 0 accounts, plus 0 additional usernames'],
    [{ from: 7, to: 5 }, '7 to 5: 0 accounts, plus 0 additional usernames'],
  ])('%j shows a summary', async (given, words) => {
    await editAccounts({ isLimited: true, ...given });
    expect(screen.getByText(words)).toBeDefined();
  });

  it('take additional usernames as tags', async () => {
    await editAccounts({ isLimited: true });
    const field = screen.getByRole('combobox', { name: 'Additional usernames' });
    await browser.person.type(field, 'guest');
    await browser.person.click(await screen.findByRole('option'));
    await waitFor(() => expect(held()).toMatchObject({ extra: ['guest'] }));
  });
});

const editEntry = (given: ContestEntry, stored: StoredPassword, error?: string) =>
  edit<ContestEntry>(given, (control) => <EntryEditor {...control} stored={stored} />, error);

describe('access to a contest', () => {
  it('asks for a password where one is required, and keeps what was typed', async () => {
    await editEntry({ auth: 'public', password: '' }, 'none');
    expect(screen.queryByRole('textbox')).toBeNull();
    await browser.person.click(radio(/^Protected/));
    await browser.write(screen.getByRole('textbox'), 'sesame');
    await browser.person.click(radio(/^Public/));
    expect([screen.queryByRole('textbox'), held()]).toEqual([null, { auth: 'public', password: 'sesame' }]);
    await browser.person.click(radio(/^Private/));
    expect(screen.getByLabelText<HTMLInputElement>(/^Contest password/).value).toBe('sesame');
  });

  it.each([
    ['unreadable', /cannot be displayed\. Leave this empty to keep it/],
    ['readable', /Share the password with the participants/],
    ['none', /Participants enter it to join/],
  ] as const)('explains the state of the stored password (%s)', async (stored, hint) => {
    await editEntry({ auth: 'private', password: '' }, stored);
    expect(screen.getByText(hint)).toBeDefined();
  });

  it('hides a stored password until requested, and copies it', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(written.push(text)) },
    });
    await editEntry({ auth: 'private', password: 'sesame' }, 'readable');
    const input = screen.getByLabelText<HTMLInputElement>(/^Contest password/);
    expect([input.type, input.value]).toEqual(['password', 'sesame']);
    await browser.person.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
    await browser.person.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(written).toEqual(['sesame']));
    await browser.person.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input.type).toBe('password');
  });

  it('disables autofill of the password, and shows the error below', async () => {
    await editEntry({ auth: 'private', password: '' }, 'none', 'missing');
    const input = screen.getByRole<HTMLInputElement>('textbox');
    expect([input.autocomplete, input.maxLength]).toEqual(['off', 255]);
    expect(screen.getByText('missing')).toBeDefined();
  });
});
