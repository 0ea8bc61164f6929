import type { healthRoutes } from '@xiezhi/contract/routes/health';
import { healthStates, healthText } from '@xiezhi/contract/text/health';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { checkProxy } from './check-proxy.ts';
import { runHealthChecks } from './run-checks.ts';

export function healthHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, keyof typeof healthRoutes> {
  return {
    'GET /api/admin/health': async ({ locale, now, request }) => {
      const found = [
        ...(await runHealthChecks(services, locale, kinds)),
        ...(await checkProxy(services, request)),
      ];
      const findings = found
        .map(({ code, values }) => {
          const { state, text, advice, link } = healthText(code, locale, values);
          return { code, state, text, advice, link };
        })
        .toSorted((left, right) => healthStates.indexOf(right.state) - healthStates.indexOf(left.state));
      return { checkedAt: now.toISOString(), findings };
    },
  };
}
