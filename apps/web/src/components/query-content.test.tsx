// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpScreen } from '../../test-support/screen.tsx';
import { QueryContent } from './QueryContent.tsx';

const browser = setUpScreen();

/** Responses to the requests, in order. When none is left, requests fail. */
const answers: (() => Promise<string>)[] = [];
const ask = vi.fn(async () => (await answers.shift()?.()) ?? new Promise<string>(() => undefined));

function Part() {
  const query = useQuery({ queryKey: ['loaded'], queryFn: ask, retry: false });
  return (
    <>
      <QueryContent query={query} before={<p>coming</p>}>
        {(text) => <p>it says {text}</p>}
      </QueryContent>
      <button type="button" onClick={() => void query.refetch()}>
        look again
      </button>
    </>
  );
}
const press = async (name: string) => browser.person.click(screen.getByRole('button', { name }));
const fails = () => Promise.reject(new Error('the server is away'));

describe('QueryContent', () => {
  it('shows a skeleton while loading', async () => {
    await browser.show(<Part />, 'en-US', []);
    expect(screen.getByText('coming')).toBeDefined();
  });

  it('shows why loading failed, and the data after a retry', async () => {
    answers.push(fails, () => Promise.resolve('one'));
    await browser.show(<Part />, 'en-US', []);
    await screen.findByText('the server is away');
    expect(screen.queryByText('coming')).toBeNull();
    await press('Retry');
    await screen.findByText('it says one');
    expect(screen.queryByText('the server is away')).toBeNull();
  });

  it('keeps data that could not be refreshed, with its age and the reason above, until a refresh succeeds', async () => {
    answers.push(
      () => Promise.resolve('one'),
      fails,
      () => Promise.resolve('two'),
    );
    await browser.show(<Part />, 'en-US', []);
    await screen.findByText('it says one');
    await press('look again');
    await screen.findByText(/^Could not refresh: the server is away\. Showing data from/);
    expect(screen.getByText('it says one')).toBeDefined();
    await press('Retry');
    await screen.findByText('it says two');
    expect(screen.queryByText(/the server is away/)).toBeNull();
  });
});
