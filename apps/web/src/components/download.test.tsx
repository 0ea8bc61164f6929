// @vitest-environment jsdom
import { setUpScreen } from '../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../lib/toasts.ts';
import { anAccount } from '../../test-support/people.ts';
import { DownloadLink } from './DownloadLink.tsx';

const browser = setUpScreen();
const path = '/api/file/problem-export?id=7';
const refused = (status: number) =>
  Response.json({ status, data: null, msg: errorText('fileNotFound', 'en-US') }, { status: 400 });
const given = () => new Response('PK', { headers: { 'content-type': 'application/zip' } });

/** Requests, as `HEAD /path`, and links that the browser followed. */
let asked: { what: string; headers: Headers }[];
let followed: string[];

function answer(...answers: (() => Response)[]): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ what: `${init.method ?? 'GET'} ${address}`, headers: new Headers(init.headers) });
    const next = answers.shift();
    if (next === undefined) throw new TypeError('offline');
    return next();
  });
}

const show = () =>
  browser.show(
    <DownloadLink path={path} name="P7.zip">
      All of it
    </DownloadLink>,
    'en-US',
  );
const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'All of it' });

beforeEach(() => {
  asked = [];
  followed = [];
  browser.signIn(anAccount({}));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(`${this.getAttribute('href')} as ${this.download}`);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('DownloadLink', () => {
  it('is followed if the server would send the file, without reading it first', async () => {
    answer(given);
    await show();
    fireEvent.click(link());
    fireEvent.click(link());
    await waitFor(() => expect(followed).toEqual([`${path} as P7.zip`]));
    expect(asked.map(({ what }) => what)).toEqual([`HEAD ${path}`]);
    // The browser follows the link without a token, so the check must not send one either.
    expect(asked[0]?.headers.get('authorization')).toBeNull();
    expect(toastStore.get()).toBeNull();
  });

  it("shows the server's message if rejected, and is not followed", async () => {
    answer(
      () => new Response(null, { status: 400 }),
      () => refused(404),
    );
    await show();
    fireEvent.click(link());
    await waitFor(() => expect(toastStore.get()?.text).toBe(errorText('fileNotFound', 'en-US')));
    expect(asked.map(({ what }) => what)).toEqual([`HEAD ${path}`, `GET ${path}`]);
    expect(asked[1]?.headers.get('accept-language')).toBe('en-US');
    expect(followed).toEqual([]);
    expect(link().getAttribute('aria-busy')).toBeNull();
  });

  it('is followed if the second check succeeds', async () => {
    answer(() => new Response(null, { status: 400 }), given);
    await show();
    fireEvent.click(link());
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(toastStore.get()).toBeNull();
  });

  it('reports a network error and can be clicked again', async () => {
    answer();
    await show();
    fireEvent.click(link());
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
    answer(given);
    fireEvent.click(link());
    await waitFor(() => expect(followed).toHaveLength(1));
  });

  it('stays a plain link if opened in a new tab', async () => {
    answer();
    await show();
    expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true);
    expect(asked).toEqual([]);
    expect([link().getAttribute('href'), link().download]).toEqual([path, 'P7.zip']);
  });
});
