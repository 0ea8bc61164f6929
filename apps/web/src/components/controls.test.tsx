// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState, type JSX } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { noteOf, setUpScreen } from '../../test-support/screen.tsx';
import { Dialog } from './Dialog.tsx';
import { pageNumbers } from './page-numbers.ts';
import { Pager } from './Pager.tsx';
import { Segmented } from './Segmented.tsx';
import { Switch } from './Switch.tsx';
import { Tabs } from './Tabs.tsx';
import { TextField } from './TextField.tsx';

const browser = setUpScreen();

function Three(): JSX.Element {
  const [current, setCurrent] = useState<'a' | 'b' | 'c'>('a');
  const tabs = [
    { id: 'a', label: 'One' },
    { id: 'b', label: 'Two', count: 4 },
    { id: 'c', label: 'Three' },
  ] as const;
  return <Tabs label="Parts" idPrefix="p" tabs={tabs} current={current} onChange={setCurrent} />;
}
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

function Page(): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && (
        <Dialog title="Rename" onClose={() => setIsOpen(false)}>
          <input aria-label="name" />
        </Dialog>
      )}
    </>
  );
}

describe('tabs', () => {
  it('are one tab stop; arrow keys move focus and wrap around', async () => {
    await browser.show(<Three />, 'en-US');
    await browser.person.tab();
    expect(document.activeElement?.textContent).toBe('One');
    const seen: (string | null)[] = [];
    for (const key of ['ArrowLeft', 'ArrowLeft', 'End', 'ArrowRight', 'End', 'Home', 'x']) {
      await browser.person.keyboard(key === 'x' ? 'x' : `{${key}}`);
      expect(document.activeElement?.textContent).toBe(chosen());
      seen.push(chosen());
    }
    expect(seen).toEqual(['Three', 'Two4', 'Three', 'One', 'Three', 'One', 'One']);
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });
});

describe('a dialog', () => {
  it.each([
    ['zh-CN', '关闭'],
    ['en-US', 'Close'],
  ] as const)(
    'in %s focuses its first field, closes by its button and restores focus',
    async (locale, close) => {
      await browser.show(<Page />, locale);
      await browser.person.click(screen.getByRole('button', { name: 'open' }));
      expect(screen.getByRole('dialog', { name: 'Rename' })).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText('name'));
      await browser.person.click(screen.getByRole('button', { name: close }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }));
    },
  );

  it('with a form stays open on a click on the backdrop', async () => {
    const onClose = vi.fn();
    await browser.show(
      <Dialog title="Form" closesOutside={false} onClose={onClose}>
        text
      </Dialog>,
    );
    await browser.person.click(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('fields', () => {
  it('show an error instead of the hint and describe the input by it', async () => {
    await browser.show(<TextField label="Name" hint="Up to 20" error="Too long" defaultValue="typed" />);
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    expect([noteOf(field), field.getAttribute('aria-invalid'), field.value]).toEqual([
      'Too long',
      'true',
      'typed',
    ]);
    expect(screen.getByRole('alert').textContent).toBe('Too long');
  });

  it('are described by their hint, which is no alert', async () => {
    await browser.show(<TextField label="Name" hint="Up to 20" />);
    const field = screen.getByLabelText('Name');
    expect([noteOf(field), field.getAttribute('aria-invalid')]).toEqual(['Up to 20', null]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a switch has the role switch and toggles with the space bar', async () => {
    const onChange = vi.fn();
    await browser.show(<Switch label="Mine only" checked={false} onCheckedChange={onChange} />);
    await browser.person.tab();
    await browser.person.keyboard(' ');
    expect(screen.getByRole('switch', { name: 'Mine only', checked: false })).toBeTruthy();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('a segmented control is a labelled group of radio buttons', async () => {
    const onChange = vi.fn();
    const options = ['ACM', 'OI'].map((value) => ({ value, label: value }));
    await browser.show(<Segmented label="Format" value="ACM" options={options} onChange={onChange} />);
    expect(screen.getByRole('radiogroup', { name: 'Format' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ACM' }).checked).toBe(true);
    await browser.person.click(screen.getByRole('radio', { name: 'OI' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('OI');
  });
});

describe('the pager', () => {
  it('shows both ends and the current page in order; a gap hides at least two pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(400), (pages, seed) => {
        const current = 1 + (seed % pages);
        const offered = pageNumbers(current, pages);
        const numbers = offered.filter((page) => page !== null);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect([numbers[0], numbers.at(-1)]).toEqual([1, pages]);
        expect(numbers).toContain(current);
        expect(offered.length).toBeLessThanOrEqual(9);
        for (const [index, page] of offered.entries()) {
          const [before, after] = [offered[index - 1], offered[index + 1]];
          if (page === null) expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(2);
          else if (typeof after === 'number') expect(after).toBe(page + 1);
        }
      }),
    );
  });

  it('links to pages, opens new tabs with modifier keys, and ends at the last page', async () => {
    const onPage = vi.fn();
    await browser.show(
      <Pager
        current={3}
        size={30}
        total={61}
        hrefOf={(page) => `/problem?currentPage=${page}`}
        onPage={onPage}
        onSize={() => undefined}
      />,
      'en-US',
    );
    const current = screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page');
    expect(current?.textContent).toBe('3');
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.at(-1));
    expect(addresses).toEqual(['2', '1', '2', '3']);
    const first = screen.getAllByRole('link')[1];
    if (first !== undefined) await browser.person.click(first);
    expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
  });
});
