import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';
import { hasOwnerProof, ownerProof, ownerProofMissing } from './owner-proof.ts';

/** A six-digit code of the authenticator app, or a recovery code. Blanks and hyphens are ignored. */
export const secondFactorCode = z.string().trim().min(1).max(32);

const recoveryCodes = z.object({
  /** Recovery codes. Each is valid for one sign-in. Only this response shows them. */
  recoveryCodes: z.array(z.string()),
});

/** Proof of identity with password and code. A confirmation by passkey replaces both. */
const ownerAndCode = z
  .object({ ...ownerProof, code: secondFactorCode.nullish() })
  .refine(hasOwnerProof('password'), ownerProofMissing)
  .refine(({ code, passkeyProof }) => Boolean(code ?? passkeyProof), {
    ...ownerProofMissing,
    path: ['code'],
  });

/** The second factor of the caller's sign-in: one-time codes of an authenticator app (RFC 6238). */
export const secondFactorRoutes = {
  'GET /api/second-factor': {
    summary: 'Whether the caller uses a second factor',
    summaryZh: '是否已开启两步验证',
    access: 'login',
    data: z.object({
      isEnabled: z.boolean(),
      enabledAt: isoDate.nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
  },
  'POST /api/second-factor': {
    summary: 'Starts the set-up of a second factor; it is active after confirmation with a code',
    summaryZh: '开始设置两步验证，首个验证码确认后生效',
    access: 'login',
    body: z.object(ownerProof).refine(hasOwnerProof('password'), ownerProofMissing),
    data: z.object({
      secret: z.string().describe('Base32'),
      uri: z.string().describe('otpauth address, for a QR code'),
    }),
    errors: [
      'oldPasswordWrong',
      'changeLocked',
      'passkeyProofExpired',
      'recentSignInRequired',
      'secondFactorOn',
    ],
    rateLimit: 30,
  },
  'POST /api/second-factor/confirm': {
    summary: 'Activates the second factor with its first code; returns recovery codes',
    summaryZh: '用首个验证码开启两步验证，给出恢复码',
    access: 'login',
    body: z.object({ code: secondFactorCode }),
    data: recoveryCodes,
    errors: ['secondFactorCodeWrong', 'secondFactorLost', 'secondFactorNotBegun', 'changeLocked'],
    rateLimit: 30,
  },
  'POST /api/second-factor/recovery-codes': {
    summary: 'Replaces the recovery codes',
    summaryZh: '更换恢复码',
    access: 'login',
    body: ownerAndCode,
    data: recoveryCodes,
    errors: [
      'oldPasswordWrong',
      'secondFactorCodeWrong',
      'secondFactorLost',
      'secondFactorNotBegun',
      'changeLocked',
      'passkeyProofExpired',
      'recentSignInRequired',
    ],
    rateLimit: 30,
  },
  'POST /api/second-factor/disable': {
    summary: 'Deactivates the second factor',
    summaryZh: '关闭两步验证',
    access: 'login',
    body: ownerAndCode,
    errors: [
      'oldPasswordWrong',
      'secondFactorCodeWrong',
      'secondFactorLost',
      'secondFactorNotBegun',
      'changeLocked',
      'passkeyProofExpired',
      'recentSignInRequired',
    ],
    rateLimit: 30,
  },
} as const satisfies RouteTable;
