import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@xiezhi/contract/limits';

/**
 * Passwords are stored as argon2id in the usual string form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. A hash costs about
 * 30 ms and 19 MiB and runs on the thread pool, so other requests continue meanwhile.
 */
interface Cost {
  /** KiB */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

/**
 * Cost for passwords that staff hand out by the thousand: a quarter of the work, so that a school's accounts are
 * created within a minute. The first sign-in replaces such a hash by one of full cost.
 */
const handedOutCost: Cost = { memory: 9728, passes: 1, parallelism: 1 };
const tagLength = 32;
const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify(argon2);

export function hashPassword(password: string): Promise<string> {
  return hashAt(cost, password);
}

/** Columns that change when a user has chosen a password here. */
export interface PasswordColumns {
  readonly password_hash: string;
  readonly should_change_password: false;
}

/** Returns the columns for a password that its user chose: its hash, and no request to change it. */
export async function newPasswordColumns(password: string): Promise<PasswordColumns> {
  return { password_hash: await hashPassword(password), should_change_password: false };
}

/** Like `hashPassword`, at the lower cost for passwords that are handed out in bulk and meant to be changed. */
export function hashTemporaryPassword(password: string): Promise<string> {
  return hashAt(handedOutCost, password);
}

async function hashAt({ memory, passes, parallelism }: Cost, password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await compute(password, nonce, { memory, passes, parallelism });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

/**
 * Compares a password with a stored hash. Takes the same time if there is none, so that timing does not reveal which
 * accounts exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = form.exec(stored ?? (await standIn()));
  if (!parts) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const found = await compute(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  const isEqual = expected.length === found.length && timingSafeEqual(expected, found);
  return isEqual && stored !== null;
}

/** Returns whether a hash has another cost than new ones. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.includes(`$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`);
}

/**
 * Returns whether a new password has an allowed length in code points. Requests carry at most 512 UTF-16 units, so the
 * input of a hash is at most 1.5 KiB, and its length does not change the cost: argon2id first reduces it to 64 bytes.
 */
export function hasPasswordLength(password: string): boolean {
  const length = Array.from(password).length;
  return length >= limits.passwordMin && length <= limits.passwordMax;
}

let standInHash: Promise<string> | undefined;

function standIn(): Promise<string> {
  standInHash ??= hashPassword(randomBytes(16).toString('hex'));
  return standInHash;
}

function compute(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
