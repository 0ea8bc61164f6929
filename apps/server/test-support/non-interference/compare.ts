import type { TestUser } from '../factories.ts';
import type { TestServer } from '../harness.ts';
import type { Fact, Side } from './fact.ts';
import { sides } from './fact.ts';
import { watch } from './live.ts';
import { plain, unlikeHeaders } from './masks.ts';
import type { LookerName } from './people.ts';
import type { Question } from './questions.ts';
import type { Seed } from './site.ts';

/** Two copies of one seed site that differ in some facts. */
export type Pair = Readonly<Record<Side, TestServer>>;

/** A question with different responses. */
export interface Difference {
  readonly question: Question;
  /** First difference, with the surrounding characters. */
  readonly where: string;
}

/**
 * Copies the seed twice and sets the facts in both copies. Facts in `differing` get a different state on each side; all
 * others get the state of the left side. Facts that happen later are not set here.
 */
export async function buildPair(
  seed: Seed,
  facts: readonly Fact[],
  differing: ReadonlySet<Fact>,
): Promise<Pair> {
  const [left, right] = await Promise.all([seed.copy(), seed.copy()]);
  const pair = { left, right };
  try {
    for (const fact of facts) if (!fact.happens) await decide(pair, seed, fact, differing);
  } catch (error) {
    await stopPair(pair);
    throw error;
  }
  return pair;
}

/** Sets one fact on both sides. */
async function decide(pair: Pair, { scene }: Seed, fact: Fact, differing: ReadonlySet<Fact>): Promise<void> {
  await Promise.all(sides.map((side) => fact.decide(pair[side], differing.has(fact) ? side : 'left', scene)));
}

/**
 * Makes the remaining facts happen while a user listens. Returns the difference between the messages that both sides
 * sent; null if there is none.
 */
export async function listenTo(
  pair: Pair,
  seed: Seed,
  as: TestUser | null,
  facts: readonly Fact[],
  differing: ReadonlySet<Fact>,
): Promise<string | null> {
  const [left, right] = await Promise.all(sides.map((side) => watch(pair[side], as, seed.scene)));
  for (const fact of facts) if (fact.happens) await decide(pair, seed, fact, differing);
  const received = await Promise.all([left?.collect(), right?.collect()]);
  return parting(received[0] ?? '', received[1] ?? '');
}

export async function stopPair(pair: Pair): Promise<void> {
  await Promise.all(sides.map((side) => pair[side].stop()));
}

/** Returns the facts that a user may not know. */
export function unknownTo(facts: readonly Fact[], looker: LookerName): ReadonlySet<Fact> {
  return new Set(facts.filter(({ knownTo }) => !knownTo.includes(looker)));
}

/** Sends the same questions to both sides and returns those whose responses differ in any byte. */
export async function differences(
  pair: Pair,
  as: TestUser | null,
  questions: readonly Question[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const question of questions) {
    const [left, right] = await Promise.all(sides.map((side) => answerOf(pair[side], as, question)));
    const where = parting(left ?? '', right ?? '');
    if (where !== null) found.push({ question, where });
  }
  return found;
}

/** Timeout in ms for a response that does not end. */
const timeoutMs = 60_000;

/** Returns status, headers and body as one text, without the parts that may differ. */
async function answerOf(site: TestServer, as: TestUser | null, question: Question): Promise<string> {
  const { call, method, path, body } = question;
  const { status, headers, text } = await site.ask(path, {
    method,
    encoding: 'latin1',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'accept-language': 'en-US',
      ...(as && { authorization: as.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const shown = [...headers]
    .filter(([name]) => !unlikeHeaders.has(name))
    .map(([name, value]) => `${name}: ${value}`);
  return plain(call, [status, text, ...shown.sort()].join('\n'));
}

function parting(left: string, right: string): string | null {
  if (left === right) return null;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 40));
  return `${around(left)} / ${around(right)}`;
}
