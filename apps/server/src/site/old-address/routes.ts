import type { oldAddressRoutes } from '@xiezhi/contract/routes/old-address';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { OldAddressResolver } from './resolve.ts';

export function oldAddressHandlers(
  resolver: OldAddressResolver,
): Pick<HandlerTable, keyof typeof oldAddressRoutes> {
  return {
    'GET /api/old-address': async ({ viewer, query }) => ({
      href: await resolver.resolve(viewer, query.address),
    }),
  };
}
