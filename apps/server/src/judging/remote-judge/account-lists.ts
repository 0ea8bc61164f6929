import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import { accountListKeys } from '@xiezhi/contract/routes/site-config';
import type { Kysely } from 'kysely';
import type { Actor } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { addAccount, changeAccount, lockAccounts, removeAccount } from './change.ts';
import { remoteAccountsOf } from './list.ts';

type ListKey = (typeof accountListKeys)[number];
type ListName = `${ListKey}${'Username' | 'Password'}List`;

const judgesOfLists: Readonly<Record<ListKey, RemoteAccountJudge>> = {
  hdu: 'HDU',
  cf: 'CF',
  poj: 'POJ',
  atcoder: 'AC',
  spoj: 'SPOJ',
  libreoj: 'LIBRE',
};

/** Replaces every password in responses; a client that sends it back keeps the password. */
const maskCharacter = '•';
const mask = maskCharacter.repeat(6);

const masks = (names: readonly string[]): string[] => names.map(() => mask);

/** Returns the accounts in the form of existing clients: a list of names and a list of passwords for each judge. */
export async function accountLists(db: Kysely<Database>): Promise<Record<ListName, string[]>> {
  const accounts = await remoteAccountsOf(db);
  const namesOf = (key: ListKey) =>
    accounts.filter(({ judge }) => judge === judgesOfLists[key]).map(({ username }) => username);
  const [hdu, cf, poj, atcoder, spoj, libreoj] = [
    namesOf('hdu'),
    namesOf('cf'),
    namesOf('poj'),
    namesOf('atcoder'),
    namesOf('spoj'),
    namesOf('libreoj'),
  ];
  return {
    hduUsernameList: hdu,
    hduPasswordList: masks(hdu),
    cfUsernameList: cf,
    cfPasswordList: masks(cf),
    pojUsernameList: poj,
    pojPasswordList: masks(poj),
    atcoderUsernameList: atcoder,
    atcoderPasswordList: masks(atcoder),
    spojUsernameList: spoj,
    spojPasswordList: masks(spoj),
    libreojUsernameList: libreoj,
    libreojPasswordList: masks(libreoj),
  };
}

/** Request of existing clients. Lists that are absent change nothing. */
export type PostedLists = Readonly<Partial<Record<ListName, readonly string[] | null | undefined>>>;

interface Pair {
  readonly username: string;
  readonly password: string;
}

/** Returns the accounts in the request, by judge. Throws `accountListsUneven` and `remoteAccountTaken`. */
export function readAccountLists(body: PostedLists): ReadonlyMap<RemoteAccountJudge, readonly Pair[]> {
  const posted = new Map<RemoteAccountJudge, readonly Pair[]>();
  for (const key of accountListKeys) {
    const names = body[`${key}UsernameList`] ?? null;
    const passwords = body[`${key}PasswordList`] ?? null;
    if (names === null && passwords === null) continue;
    if (names?.length !== passwords?.length) throw new ApiError('accountListsUneven');
    const pairs = (names ?? []).map((name, at) => ({
      username: name.trim(),
      password: passwords?.[at]?.trim() ?? '',
    }));
    posted.set(judgesOfLists[key], filled(judgesOfLists[key], pairs));
  }
  return posted;
}

/** Drops pairs with a blank name and a blank password. */
function filled(judge: RemoteAccountJudge, pairs: readonly Pair[]): readonly Pair[] {
  const complete = pairs.filter(({ username, password }) => username !== '' || password !== '');
  const names = new Set<string>();
  for (const { username } of complete) {
    if (username === '') throw new ApiError('remoteAccountIncomplete');
    if (names.has(username)) throw new ApiError('remoteAccountTaken', { judge, name: username });
    names.add(username);
  }
  return complete;
}

/**
 * Replaces the accounts of each judge by the requested ones. Accounts missing from the request are removed; a masked or
 * empty password keeps the stored one. Throws `remoteAccountIncomplete` if a new name has no password,
 * `remotePasswordMasked` if the user edited the mask, and `remoteAccountsTooMany`.
 */
export async function writeAccountLists(
  services: Pick<Services, 'settings' | 'clock'>,
  transaction: Kysely<Database>,
  by: Actor,
  posted: ReturnType<typeof readAccountLists>,
): Promise<void> {
  if (posted.size === 0) return;
  await lockAccounts(transaction);
  const stored = await remoteAccountsOf(transaction);
  for (const [judge, pairs] of posted) {
    const known = new Map(stored.filter((row) => row.judge === judge).map((row) => [row.username, row.id]));
    const names = new Set(pairs.map(({ username }) => username));
    for (const [username, id] of known) if (!names.has(username)) await removeAccount(transaction, by, id);
    for (const { username, password } of pairs) {
      const id = known.get(username);
      const isKept = password === mask || password === '';
      if (!isKept && password.includes(maskCharacter)) throw new ApiError('remotePasswordMasked');
      if (id === undefined) {
        if (isKept) throw new ApiError('remoteAccountIncomplete');
        await addAccount(services, transaction, by, { judge, username, password });
      } else if (!isKept) await changeAccount(services, transaction, by, { id, password });
    }
  }
}
