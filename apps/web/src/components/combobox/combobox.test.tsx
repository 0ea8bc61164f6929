// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { describe, expect, it } from 'vitest';
import { setUpScreen } from '../../../test-support/screen.tsx';
import { Combobox } from './Combobox.tsx';
import { MultiCombobox } from './MultiCombobox.tsx';
import type { Option } from './option.ts';

const browser = setUpScreen();
const options: Option[] = ['dp', 'graph', 'greedy'].map((name) => ({ value: name, label: name }));

interface PlaceProps {
  onCreate: (name: string) => Promise<Option | null>;
}

function Many({ onCreate }: PlaceProps): JSX.Element {
  const [value, setValue] = useState<Option[]>([]);
  return (
    <main>
      <MultiCombobox label="Tags" options={options} onCreate={onCreate} value={value} onChange={setValue} />
      <output aria-label="chosen">{value.map(({ label }) => label).join()}</output>
    </main>
  );
}

function One({ onCreate }: PlaceProps): JSX.Element {
  const [value, setValue] = useState<Option | null>(null);
  return (
    <main>
      <Combobox label="Tag" options={options} onCreate={onCreate} value={value} onChange={setValue} />
      <output aria-label="chosen">{value?.label}</output>
    </main>
  );
}

const chosen = () => screen.getByRole('status', { name: 'chosen' }).textContent;
/** Types into the field, and takes what the list offers first. */
async function pick(name: string): Promise<void> {
  const input = screen.getByRole('combobox');
  await browser.person.clear(input);
  await browser.person.type(input, name);
  await screen.findByRole('option', { name: new RegExp(name) }, { timeout: 3000 });
  await browser.person.keyboard('{Enter}');
}
const made = (name: string): Option => ({ value: `new-${name}`, label: name });

describe('an option that is still being made', () => {
  it('joins what was chosen meanwhile, among many', async () => {
    const making = Promise.withResolvers<Option | null>();
    await browser.show(<Many onCreate={() => making.promise} />, 'en-US', ['field']);
    await pick('dp');
    await pick('flows');
    await pick('greedy');
    expect(chosen()).toBe('dp,greedy');
    await browser.person.click(screen.getByRole('button', { name: 'Remove dp', hidden: true }));
    await act(async () => making.resolve(made('flows')));
    expect(chosen()).toBe('greedy,flows');
  });

  it('is left out where it was refused, and takes nothing along', async () => {
    const making = Promise.withResolvers<Option | null>();
    await browser.show(<Many onCreate={() => making.promise} />, 'en-US', ['field']);
    await pick('flows');
    await pick('dp');
    await act(async () => making.resolve(null));
    expect(chosen()).toBe('dp');
  });

  it('does not take the place of what was chosen after it, where one is chosen', async () => {
    const making = Promise.withResolvers<Option | null>();
    await browser.show(<One onCreate={() => making.promise} />, 'en-US', ['field']);
    await pick('flows');
    await pick('greedy');
    expect(chosen()).toBe('greedy');
    await act(async () => making.resolve(made('flows')));
    expect(chosen()).toBe('greedy');
  });
});
