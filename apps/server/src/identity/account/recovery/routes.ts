import type { recoveryRoutes } from '@xiezhi/contract/routes/recovery';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { applyResetPassword, resetPassword } from './reset-password.ts';

export function recoveryHandlers(services: Services): Pick<HandlerTable, keyof typeof recoveryRoutes> {
  return {
    'POST /api/apply-reset-password': async ({ body, ip }) => {
      await applyResetPassword(services, body, ip);
      return null;
    },

    'POST /api/reset-password': async ({ body, ip }) => {
      await resetPassword(services, body, ip);
      return null;
    },
  };
}
