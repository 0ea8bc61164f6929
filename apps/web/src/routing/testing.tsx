import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';

/** Wraps components under test into a router without pages. */
export async function withRouter(children: ReactNode): Promise<JSX.Element> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  return <RouterProvider router={router} />;
}
