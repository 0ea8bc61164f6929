// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo, useState, type JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { base, fields, type Values } from '../../../test-support/form-bench.tsx';
import { anAccount } from '../../../test-support/people.ts';
import { noteOf, setUpScreen } from '../../../test-support/screen.tsx';
import type { Saved } from './description.ts';
import { FormPage } from './FormPage.tsx';
import { saveFormDraft, loadFormDraft } from './form-draft.ts';
import { NewerNote } from './NewerNote.tsx';
import type { FormSaveOutcome } from './use-form-page.ts';

const browser = setUpScreen();

const first: Saved<Values> = { version: 1, by: 'qiushi', at: '2026-11-22T00:00:00.000Z', values: base };
const few = ['title', 'note', 'isOpen', 'limit', 'own'] as const;
const save = vi.fn<(values: Values, version: string | number) => Promise<FormSaveOutcome<Values>>>();
const newer = (values: Partial<Values>, version = 2): Saved<Values> => ({
  ...first,
  version,
  by: null,
  values: { ...base, ...values },
});

beforeEach(() => {
  save.mockReset();
  save.mockImplementation((values) =>
    Promise.resolve({ kind: 'saved', saved: { ...first, version: 9, values } }),
  );
  vi.stubGlobal('IntersectionObserver', vi.fn());
});

interface PageProps {
  next?: Saved<Values>;
  /** Names of the visible fields; all fields if absent. */
  names?: readonly (keyof Values)[];
}

function Page({ next, names }: PageProps): JSX.Element {
  const [saved, setSaved] = useState(first);
  const sections = useMemo(() => {
    const shown = fields.filter(({ name }) => names?.includes(name) !== false);
    return [{ id: 'all', title: 'All', fields: shown }];
  }, [names]);
  return (
    <main>
      <button type="button" onClick={() => next && setSaved(next)}>
        newer
      </button>
      <FormPage label="Form" formKey="inputs" sections={sections} saved={saved} save={save} verb="Keep" />
    </main>
  );
}
const show = (props: PageProps = {}) => browser.show(<Page {...props} />, 'en-US', ['form', 'field']);
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const keep = () => press(/^Keep Ctrl|^Keep/);

describe('the inputs of a form', () => {
  it('submit their values, and values without a field unchanged', async () => {
    await show();
    change(screen.getByLabelText('Title *'), ' Two ');
    change(screen.getByRole('combobox', { name: 'Kind' }), 'b');
    fireEvent.click(screen.getByRole('radio', { name: 'Y' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Q' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Open' }));
    change(await screen.findByLabelText('Note *'), 'why');
    change(screen.getByLabelText('Opens at'), '2026-11-22T10:00');
    change(screen.getByLabelText('Own'), 'mine');
    keep();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      title: 'Two',
      kind: 'b',
      way: 'y',
      parts: ['p', 'q'],
      isOpen: true,
      note: 'why',
      opensAt: new Date('2026-11-22T10:00').toISOString(),
      own: 'mine',
      rest: 'kept',
      limit: 1000,
    });
  });

  it('that do not apply are neither shown nor validated, and keep their value', async () => {
    await show({ names: few });
    expect(screen.queryByLabelText('Note *')).toBeNull();
    const open = screen.getByRole('switch', { name: 'Open' });
    expect(noteOf(open)).toBe('To all');
    fireEvent.click(open);
    keep();
    await waitFor(() => expect(noteOf(screen.getByLabelText('Note *'))).toBe('Required'));
    change(screen.getByLabelText('Note *'), 'typed');
    fireEvent.click(open);
    fireEvent.click(open);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Note *')).value).toBe('typed');
    expect(save).not.toHaveBeenCalled();
  });

  it('show the error of a switch instead of its hint', async () => {
    await show({ names: few });
    change(screen.getByLabelText('Title *'), 'Closed');
    const open = screen.getByRole('switch', { name: 'Open' });
    fireEvent.click(open);
    change(await screen.findByLabelText('Note *'), 'why');
    keep();
    await waitFor(() => expect(noteOf(open)).toBe('Another title first'));
    expect(open.getAttribute('aria-invalid')).toBe('true');
    expect(save).not.toHaveBeenCalled();
  });

  it('that are custom are validated like all others, with errors in the current language', async () => {
    await show({ names: few });
    change(screen.getByLabelText('Own'), 'bad');
    keep();
    await screen.findByText(/No such/);
    screen.getByText('1 field needs attention');
    change(screen.getByLabelText('Own No such'), 'good');
    keep();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
  });

  it('are reset when changes are discarded, and their draft is deleted', async () => {
    await show({ names: few });
    const title = screen.getByLabelText<HTMLInputElement>('Title *');
    change(title, 'Another');
    await screen.findByText('Unsaved changes, stored on this device');
    await waitFor(() => expect(loadFormDraft('inputs')).not.toBeNull());
    press('Discard changes');
    expect(title.value).toBe('One');
    await waitFor(() => expect(loadFormDraft('inputs')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });
});

