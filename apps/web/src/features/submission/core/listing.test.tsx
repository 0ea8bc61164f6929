// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, waitFor } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { compilerFaults, type Fault } from '../../../content/compiler-diagnostics/faults.ts';
import type { ProgramPosition } from '../../../content/compiler-diagnostics/MessageList.tsx';
import { toastStore } from '../../../lib/toasts.ts';
import { CodeListing } from './CodeListing.tsx';
import { replaceMembers } from '../../../../test-support/replace-members.ts';

const browser = setUpScreen();

const show = (code: string, given: { language?: string; faults?: readonly Fault[] } = {}) =>
  browser.show(<CodeListing code={code} language="C" {...given} />, 'en-US');
const listing = () => document.querySelector('.listing-code');
const numbers = () => document.querySelector('.listing-numbers')?.textContent;
const faultsIn = (code: string, line: number, column: number | null) =>
  compilerFaults([{ line, column, severity: 'error', text: 'no' }], code);

/** A listing whose scroll target changes. */
function Sought(): JSX.Element {
  const [target, setTarget] = useState<ProgramPosition | null>(null);
  return (
    <>
      <CodeListing code={'a\nb\nc'} language="Befunge" target={target} />
      <button type="button" onClick={() => setTarget({ line: 3, column: 1 })}>
        go
      </button>
    </>
  );
}

describe('CodeListing', () => {
  it.each([
    ['a', '1', '1 line'],
    ['a\n', '1', '1 line'],
    ['a\nb\n\n', '1\n2\n3', '3 lines'],
    ['', '1', '1 line'],
  ])('%j has these lines: %j', async (code, expected, count) => {
    await show(code, { language: 'Befunge' });
    expect([numbers(), screen.getByText(/^\d+ lines?$/).textContent]).toEqual([expected, count]);
  });

  it('is highlighted and keeps its text, whatever it contains', async () => {
    const code = 'int main() { return "<b>&amp;</b>"; } // 獬豸\n';
    await show(code);
    await waitFor(() => expect(document.querySelector('.tok-type')?.textContent).toBe('int'));
    expect(document.querySelector('.listing-code code')?.textContent).toBe(code);
    expect(document.querySelector('b')).toBeNull();
  });

  it('in an unknown language is not highlighted', async () => {
    await show('int a;', { language: 'Befunge' });
    await vi.dynamicImportSettled();
    expect(document.querySelector('code')?.innerHTML).toBe('int a;');
  });

  it('is copied completely, and a failure is reported', async () => {
    const code = ' a\t\n';
    await show(code);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await browser.person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(code);
    await waitFor(() => expect(toastStore.get()?.tone).toBe('success'));
    write.mockRejectedValueOnce(new Error('denied'));
    replaceMembers(document, { execCommand: () => false });
    await browser.person.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
  });

  it('marks compiler errors: the line, its number and the range', async () => {
    const code = 'int main() {\n  return missing;\n}\n';
    await show(code, { faults: faultsIn(code, 2, 10) });
    expect(listing()?.querySelector('.listing-fault')?.textContent).toBe('missing');
    expect(listing()?.querySelector<HTMLElement>('.listing-fault-line')?.style.top).toBe('28px');
    expect(document.querySelector('.listing-fault-number')?.textContent).toBe('2');
    expect(numbers()?.trimEnd()).toBe('1\n2\n3');
  });

  it('marks the number of a line with two errors once', async () => {
    const code = 'a b\n';
    await show(code, { faults: [...faultsIn(code, 1, 1), ...faultsIn(code, 1, 3)] });
    expect(document.querySelectorAll('.listing-fault')).toHaveLength(2);
    expect(document.querySelectorAll('.listing-fault-number')).toHaveLength(1);
  });

  it('scrolls to a line each time it is requested', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    await browser.show(<Sought />, 'en-US');
    expect(document.querySelector('.listing-target')).toBeNull();
    await browser.person.click(screen.getByRole('button', { name: 'go' }));
    await browser.person.click(screen.getByRole('button', { name: 'go' }));
    expect(document.querySelector<HTMLElement>('.listing-target')?.style.top).toBe('48px');
    expect(seen).toHaveBeenCalledTimes(2);
  });

  it('is focusable, since long lines scroll', async () => {
    await show('a');
    expect(listing()?.getAttribute('tabindex')).toBe('0');
  });
});
