import { isAccountHeading } from '@xiezhi/contract/account-heading';
import { limits } from '@xiezhi/contract/limits';
import type { BadRow, RowVerdict } from '@xiezhi/contract/routes/user-admin';
import { visibleOrNull } from '@xiezhi/contract/wire/wire';
import { type Kysely, sql } from 'kysely';
import { shapesOf, reservedNames } from '../account/name-shape.ts';
import { isEmail } from '../account/email-address.ts';
import { isUsername, normalizeUsername } from '../account/usernames.ts';
import { hasPasswordLength } from '../account/password.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A row as sent by the client. Cells are identified by their index. */
export type SentRow = readonly (string | number | null)[];

/** An account to create. */
export interface NewAccount {
  /** Index among the rows sent, from 0. */
  readonly row: number;
  readonly username: string;
  readonly password: string;
  readonly email: string | null;
  readonly realname: string | null;
  readonly gender: 'male' | 'female' | 'secrecy';
  readonly nickname: string | null;
  readonly school: string | null;
  /** Student number. */
  readonly number: string | null;
  /** The field whose value an earlier row of the same table already has; null if there is none. */
  readonly twice: 'name' | 'email' | null;
}

export interface CheckedRows<Account> {
  readonly good: readonly Account[];
  readonly bad: BadRow[];
}

/** Reads rows as accounts. Skips blank rows and a header row. */
export async function readAccountRows(db: Kysely<Database>, rows: readonly SentRow[]): Promise<NewAccount[]> {
  const shapes = await shapesOf(
    db,
    rows.map((cells) => {
      const name = normalizeUsername(String(cells[0] ?? ''));
      return isUsername(name) ? name : '';
    }),
  );
  const accounts: NewAccount[] = [];
  const names = new Set<string>();
  const emails = new Set<string>();
  for (const [row, cells] of rows.entries()) {
    const cell = (place: number) => String(cells[place] ?? '').trim();
    if (cells.every((_, place) => cell(place) === '')) continue;
    if (row === 0 && isAccountHeading([cell(0), cell(1)])) continue;
    const username = normalizeUsername(cell(0));
    const email = cell(2) || null;
    const account = {
      row,
      username,
      password: String(cells[1] ?? ''),
      email,
      realname: visibleOrNull(cell(3)),
      gender: genderOf(cell(4)),
      nickname: visibleOrNull(cell(5)),
      school: visibleOrNull(cell(6)),
      number: visibleOrNull(cell(7)),
    };
    const spellings = [username.toLowerCase(), `shape:${shapes[row]}`];
    const isNameTwice = spellings.some((spelling) => names.has(spelling));
    const isEmailTwice = email !== null && emails.has(email.toLowerCase());
    // A later row may use the name and address of a row that creates no account.
    if (!isNameTwice && !isEmailTwice && faultOf(account) === null) {
      for (const spelling of spellings) names.add(spelling);
      if (email !== null) emails.add(email.toLowerCase());
    }
    accounts.push({ ...account, twice: isNameTwice ? 'name' : isEmailTwice ? 'email' : null });
  }
  return accounts;
}

/** Returns what is wrong with a row, or null. Does not check whether names and addresses are in use. */
function faultOf(account: Omit<NewAccount, 'twice'>): RowVerdict | null {
  const verdict = verdictOf({ ...account, twice: null }, { isNameTaken: false, isEmailTaken: false });
  return verdict === 'good' ? null : verdict;
}

function genderOf(cell: string): NewAccount['gender'] {
  const word = cell.toLowerCase();
  if (['male', 'm', '0', '男', '男性', '男生'].includes(word)) return 'male';
  return ['female', 'f', '1', '女', '女性', '女生'].includes(word) ? 'female' : 'secrecy';
}

/** Returns for each account whether it can be created now. */
export async function checkAccounts<Account extends NewAccount>(
  db: Kysely<Database>,
  accounts: readonly Account[],
): Promise<CheckedRows<Account>> {
  const names = await reservedNames(
    db,
    accounts.map(({ username }) => username),
  );
  const takenEmails = await takenPlaces(
    db,
    accounts.map(({ email }) => email ?? ''),
  );
  const good: Account[] = [];
  const bad: BadRow[] = [];
  for (const [place, account] of accounts.entries()) {
    const isEmailTaken = account.email !== null && takenEmails.has(place);
    const verdict = verdictOf(account, { isNameTaken: names.has(place), isEmailTaken });
    if (verdict === 'good') good.push(account);
    else bad.push({ row: account.row, username: account.username, verdict });
  }
  return { good, bad };
}

interface Known {
  readonly isNameTaken: boolean;
  readonly isEmailTaken: boolean;
}

function verdictOf(account: NewAccount, known: Known): RowVerdict {
  const { username, password, email, realname, nickname, school, number, twice } = account;
  if (username === '') return 'noName';
  if (!isUsername(username)) return 'nameInvalid';
  if (twice === 'name') return 'nameTwice';
  if (known.isNameTaken) return 'nameTaken';
  if (!hasPasswordLength(password)) return 'passwordLength';
  if (email !== null && !isEmail(email)) return 'emailInvalid';
  if (twice === 'email') return 'emailTwice';
  if (known.isEmailTaken) return 'emailTaken';
  if (isLonger(realname, limits.realnameMax)) return 'realnameLong';
  if (isLonger(nickname, limits.nicknameMax)) return 'nicknameLong';
  if (isLonger(school, limits.schoolMax)) return 'schoolLong';
  return isLonger(number, limits.studentNumberMax) ? 'numberLong' : 'good';
}

function isLonger(text: string | null, max: number): boolean {
  return text !== null && Array.from(text).length > max;
}

/** Returns the indexes of the addresses that existing accounts have. The database converts them to lower case. */
async function takenPlaces(db: Kysely<Database>, texts: readonly string[]): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select (given.place - 1)::integer as place
    from unnest(${[...texts]}::text[]) with ordinality as given(value, place)
    join app_user on app_user.email_key = lower(given.value)`.execute(db);
  return new Set(rows.map(({ place }) => place));
}
