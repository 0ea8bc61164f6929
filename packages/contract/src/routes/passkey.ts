import { z } from 'zod';
import { addressLimits } from '../limits/address.ts';
import { passkeyLimits } from '../limits/passkey.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, visibleText } from '../wire/wire.ts';
import { userInfo } from './account.ts';
import { hasOwnerProof, ownerProof, ownerProofMissing } from './owner-proof.ts';
import { secondFactorCode } from './second-factor.ts';

/** Bytes in Base64url; a credential id has at most 1023 bytes. */
const bytes = (max: number) => z.string().min(1).max(max);
const credentialId = bytes(1400);
const transports = z.array(z.string().max(20)).max(10).optional();
const attachment = z.string().max(30).nullish();
/** Results of WebAuthn extensions. The site uses none. */
const extensionResults = z.object({}).optional();

/** Result of `navigator.credentials.create` as JSON (W3C Web Authentication, section 5.1.8). */
const createdCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes(4096), attestationObject: bytes(16_384), transports }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
});

/** Result of `navigator.credentials.get` as JSON. */
const shownCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: bytes(128).nullish(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
});
export type CreatedCredential = z.output<typeof createdCredential>;
export type ShownCredential = z.output<typeof shownCredential>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});
const userVerification = z.literal('required');

/** Options for `navigator.credentials.get`. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().describe('ms'),
  rpId: z.string(),
  allowCredentials: z.array(descriptor).describe('empty: the authenticator offers its passkeys of this site'),
  userVerification,
});

/** Options for `navigator.credentials.create`. */
const creationOptions = z.object({
  challenge: z.string(),
  timeout: z.number().describe('ms'),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyRequestOptions = z.output<typeof requestOptions>;
export type PasskeyCreationOptions = z.output<typeof creationOptions>;

const name = visibleText(passkeyLimits.nameMax);

export const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  gmtCreate: isoDate,
  lastUsedAt: isoDate.nullable(),
  /**
   * Whether the passkey is stored in the user's account at the device’s maker, so that it survives a loss of the
   * device.
   */
  isSynced: z.boolean(),
  /** False if the passkey was added at another address of the site. It works only at that address. */
  worksHere: z.boolean(),
  /**
   * Time at which the passkey's counter showed that a copy may exist. Since then it cannot sign in. Null if this never
   * happened.
   */
  copiedAt: isoDate.nullable(),
});

/**
 * Passkeys (W3C Web Authentication). A passkey verifies its user by PIN or biometrics, so it replaces both password and
 * second factor. It works only at the site address at which it was added.
 */
export const passkeyRoutes = {
  'POST /api/passkeys/sign-in-options': {
    summary: 'Options to sign in with a passkey; the same for every visitor',
    summaryZh: '用通行密钥登录所需的参数，对所有访客相同',
    access: 'anon',
    body: z.object({}),
    data: requestOptions,
    errors: ['passkeysOff', 'passkeyAddressUnsafe'],
    rateLimit: 600,
    addressLimit: addressLimits.perMinute.signIn,
  },
  'POST /api/passkeys/sign-in': {
    summary: 'Signs in with a passkey; the response header Authorization holds the token',
    summaryZh: '用通行密钥登录，令牌在响应的 Authorization 头中',
    access: 'anon',
    body: z.object({
      credential: shownCredential,
      isConsole: z.boolean().nullish().describe('only for users with access to the console'),
    }),
    data: userInfo,
    errors: [
      'passkeysOff',
      'passkeyAddressUnsafe',
      'passkeyRefused',
      'passkeyExpired',
      'passkeyCopied',
      'accountBanned',
      'consoleForbidden',
    ],
    rateLimit: 600,
    addressLimit: addressLimits.perMinute.signIn,
  },
  'GET /api/passkeys': {
    summary: 'The caller’s passkeys, newest first',
    summaryZh: '自己的通行密钥，新的在前',
    access: 'login',
    data: z.object({
      passkeys: z.array(passkeyRow),
      /** Reason why passkeys cannot be added or used at present; null if they can. */
      obstacle: z.enum(['off', 'address']).nullable(),
      address: z.string().describe('address of the site, for which passkeys are made'),
    }),
  },
  'POST /api/passkeys/creation-options': {
    summary: 'Options to create a passkey for the caller’s account',
    summaryZh: '为当前账号创建通行密钥所需的参数',
    access: 'login',
    body: z
      .object({
        ...ownerProof,
        /** Required if the account has a second factor, unless a passkey proves the owner's identity. */
        secondFactorCode: secondFactorCode.nullish(),
      })
      .refine(hasOwnerProof('password'), ownerProofMissing),
    data: creationOptions,
    errors: [
      'passkeysOff',
      'passkeyAddressUnsafe',
      'tooManyPasskeys',
      'oldPasswordWrong',
      'changeLocked',
      'passkeyProofExpired',
      'recentSignInRequired',
      'secondFactorRequired',
      'secondFactorCodeWrong',
      'secondFactorLost',
    ],
    rateLimit: 30,
  },
  'POST /api/passkeys': {
    summary: 'Adds a created passkey to the caller’s account; the owner is notified',
    summaryZh: '为当前账号添加通行密钥，并通知本人',
    access: 'login',
    body: z.object({ name, credential: createdCredential }),
    data: passkeyRow,
    errors: [
      'passkeysOff',
      'passkeyAddressUnsafe',
      'passkeyRefused',
      'passkeyExpired',
      'passkeyTaken',
      'tooManyPasskeys',
    ],
    rateLimit: 30,
  },
  'PUT /api/passkeys': {
    summary: 'Renames a passkey of the caller',
    summaryZh: '重命名自己的通行密钥',
    access: 'login',
    body: z.object({ id: z.string().min(1).max(64), name }),
    errors: ['passkeyNotFound'],
  },
  'DELETE /api/passkeys': {
    summary: 'Removes a passkey of the caller; the owner is notified',
    summaryZh: '移除自己的通行密钥，并通知本人',
    access: 'login',
    query: z.object({ id: z.string().min(1).max(64) }),
    errors: ['passkeyNotFound', 'oidcOnlyWayIn'],
  },
  'POST /api/passkeys/confirm-options': {
    summary: 'Options to confirm the caller’s identity with a passkey',
    summaryZh: '用通行密钥确认身份所需的参数',
    access: 'login',
    body: z.object({}),
    data: requestOptions,
    errors: ['passkeysOff', 'passkeyAddressUnsafe', 'passkeyNotFound'],
    rateLimit: 60,
  },
  'POST /api/passkeys/confirm': {
    summary: 'Confirms the caller’s identity with a passkey; the proof replaces the password once',
    summaryZh: '用通行密钥确认身份，所得凭证可代替密码使用一次',
    access: 'login',
    body: z.object({ credential: shownCredential }),
    data: z.object({ proof: z.string() }),
    errors: ['passkeysOff', 'passkeyAddressUnsafe', 'passkeyRefused', 'passkeyExpired', 'passkeyCopied'],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
