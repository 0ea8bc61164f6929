// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../test-support/empty-home.ts';

const browser = setUpScreen();

beforeEach(() => answerEmptyHome(browser.server));

describe('a page that does not exist', () => {
  it('leads from an address of the former judge to the new page', async () => {
    browser.server.on('GET /api/old-address', ({ query }) => ({
      href: query.address === '/problem.php?id=1000' ? '/home' : null,
    }));
    const at = await browser.visit('/problem.php?id=1000', 'en-US');
    await waitFor(() => expect(at()).toBe('/home'));
  });

  it('stays for other addresses', async () => {
    const at = await browser.visit('/problem.php?id=7', 'en-US');
    expect(await screen.findByText('Page not found')).toBeDefined();
    await waitFor(() => expect(browser.server.asked('GET /api/old-address')).toHaveLength(1));
    expect(at()).toBe('/problem.php?id=7');
  });
});
