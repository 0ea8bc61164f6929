// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { session } from '../../api/session.ts';
import { anAccount } from '../../../test-support/people.ts';
import { setUpScreen } from '../../../test-support/screen.tsx';
import { defaultSettings, editorKeys, parseSettings, SETTINGS_KEY } from './settings.ts';
import { SettingsDialog } from './SettingsDialog.tsx';

const browser = setUpScreen();
const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const show = (locale?: 'zh-CN' | 'en-US') =>
  browser.show(<SettingsDialog onClose={() => undefined} />, locale, ['editorSetting']);
const dispatchStorage = (newValue: string) =>
  act(() => {
    localStorage.setItem(SETTINGS_KEY, newValue);
    dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY, newValue }));
  });

describe('stored settings', () => {
  it('are within their limits, whatever is stored', () => {
    const parts = fc.record(
      {
        theme: fc.jsonValue(),
        fontSize: fc.jsonValue(),
        tabSize: fc.jsonValue(),
        keys: fc.jsonValue(),
        hasCompletion: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          parts.map((part) => JSON.stringify(part)),
        ),
        (text) => {
          const { theme, fontSize, tabSize, keys, hasCompletion } = parseSettings(text);
          expect(fontSize).toBeGreaterThanOrEqual(12);
          expect(fontSize).toBeLessThanOrEqual(20);
          expect([2, 4, 8]).toContain(tabSize);
          expect(theme).toMatch(/^[a-z0-9-]+$/);
          expect(editorKeys).toContain(keys);
          expect(hasCompletion).toBeTypeOf('boolean');
        },
      ),
    );
  });

  it.each([
    ['{"fontSize":11,"tabSize":8}', { fontSize: defaultSettings.fontSize, tabSize: 8 }],
    ['{"fontSize":21,"theme":"cobalt"}', { fontSize: defaultSettings.fontSize, theme: 'cobalt' }],
    ['{"fontSize":20.5,"tabSize":3}', { fontSize: defaultSettings.fontSize, tabSize: 4 }],
    ['{"fontSize":"16"}', { fontSize: defaultSettings.fontSize }],
    ['{"theme":"toString","fontSize":20}', { theme: 'xiezhi', fontSize: 20 }],
    ['{"keys":"emacs","hasCompletion":false}', { keys: 'default', hasCompletion: false }],
    ['{"keys":"vim","hasCompletion":0}', { keys: 'vim', hasCompletion: true }],
  ])('%s loses only the invalid part', (text, expected) => {
    expect(parseSettings(text)).toMatchObject(expected);
  });
});

describe('the settings dialog', () => {
  it.each([
    ['zh-CN', ['主题', '字号', '缩进宽度'], '与网站一致'],
    ['en-US', ['Theme', 'Font size', 'Indentation'], 'Same as site'],
  ] as const)('labels its three fields in %s', async (locale, names, ours) => {
    await show(locale);
    for (const name of names) expect(field(name).selectedIndex).toBeGreaterThanOrEqual(0);
    expect(field(names[0]).selectedOptions[0]?.textContent).toBe(ours);
  });

  it('saves a choice at once and offers no size out of range', async () => {
    await show('en-US');
    const size = field('Font size');
    expect([...size.options].map(({ value }) => Number(value))).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20]);
    await browser.person.selectOptions(size, '18');
    expect(parseSettings(localStorage.getItem(SETTINGS_KEY)).fontSize).toBe(18);
    expect(field('Font size').value).toBe('18');
  });

  it('turns on Vim keys and turns off completion, for this user only', async () => {
    browser.signIn(anAccount());
    await show('en-US');
    await browser.person.selectOptions(field('Key bindings'), 'vim');
    await browser.person.click(screen.getByRole('switch', { name: 'Code completion' }));
    expect(parseSettings(localStorage.getItem(SETTINGS_KEY))).toEqual(defaultSettings);
    act(() => session.leave());
    expect(field('Key bindings').value).toBe('default');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Code completion' }).checked).toBe(true);
    act(() => browser.signIn(anAccount()));
    expect(field('Key bindings').value).toBe('vim');
  });

  it('says when the exam has turned completion off', async () => {
    await browser.show(<SettingsDialog isCompletionOff onClose={() => undefined} />, 'en-US', [
      'editorSetting',
    ]);
    const choice = screen.getByRole<HTMLInputElement>('switch', { name: 'Code completion' });
    expect([choice.disabled, choice.checked]).toEqual([true, false]);
    expect(screen.getByText('Turned off in this exam')).toBeTruthy();
  });

  it('follows another tab and ignores invalid settings', async () => {
    await show('en-US');
    dispatchStorage('{"fontSize":19}');
    expect(field('Font size').value).toBe('19');
    dispatchStorage('{"fontSize":400}');
    expect(field('Font size').value).toBe(String(defaultSettings.fontSize));
    dispatchStorage('<html>');
    expect(field('Font size').value).toBe(String(defaultSettings.fontSize));
  });
});