const sides = (panel: HTMLElement, label: string) => {
  const line = within(panel).getByText(label).closest('li');
  return [...(line?.querySelectorAll('p.line-clamp-4') ?? [])].map(({ textContent }) => textContent);
};
describe('two versions side by side', () => {
  const mine: Partial<Values> = {
    limit: 2000,
    error: 1e-9,
    port: 8080,
    kind: 'b',
    parts: ['p', 'q'],
    isOpen: true,
    note: 'why',
    opensAt: '2026-11-22T10:00:00.000Z',
    author: { value: '1', label: 'alice' },
    tags: [{ value: '4', label: 'dp' }],
    words: ['x', 'y'],
    own: 'mine',
    title: '',
  };
  const theirs: Partial<Values> = {
    limit: 3000,
    error: 1e-7,
    port: 5432,
    kind: 'c',
    parts: [],
    opensAt: '2026-11-23T10:00:00.000Z',
    author: { value: '2', label: 'baize' },
    tags: [{ value: '5', label: 'graph' }],
    words: ['z'],
    own: 'theirs',
    title: 'Three',
  };

  async function clash(): Promise<HTMLElement> {
    saveFormDraft('inputs', { base, mine: { ...base, ...mine }, at: first.at });
    await show({ next: newer(theirs) });
    press('newer');
    press('Restore');
    return await screen.findByRole('alert');
  }

  it('are shown as text, even with small differences', async () => {
    const panel = await clash();
    screen.getByText(/^A newer version was saved/);
    expect(
      ['Title', 'Limit', 'Error', 'Port', 'Kind', 'Parts', 'Author', 'Tags', 'Words', 'Own'].map((label) =>
        sides(panel, label),
      ),
    ).toEqual([
      ['Three', '(empty)'],
      ['3,000', '2,000'],
      ['1e-7', '1e-9'],
      ['5432', '8080'],
      // If a value has no label, the value itself is shown.
      ['c', 'The second'],
      ['(empty)', 'P, Q'],
      ['baize', 'alice'],
      ['graph', 'dp'],
      ['z', 'x, y'],
      ['THEIRS', 'MINE'],
    ]);
    expect(sides(panel, 'Opens at')[0]).toMatch(/^2026-11-2\d \d\d:00:00$/);
    // Only one side changed this field, so it is no conflict.
    expect(within(panel).queryByText('Open')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Open' }).checked).toBe(true);
  });

  it('are resolved by taking all of the other version', async () => {
    const panel = await clash();
    fireEvent.click(within(panel).getByRole('button', { name: 'Use all newer values' }));
    expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Three');
    keep();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]).toMatchObject([{ ...theirs, isOpen: true }, 2]);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it("are resolved by keeping all of the user's version", async () => {
    const panel = await clash();
    fireEvent.click(within(panel).getByRole('button', { name: 'Keep all of mine' }));
    // Keeping the user's version leaves the required title empty, so the form is not submitted.
    keep();
    await waitFor(() => expect(noteOf(screen.getByLabelText('Title *'))).toBe('Required'));
    change(screen.getByLabelText('Title *'), 'Mine');
    keep();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]).toMatchObject([{ ...mine, title: 'Mine' }, 2]);
  });
});

describe('a draft of the last visit', () => {
  const left = { base, mine: { ...base, note: 'left' }, at: first.at };

  it('is merged with values typed since, and wins in fields changed by both', async () => {
    saveFormDraft('inputs', { ...left, mine: { ...base, own: 'left', limit: 5 } });
    await show({ names: few });
    change(screen.getByLabelText('Title *'), 'Since');
    change(screen.getByLabelText('Own'), 'since');
    press('Restore');
    expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Since');
    expect(screen.getByLabelText<HTMLInputElement>('Own').value).toBe('left');
    keep();
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]?.[0]).toEqual({ ...base, title: 'Since', own: 'left', limit: 5 });
  });

  it('does not conflict with other fields saved by another user', async () => {
    saveFormDraft('inputs', { ...left, mine: { ...base, own: 'left' } });
    await show({ next: newer({ title: 'Theirs' }), names: few });
    press('newer');
    press('Restore');
    expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('Theirs');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['it is invalid JSON', '{'],
    ['it has another shape', '{"base":[],"mine":{},"at":"x"}'],
    ['it has no current field', '{"base":{"gone":1},"mine":{"gone":2},"at":"2026-11-22T00:00:00.000Z"}'],
    ['null', 'null'],
  ])('is not offered if %s', async (_what, text) => {
    localStorage.setItem('form::inputs', text);
    await show({ names: few });
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Title *').value).toBe('One');
  });
});

it.each([
  [undefined, /^A newer version was saved\./],
  ['ann', /^You saved a newer version in another tab or on another device\./],
  ['bob', /^bob saved a newer version\./],
])('the note about a newer version saved by %s says so', async (by, text) => {
  browser.signIn(anAccount({ username: 'ann' }));
  await browser.show(
    <NewerNote
      theirs={[]}
      {...(by !== undefined && { by })}
      isBusy={false}
      onTheirs={vi.fn()}
      onMine={vi.fn()}
    />,
    'en-US',
    ['form'],
  );
  screen.getByText(text);
});

it('the note about a newer version offers both choices, once each', async () => {
  const [onTheirs, onMine] = [vi.fn(), vi.fn()];
  await browser.show(
    <NewerNote theirs={['their line']} isBusy={false} onTheirs={onTheirs} onMine={onMine} />,
    'en-US',
    ['form'],
  );
  press('Use newer version');
  press('Save my version');
  expect([onTheirs.mock.calls.length, onMine.mock.calls.length]).toEqual([1, 1]);
  screen.getByText('their line');
});
