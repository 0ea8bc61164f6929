// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, renderHook, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { CaseDialog } from './CaseDialog.tsx';
import { testDataDraftOf, type DraftCase } from './draft.ts';
import { someTestData } from './testing.ts';
import { useTestDataDraft } from './use-test-data-draft.ts';

const browser = setUpScreen();
const key = 'test-data-draft:u1:7';
const [first] = testDataDraftOf(someTestData);
if (first === undefined) throw new Error('no case');

const opened = (draft: unknown) => {
  localStorage.setItem(key, JSON.stringify({ revision: 3, draft }));
  browser.signIn(anAccount());
  const { result, unmount } = renderHook(() => useTestDataDraft(someTestData));
  const shown = result.current;
  unmount();
  return shown;
};

it.each<[string, Partial<Record<keyof DraftCase, unknown>>]>([
  ['no input', { input: null }],
  ['an input without its size', { input: { kind: 'text', text: '1' } }],
  ['an unknown kind of file', { input: { kind: 'link', bytes: 1 } }],
  ['an invalid answer', { answer: 'none' }],
  ['a numeric name', { name: 1 }],
  ['a group that is a string', { group: '1' }],
  ['a score that is a string', { score: '50' }],
])('a draft stored by another release, with %s, is discarded for the server version', (_, change) => {
  const { draft, isDirty } = opened([{ ...first, ...change }]);
  expect([draft, isDirty]).toEqual([testDataDraftOf(someTestData), false]);
});

it('a draft stored by this release is restored completely', () => {
  const text = { kind: 'text' as const, text: '1\n', bytes: 2 };
  const upload = { kind: 'upload' as const, upload: 'u', path: '1.in', bytes: 3 };
  const draft: DraftCase[] = [
    { ...first, name: 'renamed', score: null },
    { ...first, key: 'new', name: 'new', id: undefined, input: upload, answer: text },
    { ...first, key: 'typed', name: 'typed', id: undefined, input: text, answer: null },
  ];
  expect(opened(draft)).toMatchObject({ isDirty: true });
  expect(opened(draft).draft).toEqual(JSON.parse(JSON.stringify(draft)));
});

it('invalid storage does not break the page', () => {
  const spoilt = fc.array(
    fc
      .tuple(fc.constantFrom(...Object.keys(first)), fc.jsonValue())
      .map(([name, value]) => Object.assign({}, first, { [name]: value })),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.oneof(spoilt, fc.jsonValue()), (draft) => {
      for (const { input, answer, name } of opened(draft).draft)
        expect([typeof input.bytes, typeof (answer?.bytes ?? 0), typeof name]).toEqual([
          'number',
          'number',
          'string',
        ]);
    }),
    { numRuns: 40 },
  );
});

it('a case without an answer still has none after renaming, and gets the typed one', async () => {
  const onSave = vi.fn<(item: DraftCase) => void>();
  const upload = { kind: 'upload' as const, upload: 'u', path: '1.in', bytes: 3 };
  const item: DraftCase = { ...first, id: undefined, input: upload, answer: null };
  const onClose = vi.fn();
  await browser.show(
    <CaseDialog base={someTestData} item={item} draft={[item]} onSave={onSave} onClose={onClose} />,
    'en-US',
    ['testData', 'field'],
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: '1 again' } });
  const apply = () => browser.person.click(screen.getByRole('button', { name: 'Apply' }));
  await apply();
  expect(onSave.mock.lastCall?.[0]).toMatchObject({ name: '1 again', input: upload, answer: null });
  fireEvent.change(screen.getByRole('textbox', { name: /answer/i }), { target: { value: '42' } });
  await apply();
  expect(onSave.mock.lastCall?.[0].answer).toEqual({ kind: 'text', text: '42', bytes: 2 });
});
