// @vitest-environment jsdom
import { setUpScreen } from '../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../lib/notices.ts';
import { anAccount } from '../../test-support/people.ts';
import { DownloadLink } from './DownloadLink.tsx';

const browser = setUpScreen();
const path = '/api/file/problem-export?id=7';
const refused = (status: number) =>
  Response.json({ status, data: null, msg: errorText('fileNotFound', 'en-US') }, { status: 400 });
const given = () => new Response('PK', { headers: { 'content-type': 'application/zip' } });

/** What was asked, as `HEAD /path`, and the links that the browser followed. */
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

describe('a link to a file that the browser saves', () => {
  it('is followed once the site would give the file, and nothing of it is read before', async () => {
    answer(given);
    await show();
    fireEvent.click(link());
    fireEvent.click(link());
    await waitFor(() => expect(followed).toEqual([`${path} as P7.zip`]));
    expect(asked.map(({ what }) => what)).toEqual([`HEAD ${path}`]);
    // The link has no token either: what holds for it must hold for the question.
    expect(asked[0]?.headers.get('authorization')).toBeNull();
    expect(toastStore.get()).toBeNull();
  });

  it('tells a refusal in the words of the site, and is not followed', async () => {
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

  it('is followed where the site gives it at the second question', async () => {
    answer(() => new Response(null, { status: 400 }), given);
    await show();
    fireEvent.click(link());
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(toastStore.get()).toBeNull();
  });

  it('says so where the site is not reached, and may be pressed again', async () => {
    answer();
    await show();
    fireEvent.click(link());
    await waitFor(() => expect(toastStore.get()?.tone).toBe('error'));
    answer(given);
    fireEvent.click(link());
    await waitFor(() => expect(followed).toHaveLength(1));
  });

  it('stays a plain link for whoever opens it elsewhere', async () => {
    answer();
    await show();
    expect(fireEvent.click(link(), { ctrlKey: true })).toBe(true);
    expect(asked).toEqual([]);
    expect([link().getAttribute('href'), link().download]).toEqual([path, 'P7.zip']);
  });
});
