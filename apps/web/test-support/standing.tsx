import { createMemoryHistory, useRouterState } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { JSX, ReactNode } from 'react';
import { makeRouter } from '../src/app/router/router.ts';

/** Parts of the shell alone, with the address on screen. Its menus are those of the site; no page is fetched. */
export function Standing({ children }: { children: ReactNode }): JSX.Element {
  // Pages know their addresses once a router has them.
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

/** The address of what stands. */
export const addressNow = (): string => screen.getByTestId('address').textContent;
