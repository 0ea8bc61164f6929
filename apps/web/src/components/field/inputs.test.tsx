// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ComponentProps, type JSX } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { noteOf, setUpScreen } from '../../../test-support/screen.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ChooseOne, ChooseSome } from './ChoiceGroup.tsx';
import { FactorInput } from './FactorInput.tsx';
import { NumberField } from './NumberField.tsx';
import { Textarea } from './Textarea.tsx';

const browser = setUpScreen();
const change = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

/** Types a text as a whole, and leaves the field. */
function type(input: HTMLInputElement, text: string): void {
  input.focus();
  change(input, text);
  fireEvent.blur(input);
}
describe('a number', () => {
  type Props = Partial<ComponentProps<typeof NumberField>>;
  const told = vi.fn<(value: number | null) => void>();

  function Limit({ value: first = 1000, ...props }: Props): JSX.Element {
    const [value, setValue] = useState<number | null>(first);
    return (
      <NumberField
        {...props}
        label="Limit"
        value={value}
        onChange={(next) => {
          told(next);
          setValue(next);
        }}
      />
    );
  }
  async function show(props: Props, locale: 'en-US' | 'zh-CN' = 'en-US'): Promise<HTMLInputElement> {
    told.mockReset();
    await browser.show(<Limit {...props} />, locale, ['field']);
    return screen.getByLabelText<HTMLInputElement>('Limit');
  }

  it.each<[Props, string]>([
    [{ min: 1, max: 60_000, unit: 'ms' }, '1–60,000 ms'],
    [{ min: 1 }, '≥ 1'],
    [{ max: 100, unit: 'MB' }, '≤ 100 MB'],
    [{ min: 0, max: 1, hint: 'Of the score' }, 'Of the score'],
    [{ min: 1, error: 'Required' }, 'Required'],
    [{}, ''],
  ])('with %j says beforehand: %j', async (props, note) => {
    expect(noteOf(await show(props))).toBe(note);
  });

  it('that is out of range stays as it was typed', async () => {
    const input = await show({ min: 1, max: 100 });
    type(input, '1000000');
    expect(told).toHaveBeenLastCalledWith(1_000_000);
    expect(input.value).toBe('1,000,000');
  });

  it('can be taken away altogether', async () => {
    const input = await show({});
    type(input, '');
    expect(told).toHaveBeenLastCalledWith(null);
    expect(input.value).toBe('');
  });

  it('that is a name is not grouped', async () => {
    const input = await show({ value: 8080, isName: true });
    expect(input.value).toBe('8080');
    type(input, '5432');
    expect(input.value).toBe('5432');
  });

  it('is stepped by keys and buttons, ten times as far with Shift', async () => {
    const input = await show({ value: 100, step: 16 });
    input.focus();
    await browser.person.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}');
    expect(told.mock.calls.map(([value]) => value)).toEqual([116, 276, 260]);
    await browser.person.click(screen.getByRole('button', { name: 'Increase' }));
    expect(told).toHaveBeenLastCalledWith(276);
  });

  it('is not changed while it is switched off', async () => {
    const input = await show({ isDisabled: true });
    expect(input.disabled).toBe(true);
    await browser.person.click(screen.getByRole('button', { name: 'Decrease' }));
    expect(told).not.toHaveBeenCalled();
  });
});

describe('choices in sight', () => {
  const options = [
    { value: 'a', label: 'One', detail: 'the first' },
    { value: 'b', label: 'Two', isDisabled: true },
    { value: 'c', label: 'Three' },
  ];

  it('of one are a group with a name, walked by arrows over what may not be had', async () => {
    const onChange = vi.fn();
    const onBlur = vi.fn();
    await browser.show(
      <ChooseOne
        label="Format"
        options={options}
        value="a"
        error="Choose another"
        onChange={onChange}
        onBlur={onBlur}
      />,
    );
    const group = screen.getByRole('radiogroup', { name: 'Format' });
    expect(noteOf(group)).toBe('Choose another');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Two' }).disabled).toBe(true);
    await browser.person.click(screen.getByRole('radio', { name: 'Three' }));
    expect(onChange.mock.calls).toEqual([['c']]);
    await browser.person.tab();
    expect(onBlur).toHaveBeenCalled();
  });

  it('of none chosen have no radio set', async () => {
    await browser.show(<ChooseOne label="Format" options={options} value={null} onChange={vi.fn()} />);
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  });

  it('of some come in the order of what is offered, whatever the order of the presses', async () => {
    const onChange = vi.fn();
    await browser.show(<ChooseSome label="Kinds" options={options} value={['c']} onChange={onChange} />);
    await browser.person.click(screen.getByRole('checkbox', { name: /^One/ }));
    await browser.person.click(screen.getByRole('checkbox', { name: 'Three' }));
    await browser.person.click(screen.getByRole('checkbox', { name: 'Two' }));
    expect(onChange.mock.calls).toEqual([[['a', 'c']], [[]]]);
  });

  it('are all switched off together', async () => {
    await browser.show(
      <ChooseSome label="Kinds" options={options} value={[]} isDisabled onChange={vi.fn()} />,
    );
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true);
  });

  it('of which some of many are chosen say neither yes nor no', async () => {
    await browser.show(<Checkbox aria-label="All" checked={false} isMixed onCheckedChange={vi.fn()} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true);
  });
});

