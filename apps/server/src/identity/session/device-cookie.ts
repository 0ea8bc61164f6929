import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../platform/http/cookie.ts';
import type { Settings } from '../../platform/settings/environment.ts';
import { isSignatureOf, signatureOf } from '../../platform/settings/signature.ts';

/**
 * Accounts that were signed in to from a browser, stored in the browser's cookie: a device id per account, signed
 * together with the account's id. The cookie grants no access. It distinguishes an owner who mistypes from a stranger
 * who guesses, so that strangers cannot delay the owner. A browser keeps the last five accounts.
 */
const name = 'xiezhi_device';
const accountsMax = 5;
const life = 365 * 86_400;
const purpose = 'device';
const textOf = (uid: string, id: string) => `${uid}\n${id}`;

type Signing = Pick<Settings, 'secret' | 'publicUrl'>;

/** Returns the id of the device if the account knows it, otherwise null. */
export function knownDevice(
  request: FastifyRequest,
  { secret }: Pick<Settings, 'secret'>,
  uid: string,
): string | null {
  const found = entriesOf(request).find((entry) => isOf(entry, secret, uid));
  return found?.split('.')[0] ?? null;
}

/** Adds this browser to the devices that the account knows, after a sign-in. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, publicUrl }: Signing,
  uid: string,
): void {
  const entries = entriesOf(request);
  const known = entries.find((entry) => isOf(entry, secret, uid));
  const others = entries.filter((entry) => entry !== known).slice(0, accountsMax - 1);
  const id = known?.split('.')[0] ?? randomBytes(9).toString('base64url');
  const value = [
    `${id}.${signatureOf(secret, purpose, textOf(uid, id)).toString('base64url')}`,
    ...others,
  ].join('~');
  const isSecure = publicUrl?.startsWith('https:') ?? request.protocol === 'https';
  const parts = [`${name}=${value}`, 'Path=/api/', `Max-Age=${life}`, 'HttpOnly', 'SameSite=Lax'];
  void reply.header('set-cookie', (isSecure ? [...parts, 'Secure'] : parts).join('; '));
}

function entriesOf(request: FastifyRequest): string[] {
  const entries = (cookieOf(request.headers.cookie, name) ?? '').split('~');
  return entries.filter((entry) => /^[\w-]{12}\.[\w-]{43}$/.test(entry)).slice(0, accountsMax);
}

function isOf(entry: string, secret: Uint8Array, uid: string): boolean {
  const [id = '', mark = ''] = entry.split('.');
  return isSignatureOf(secret, purpose, textOf(uid, id), mark);
}
