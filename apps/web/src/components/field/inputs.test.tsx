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

/** Enters a text in one step, then moves the focus out of the field. */
function type(input: HTMLInputElement, text: string): void {
  input.focus();
  change(input, text);
  fireEvent.blur(input);
}
describe('a number field', () => {
  type Props = Partial<ComponentProps<typeof NumberField>>;
  const onValue = vi.fn<(value: number | null) => void>();

  function Limit({ value: first = 1000, ...props }: Props): JSX.Element {
    const [value, setValue] = useState<number | null>(first);
    return (
      <NumberField
        {...props}
        label="Limit"
        value={value}
        onChange={(next) => {
          onValue(next);
          setValue(next);
        }}
      />
    );
  }
  async function show(props: Props, locale: 'en-US' | 'zh-CN' = 'en-US'): Promise<HTMLInputElement> {
    onValue.mockReset();
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
  ])('with %j shows its range: %j', async (props, note) => {
    expect(noteOf(await show(props))).toBe(note);
  });

  it('keeps a value out of range as typed', async () => {
    const input = await show({ min: 1, max: 100 });
    type(input, '1000000');
    expect(onValue).toHaveBeenLastCalledWith(1_000_000);
    expect(input.value).toBe('1,000,000');
  });

  it('can be emptied', async () => {
    const input = await show({});
    type(input, '');
    expect(onValue).toHaveBeenLastCalledWith(null);
    expect(input.value).toBe('');
  });

  it('has no thousands separators for identifiers', async () => {
    const input = await show({ value: 8080, isName: true });
    expect(input.value).toBe('8080');
    type(input, '5432');
    expect(input.value).toBe('5432');
  });

  it('is changed by keys and buttons, ten times as much with Shift', async () => {
    const input = await show({ value: 100, step: 16 });
    input.focus();
    await browser.person.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}');
    expect(onValue.mock.calls.map(([value]) => value)).toEqual([116, 276, 260]);
    await browser.person.click(screen.getByRole('button', { name: 'Increase' }));
    expect(onValue).toHaveBeenLastCalledWith(276);
  });

  it('does not change while disabled', async () => {
    const input = await show({ isDisabled: true });
    expect(input.disabled).toBe(true);
    await browser.person.click(screen.getByRole('button', { name: 'Decrease' }));
    expect(onValue).not.toHaveBeenCalled();
  });
});

describe('visible choices', () => {
  const options = [
    { value: 'a', label: 'One', detail: 'the first' },
    { value: 'b', label: 'Two', isDisabled: true },
    { value: 'c', label: 'Three' },
  ];

  it('of one are a labelled group; arrow keys skip disabled options', async () => {
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

  it('without a selection check no radio button', async () => {
    await browser.show(<ChooseOne label="Format" options={options} value={null} onChange={vi.fn()} />);
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  });

  it('of several return values in the order of the options', async () => {
    const onChange = vi.fn();
    await browser.show(<ChooseSome label="Kinds" options={options} value={['c']} onChange={onChange} />);
    await browser.person.click(screen.getByRole('checkbox', { name: /^One/ }));
    await browser.person.click(screen.getByRole('checkbox', { name: 'Three' }));
    await browser.person.click(screen.getByRole('checkbox', { name: 'Two' }));
    expect(onChange.mock.calls).toEqual([[['a', 'c']], [[]]]);
  });

  it('are disabled together', async () => {
    await browser.show(
      <ChooseSome label="Kinds" options={options} value={[]} isDisabled onChange={vi.fn()} />,
    );
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true);
  });

  it('that are partly selected show an indeterminate checkbox', async () => {
    await browser.show(<Checkbox aria-label="All" checked={false} isMixed onCheckedChange={vi.fn()} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true);
  });
});

describe('a text area', () => {
  it('counts characters and never truncates', async () => {
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
  ])('stores %j as %d', async (text, factor) => {
    const input = await show();
    change(input, text);
    fireEvent.blur(input);
    await waitFor(() => expect(onStore.mock.calls).toEqual([[factor]]));
    await waitFor(() => expect(input.value).toBe(String(factor)));
  });

  it.each(['0', '0.05', '101', '-1', '1e2', '1,5', '2.345', 'two', '×'.repeat(2)])(
    'rejects %j',
    async (text) => {
      const input = await show(3);
      change(input, text);
      fireEvent.blur(input);
      fireEvent.keyDown(input, { key: 'Enter' });
      expect((await screen.findByRole('alert')).textContent).toBe('No factor');
      expect(onStore).not.toHaveBeenCalled();
      // Escape restores the stored value.
      fireEvent.keyDown(input, { key: 'Escape' });
      expect([input.value, screen.queryByRole('alert')]).toEqual(['3', null]);
    },
  );

  it('is stored once by Enter, even if it loses focus meanwhile', async () => {
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

  it('is not stored again if unchanged; an empty text removes it', async () => {
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

  it('keeps the typed text if storing fails', async () => {
    const input = await show(3);
    onStore.mockRejectedValue(new Error('offline'));
    change(input, '4');
    fireEvent.blur(input);
    await waitFor(() => expect(onStore).toHaveBeenCalledOnce());
    await waitFor(() => expect(input.disabled).toBe(false));
    expect(input.value).toBe('4');
  });

  it('ignores Enter during text composition', async () => {
    const input = await show();
    change(input, '5');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(onStore).not.toHaveBeenCalled();
  });
});
