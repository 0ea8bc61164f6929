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
/** Types into the field and selects the first option. */
async function pick(name: string): Promise<void> {
  const input = screen.getByRole('combobox');
  await browser.person.clear(input);
  await browser.person.type(input, name);
  await screen.findByRole('option', { name: new RegExp(name) }, { timeout: 3000 });
  await browser.person.keyboard('{Enter}');
}
const made = (name: string): Option => ({ value: `new-${name}`, label: name });

describe('an option that is being created', () => {
  it('is added to the current selection of a multi-select', async () => {
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

  it('is dropped if rejected, without side effects', async () => {
    const making = Promise.withResolvers<Option | null>();
    await browser.show(<Many onCreate={() => making.promise} />, 'en-US', ['field']);
    await pick('flows');
    await pick('dp');
    await act(async () => making.resolve(null));
    expect(chosen()).toBe('dp');
  });

  it('does not replace an option selected later in a single-select', async () => {
    const making = Promise.withResolvers<Option | null>();
    await browser.show(<One onCreate={() => making.promise} />, 'en-US', ['field']);
    await pick('flows');
    await pick('greedy');
    expect(chosen()).toBe('greedy');
    await act(async () => making.resolve(made('flows')));
    expect(chosen()).toBe('greedy');
  });
});

const names = (text: string, { label }: Option) => text.split(' ').includes(label);

async function type(text: string): Promise<void> {
  await browser.person.type(screen.getByRole('combobox'), text);
  await screen.findByRole('option', { name: 'dp' }, { timeout: 3000 });
  await browser.person.keyboard('{Enter}');
}

function Named(): JSX.Element {
  const [value, setValue] = useState<Option[]>([]);
  return (
    <main>
      <MultiCombobox
        label="Tags"
        search={() => Promise.resolve(options)}
        isNamed={names}
        value={value}
        onChange={setValue}
      />
      <output aria-label="chosen">{value.map(({ label }) => label).join()}</output>
    </main>
  );
}

describe('a text that names several options', () => {
  it('selects all of them at once', async () => {
    await browser.show(<Named />, 'en-US', ['field']);
    await type('dp greedy');
    expect(chosen()).toBe('dp,greedy');
  });

  it('adds them in the order in which they were typed', async () => {
    await browser.show(<Named />, 'en-US', ['field']);
    await type('greedy dp');
    expect(chosen()).toBe('greedy,dp');
  });

  it('selects only the option that a person takes if the text does not name it', async () => {
    await browser.show(<Named />, 'en-US', ['field']);
    await type('graph greedy');
    expect(chosen()).toBe('dp');
  });
});
