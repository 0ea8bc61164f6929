import { createMemoryHistory, useRouterState } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { JSX, ReactNode } from 'react';
import { makeRouter } from '../src/app/router/router.ts';

/** Renders parts of the shell alone, with the current URL. It uses the menus of the site, but loads no page. */
export function RouterFixture({ children }: { children: ReactNode }): JSX.Element {
  // Makes a router, because pages know their paths only once a router contains them.
  makeRouter(createMemoryHistory({ initialEntries: ['/'] }));
  return (
    <>
      {children}
      <Address />
    </>
  );
}

function Address(): JSX.Element {
  const href = useRouterState({ select: ({ location }) => location.href });
  return <p data-testid="address">{href}</p>;
}

/** URL of the rendered fixture. */
export const addressNow = (): string => screen.getByTestId('address').textContent;
