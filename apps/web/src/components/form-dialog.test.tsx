// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { setUpScreen } from '../../test-support/screen.tsx';
import { MultiCombobox } from './combobox/MultiCombobox.tsx';
import type { Option } from './combobox/option.ts';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './TextField.tsx';

const browser = setUpScreen();
const onSave = vi.fn();

const options: Option[] = [
  { value: '1', label: 'Apple' },
  { value: '2', label: 'Pear' },
];

function Basket({ isBusy = false, error = null }: { isBusy?: boolean; error?: Error | null }): JSX.Element {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  return (
    <FormDialog
      title="Basket"
      verb="Buy"
      isIncomplete={name === ''}
      isBusy={isBusy}
      error={error}
      onSave={onSave}
      onClose={() => {}}
    >
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <MultiCombobox label="Fruit" options={options} value={chosen} onChange={setChosen} />
    </FormDialog>
  );
}

/** Returns whether the browser would ask the user before leaving the page. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a form in a dialog', () => {
  it('is submitted once complete, and shows why it was rejected', async () => {
    onSave.mockClear();
    await browser.show(<Basket error={new Error('Sold out')} />, 'en-US');
    const form = screen.getByLabelText<HTMLInputElement>('Name').form;
    const buy = screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' });
    // Enter in a field activates the form's submit button, even if the button is outside of the form element.
    expect(buy.form).toBe(form);
    expect(buy.disabled).toBe(true);
    fireEvent.submit(form ?? buy);
    expect(onSave).not.toHaveBeenCalled();
    await browser.person.type(screen.getByLabelText('Name'), 'Ann');
    await browser.person.click(buy);
    expect(onSave).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog').textContent).toContain('Sold out');
  });

  it('is submitted once by a double click, and the browser asks before typed values are lost', async () => {
    onSave.mockClear();
    await browser.show(<Basket />, 'en-US');
    expect(asksBeforeLeaving()).toBe(false);
    await browser.person.type(screen.getByLabelText('Name'), 'Ann');
    expect(asksBeforeLeaving()).toBe(true);
    await browser.person.dblClick(screen.getByRole('button', { name: 'Buy' }));
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('is not submitted a second time while pending', async () => {
    onSave.mockClear();
    await browser.show(<Basket isBusy />, 'en-US');
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    await browser.person.type(field, 'Ann');
    fireEvent.submit(field.form ?? field);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('is not submitted by an Enter that selects an option or finds none', async () => {
    await browser.show(<Basket />, 'en-US');
    const fruit = screen.getByRole('combobox', { name: 'Fruit' });
    await browser.person.type(fruit, 'pe');
    await screen.findByRole('option', { name: 'Pear' });
    await browser.person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByText('Pear', { selector: '.ellipsis' })).toBeTruthy());
    await browser.person.type(fruit, 'zzz');
    const goesOn = fireEvent.keyDown(fruit, { key: 'Enter' });
    expect(goesOn).toBe(false);
  });
});
