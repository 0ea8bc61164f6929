import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitForExpression } from '../../support/browser.ts';
import { setUpGallery } from './gallery.ts';

const kit = setUpGallery();
const english = { locale: 'en-US' } as const;

const members = (page: Page) => page.getByRole('region', { name: 'Members' }).first();
const title = (page: Page) => page.getByRole('form').getByRole('textbox', { name: /^Title/ });
const file = (name: string) => ({ name, mimeType: 'application/zip', buffer: Buffer.alloc(2048) });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

suite('lists', () => {
  test('sort by their headers, and inform assistive technology', () =>
    kit.visit(english, async ({ page }) => {
      const solved = members(page).getByRole('columnheader', { name: 'Solved' });
      const first = members(page).getByRole('row').nth(1);
      const before = await first.innerText();
      await solved.getByRole('button').click();
      assert.equal(await solved.getAttribute('aria-sort'), 'descending');
      const most = await first.innerText();
      await solved.getByRole('button').click();
      assert.equal(await solved.getAttribute('aria-sort'), 'ascending');
      assert.notEqual(await first.innerText(), most);
      await solved.getByRole('button').click();
      assert.equal(await solved.getAttribute('aria-sort'), 'none');
      assert.equal(await first.innerText(), before);
    }));

  test('select rows one by one, with Shift, by page and all matching ones', () =>
    kit.visit(english, async ({ page }) => {
      const box = (name: string) =>
        members(page).getByRole('checkbox', { name: `Select ${name}`, exact: true });
      await box('baizebubai').check();
      await box('chenyf').click({ modifiers: ['Shift'] });
      await page.getByText('4 selected').waitFor();
      await members(page).getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByText('10 selected').waitFor();
      // The selection remains when the user goes to another page of the table.
      await members(page).getByRole('link', { name: 'Page 2' }).click();
      await page.getByText('10 selected').waitFor();
      assert.equal(
        await members(page).getByRole('checkbox', { name: 'Select all on this page' }).isChecked(),
        false,
      );
      await members(page).getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Select all 46' }).click();
      await page.getByText('46 selected').waitFor();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('dialog').getByText('Remove 46 members?').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('46 selected').waitFor();
      // A change of the filter clears the selection.
      await members(page).getByText('Assistants').click();
      await page.getByText('46 selected').waitFor({ state: 'detached' });
    }));

  test('support keyboard navigation with row selection', () =>
    kit.visit(english, async ({ page }) => {
      await page.locator('body').click({ position: { x: 5, y: 300 } });
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'baizebubai');
      await page.keyboard.press('x');
      await page.getByText('1 selected').waitFor();
      await page.keyboard.press('k');
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'zhoumy');
    }));

  test('report that nothing matches, and reset the filter', () =>
    kit.visit(english, async ({ page }) => {
      await members(page).getByRole('searchbox').fill('nobody');
      await members(page).getByText('No results').waitFor();
      await members(page).getByRole('button', { name: 'Clear all' }).last().click();
      await members(page).getByRole('link', { name: 'zhoumy' }).waitFor();
      assert.equal(await members(page).getByRole('searchbox').inputValue(), '');
    }));

  test('export the filtered rows', () =>
    kit.visit(english, async ({ page }) => {
      await members(page).getByText('Assistants').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        members(page).getByRole('button', { name: 'CSV' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'members.csv');
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream())
        chunks.push(Buffer.from(chunk as Uint8Array));
      const lines = Buffer.concat(chunks).toString('utf8').split('\r\n');
      assert.equal(lines[0], '\uFEFFUsername,Role,Solved,Joined');
      // The header, nine rows, and an empty string after the last line break.
      assert.equal(lines.length, 11);
      assert.match(lines[1] ?? '', /^baizebubai,assistant,119,2026-/);
    }));

  test('render only the visible ones of thousands of rows', () =>
    kit.visit(english, async ({ page }) => {
      await page.getByRole('button', { name: 'Show them' }).click();
      const rows = page.getByRole('table', { name: 'Many people' }).getByRole('row');
      await rows.first().waitFor();
      assert.ok((await rows.count()) < 100);
      await waitForExpression(page, 'document.documentElement.scrollHeight > 2000 * 36');
      const top = await page.getByRole('table', { name: 'Many people' }).boundingBox();
      await page.evaluate(`scrollBy(0, ${(top?.y ?? 0) + 36 * 1000})`);
      await page.getByRole('link', { name: 'zhoumy1000', exact: true }).waitFor();
      assert.ok((await rows.count()) < 100);
    }));
});

