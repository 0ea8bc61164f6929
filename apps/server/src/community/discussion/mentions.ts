import { limits } from '@xiezhi/contract/limits';
import type { Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type MessageSource, notifyUser } from '../inbox/notify.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';
import { readMentions } from './read-mentions.ts';

/** Maximum number of candidate names looked up for one text; further ones are ignored. */
const lookedUpMax = 400;

/**
 * Returns at most ten usernames that a text mentions. If several usernames match at one place, the longest counts.
 * @param author uid of the text's author
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

/** Returns the usernames whose users exist and pass a test. Runs the tests one after another. */
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

/** The post or contest that contains the mention. */
export interface MentionSource {
  readonly title: string;
  /** Path within the site. */
  readonly url: string;
  readonly source: Pick<MessageSource, 'type' | 'id'>;
}

/**
 * Notifies mentioned users. The caller has removed those who may not see the text.
 * @param former users who get no message, because they were mentioned before or are notified in another way
 */
export async function notifyMentions(
  services: Pick<Services, 'events' | 'clock'>,
  transaction: Kysely<Database>,
  by: Person,
  mentions: readonly string[],
  former: ReadonlySet<string>,
  { title, url, source }: MentionSource,
): Promise<void> {
  const recipients = mentions.filter((name) => name !== by.username && !former.has(name));
  if (recipients.length === 0) return;
  const people = await transaction
    .selectFrom('app_user')
    .where('username', 'in', recipients)
    .select('uid')
    .orderBy('uid')
    .execute();
  const link = `[${escapeMarkdown(title)}](${url})`;
  const name = escapeMarkdown(by.username);
  for (const { uid } of people)
    await notifyUser(services, transaction, {
      kind: 'mine',
      to: uid,
      source,
      texts: {
        'zh-CN': { title: '有人提到了你', content: `${name} 在 ${link} 中提到了你。` },
        'en-US': { title: 'You were mentioned', content: `${name} mentioned you in ${link}.` },
      },
    });
}

/** Escapes a text so that Markdown shows it unchanged. */
export function escapeMarkdown(text: string): string {
  // Brackets become entities, because a backslash before one would begin or end a formula.
  return text
    .replaceAll(/[!-'*-/:-@\\^-`{-~]/g, String.raw`\$&`)
    .replaceAll('[', '&#91;')
    .replaceAll(']', '&#93;');
}
