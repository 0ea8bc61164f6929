import { limits } from '@xiezhi/contract/limits';
import type { Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type MessageSource, notifyUser } from '../inbox/notify.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';
import { readMentions } from './read-mentions.ts';

/** Candidates that are looked up for one text: who writes a wall of names finds that the last ones are none. */
const lookedUpMax = 400;

/**
 * The people whom a text names, by username, at most ten: at each place the longest name that somebody has.
 * @param author uid of who wrote it
 */
export async function resolveMentions(db: Kysely<Database>, text: string, author: string): Promise<string[]> {
  const places = await readMentions(text, author);
  const keys = new Set(places.flatMap(({ candidates }) => candidates.map(keyOf)));
  if (keys.size === 0) return [];
  const rows = await db
    .selectFrom('app_user')
    .where('username_key', 'in', [...keys].slice(0, lookedUpMax))
    .where('status', '=', 0)
    .select(['username', 'username_key'])
    .execute();
  const known = new Map(rows.map((row) => [row.username_key, row.username]));
  const named = places.flatMap(({ candidates }) => {
    const key = candidates.map(keyOf).find((candidate) => known.has(candidate));
    return key === undefined ? [] : [known.get(key) ?? ''];
  });
  return [...new Set(named)].slice(0, limits.mentionsMax);
}

/** Of some usernames those whose people pass a test, one after the other. */
export async function withPeople(
  db: Kysely<Database>,
  names: readonly string[],
  passes: (person: Person) => Promise<boolean>,
): Promise<string[]> {
  const passed: string[] = [];
  for (const username of names) {
    const person = await findPerson(db, { username });
    if (person && (await passes(person))) passed.push(username);
  }
  return passed;
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Where somebody is named. */
export interface MentionPlace {
  readonly title: string;
  /** Address within the site. */
  readonly url: string;
  readonly source: Pick<MessageSource, 'type' | 'id'>;
}

/**
 * Tells those who are named and see where: the caller has left out all others. `former`: named before, or told of the
 * text in another way.
 */
export async function tellMentions(
  services: Pick<Services, 'events' | 'clock'>,
  transaction: Kysely<Database>,
  by: Person,
  mentions: readonly string[],
  former: ReadonlySet<string>,
  { title, url, source }: MentionPlace,
): Promise<void> {
  const told = mentions.filter((name) => name !== by.username && !former.has(name));
  if (told.length === 0) return;
  const people = await transaction
    .selectFrom('app_user')
    .where('username', 'in', told)
    .select('uid')
    .orderBy('uid')
    .execute();
  const link = `[${plain(title)}](${url})`;
  const name = plain(by.username);
  for (const { uid } of people)
    await notifyUser(services, transaction, {
      kind: 'mine',
      to: uid,
      source,
      texts: {
        'zh-CN': { title: '有人提到了你', content: `${name} 在 ${link} 中提到了你。` },
        'en-US': { title: 'Somebody mentioned you', content: `${name} mentioned you in ${link}.` },
      },
    });
}

/** Text that Markdown shows as it is. */
export function plain(text: string): string {
  // Brackets behind a backslash begin and end formulas.
  return text
    .replaceAll(/[!-'*-/:-@\\^-`{-~]/g, String.raw`\$&`)
    .replaceAll('[', '&#91;')
    .replaceAll(']', '&#93;');
}
