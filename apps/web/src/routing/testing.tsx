import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';

/** For tests of parts that stand somewhere on the site: a router around them that has no pages. */
export async function withRouter(children: ReactNode): Promise<JSX.Element> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  return <RouterProvider router={router} />;
}