suite('fields', () => {
  test('a combobox is searched, navigated and selected by keys only', () =>
    kit.visit(english, async ({ page }) => {
      const helpers = page.getByRole('combobox', { name: 'Helpers' });
      await helpers.focus();
      await page.keyboard.type('an');
      await page.getByRole('option', { name: /fenglan/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.type('zhou');
      await page.getByRole('option', { name: /zhoumy/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove zhoumy' }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Backspace');
      await page.getByRole('button', { name: 'Remove zhoumy' }).waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .waitFor();
    }));

  test('a failed search is reported', () =>
    kit.visit(english, async ({ page }) => {
      await page.getByRole('combobox', { name: 'Helpers' }).fill('fail');
      await page.getByText('Search failed: 503').waitFor();
    }));

  test('a custom word becomes a tag', () =>
    kit.visit(english, async ({ page }) => {
      const tags = page.getByRole('combobox', { name: 'Tags', exact: true }).first();
      await tags.fill('matching');
      await page.getByRole('option', { name: 'Create “matching”' }).click();
      await page.getByRole('button', { name: 'Remove matching' }).waitFor();
    }));

  test('a date-time is entered in one time zone and shown in the other', () =>
    kit.visit(english, async ({ page }) => {
      const field = page.getByLabel('Clocks of New York');
      await field.fill('2026-03-08T02:30:00');
      await page
        .getByText('This time is skipped by a clock change. It was changed to 2026-03-08 03:30:00.')
        .waitFor();
      assert.equal(await field.inputValue(), '2026-03-08T03:30');
      await field.fill('2026-11-01T01:30:00');
      await page
        .getByText('This time occurs twice because of a clock change. The first one is used.')
        .waitFor();
      await page.getByText('2026-11-01 13:30:00 site time (Asia/Shanghai, UTC+8)').waitFor();
    }));

  test('files are uploaded with a progress bar, rejected by type, and uploaded again', () =>
    kit.visit(english, async ({ page }) => {
      const input = page.getByLabel('Test data');
      await input.setInputFiles([file('good.zip'), file('bad.zip'), file('notes.txt')]);
      await page.getByText('This file type is not supported').waitFor();
      await page.getByRole('progressbar', { name: 'good.zip' }).waitFor();
      await page.getByText('the server says no').waitFor();
      await page.getByText('Uploaded', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Retry bad.zip' }).click();
      await page.getByRole('button', { name: 'Cancel bad.zip' }).click();
      await page.getByText('bad.zip').waitFor({ state: 'detached' });
    }));
});

suite('form pages', () => {
  test('save by keys, once, and confirm it', () =>
    kit.visit(english, async ({ page }) => {
      await title(page).fill('The judge');
      await page.keyboard.press('Control+s');
      await page.keyboard.press('Control+s');
      await saved(page).waitFor();
      assert.equal(await page.getByRole('form').getByRole('button', { name: /^Save/ }).isDisabled(), true);
    }));

  test('offer unsaved changes after a reload', () =>
    kit.visit(english, async ({ page }) => {
      await title(page).fill('Unfinished');
      await page.reload();
      await page.getByText(/^Unsaved changes from/).waitFor();
      assert.equal(await title(page).inputValue(), '断案的獬豸');
      await page.getByRole('button', { name: 'Restore' }).click();
      assert.equal(await title(page).inputValue(), 'Unfinished');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      assert.equal(await title(page).inputValue(), '断案的獬豸');
      await page.reload();
      await title(page).waitFor();
      assert.equal(await page.getByText(/^Unsaved changes from/).count(), 0);
    }));

  test('merge the changes of two users, field by field', () =>
    kit.visit(english, async ({ page }) => {
      const limit = page.getByRole('form').getByRole('textbox', { name: /^Time limit/ });
      await title(page).fill('Mine');
      await page.getByRole('button', { name: 'Let somebody else save' }).click();
      await page.getByText(/^baize saved a newer version/).waitFor();
      // Only the other user changed the limit, so their value is used. Both users changed the title, which is a
      // conflict.
      assert.equal(await limit.inputValue(), '2,000');
      assert.equal(await title(page).inputValue(), 'Mine');
      assert.equal(await page.getByRole('form').getByRole('button', { name: /^Save/ }).isDisabled(), true);
      await page.getByRole('button', { name: 'Use newer version' }).click();
      assert.equal(await title(page).inputValue(), 'The verdict');
    }));

  test('show an error at its field', () =>
    kit.visit(english, async ({ page }) => {
      const id = page.getByRole('form').getByRole('textbox', { name: /^Id/ });
      await id.fill('1000');
      await page.keyboard.press('Control+s');
      const fault = page.getByRole('form').getByText('This id is taken');
      await fault.waitFor();
      assert.equal(await id.getAttribute('aria-invalid'), 'true');
      await id.fill('1001');
      await page.keyboard.press('Control+s');
      await saved(page).waitFor();
    }));
});

suite('confirmations', () => {
  test('do nothing until the name is typed, and return the result', () =>
    kit.visit(english, async ({ page }) => {
      await page.getByRole('button', { name: 'Delete…' }).click();
      const verb = page.getByRole('dialog').getByRole('button', { name: 'Delete for good' });
      assert.equal(await verb.isDisabled(), true);
      await page.keyboard.type('1094');
      await page.keyboard.press('Enter');
      await page.locator('[data-answer=true]').waitFor();
      await page.getByRole('button', { name: 'Rejudge…' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-answer=false]').waitFor();
      // After the dialog, the focus returns to the button that opened it.
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'Rejudge…');
    }));
});