describe('a text of several lines', () => {
  it('counts what is in it, and is never cut off', async () => {
    await browser.show(
      <Textarea label="Why" max={5} value={'12345\n'} onChange={vi.fn()} hint="Briefly" />,
      'en-US',
    );
    screen.getByText('6 / 5');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why' }).value).toBe('12345\n');
    expect(noteOf(screen.getByRole('textbox', { name: 'Why' }))).toBe('Briefly');
  });
});

describe('a factor of limits', () => {
  const onStore = vi.fn<(factor: number | null) => Promise<unknown>>();

  function Factor({ first = null }: { first?: number | null }): JSX.Element {
    const [value, setValue] = useState(first);
    const [isBusy, setIsBusy] = useState(false);
    return (
      <FactorInput
        label="Factor"
        value={value}
        inherited={2}
        resetLabel="As before"
        wrong="No factor"
        isBusy={isBusy}
        onStore={async (factor) => {
          setIsBusy(true);
          try {
            await onStore(factor);
            setValue(factor);
          } finally {
            setIsBusy(false);
          }
        }}
      />
    );
  }
  async function show(first?: number | null): Promise<HTMLInputElement> {
    onStore.mockReset();
    onStore.mockResolvedValue(undefined);
    await browser.show(<Factor {...(first !== undefined && { first })} />, 'en-US');
    return screen.getByLabelText<HTMLInputElement>('Factor');
  }

  it.each([
    ['3', 3],
    [' 2.5 ', 2.5],
    ['×4', 4],
    ['x1.25', 1.25],
    ['0.1', 0.1],
    ['100', 100],
  ])('is stored of %j as %d', async (text, factor) => {
    const input = await show();
    change(input, text);
    fireEvent.blur(input);
    await waitFor(() => expect(onStore.mock.calls).toEqual([[factor]]));
    await waitFor(() => expect(input.value).toBe(String(factor)));
  });

  it.each(['0', '0.05', '101', '-1', '1e2', '1,5', '2.345', 'two', '×'.repeat(2)])(
    'is none of %j',
    async (text) => {
      const input = await show(3);
      change(input, text);
      fireEvent.blur(input);
      fireEvent.keyDown(input, { key: 'Enter' });
      expect((await screen.findByRole('alert')).textContent).toBe('No factor');
      expect(onStore).not.toHaveBeenCalled();
      // Escape takes back what was typed.
      fireEvent.keyDown(input, { key: 'Escape' });
      expect([input.value, screen.queryByRole('alert')]).toEqual(['3', null]);
    },
  );

  it('is stored once by Enter, though its field is left while it is on its way', async () => {
    const later = Promise.withResolvers<unknown>();
    const input = await show();
    onStore.mockReturnValue(later.promise);
    change(input, '5');
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(input.disabled).toBe(true));
    fireEvent.blur(input);
    expect(onStore).toHaveBeenCalledOnce();
    later.resolve(undefined);
    await waitFor(() => expect(input.disabled).toBe(false));
  });

  it('that is typed as it stands is not stored again; an empty one is none of its own', async () => {
    const input = await show(3);
    change(input, '3.0');
    fireEvent.blur(input);
    expect([onStore.mock.calls.length, input.value]).toEqual([0, '3']);
    change(input, ' ');
    fireEvent.blur(input);
    await waitFor(() => expect(onStore.mock.calls).toEqual([[null]]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'As before' })).toBeNull());
    expect(input.placeholder).toBe('2');
  });

  it('stays as it was typed where it could not be stored', async () => {
    const input = await show(3);
    onStore.mockRejectedValue(new Error('offline'));
    change(input, '4');
    fireEvent.blur(input);
    await waitFor(() => expect(onStore).toHaveBeenCalledOnce());
    await waitFor(() => expect(input.disabled).toBe(false));
    expect(input.value).toBe('4');
  });

  it('does not take the Enter of a sign that is still being composed', async () => {
    const input = await show();
    change(input, '5');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(onStore).not.toHaveBeenCalled();
  });
});
