import { createHash } from 'node:crypto';
import type { ApiContestFacts } from '../facts.ts';
import {
  isHiddenByFreeze,
  isLongCollection,
  presentCollection,
  presentContest,
  presentContestState,
  presentParts,
} from '../present.ts';
import { collectionNames } from '../shapes.ts';
import { type FeedMark, markBefore } from './token.ts';

/**
 * An object in the form in which its endpoint returns it: an element of a list, the contest, or the contest's state.
 */
export interface FeedObject {
  readonly type: string;
  /** Id of the object; null if its type has only one object. */
  readonly id: string | null;
  /** JSON. */
  readonly data: string;
  /** Scoreboard version of its last change. If null, the object is sent again to every returning reader. */
  readonly number: number | null;
}

/** State of all endpoints for one viewer. An object follows the objects to which it refers. */
export interface FeedState {
  readonly objects: readonly FeedObject[];
  readonly mark: FeedMark;
  /** Whether no further changes will happen. */
  readonly isOver: boolean;
}

/**
 * Types of which returning readers get only the objects with a newer verdict. The lists of all other types are short,
 * so they are sent again completely.
 */
export const liveTypes: ReadonlySet<string> = new Set(['submissions', 'judgements', 'runs']);

/** Types of lists in a feed. `accounts` is excluded, because the official check of the standard rejects it. */
const listsOfFeed = collectionNames.filter((type) => type !== 'accounts');

/** Types of all lists in a feed. A type follows the types to which it refers. */
export const feedTypes = listsOfFeed.flatMap((type) => (type === 'judgements' ? [type, 'runs'] : [type]));

/**
 * Builds the state from the facts.
 * @param runs runs of the current judgements for contest staff; empty for other viewers
 */
export async function feedStateOf(facts: ApiContestFacts, runs: readonly FeedObject[]): Promise<FeedState> {
  const state = presentContestState(facts);
  const isBehind = isHiddenByFreeze(facts);
  const numbers = new Map(
    facts.live.map((sent) => [String(sent.id), isBehind ? sent.open_number : sent.number]),
  );
  const objects: FeedObject[] = [single('contest', presentContest(facts.row, true))];
  const add = (type: string, list: readonly { readonly id: string }[]) => {
    for (const object of list) {
      const number = liveTypes.has(type) ? (numbers.get(object.id) ?? null) : null;
      objects.push({ type, id: object.id, data: JSON.stringify(object), number });
    }
  };
  for (const type of listsOfFeed) {
    if (isLongCollection(type)) for await (const part of presentParts(facts, type)) add(type, part);
    else add(type, presentCollection(facts, type));
    if (type === 'judgements') for (const run of runs) objects.push(run);
  }
  objects.push(single('state', state));
  return { objects, mark: markOf(facts), isOver: state.end_of_updates !== null };
}

function single(type: string, data: object): FeedObject {
  return { type, id: null, data: JSON.stringify(data), number: null };
}

/**
 * Computes the mark of a state. Within one epoch, submissions and judgements are only added, and a changed judgement
 * has a higher version. A change that could remove an object or reveal a hidden one begins a new epoch: other times,
 * problems or managers, and the end of a freeze. Under OI rules the start of a freeze also begins one, because it hides
 * judgements that were visible. During a freeze the version counts only public events, so a token does not reveal when
 * others were judged.
 */
function markOf(facts: ApiContestFacts): FeedMark {
  const { row, access, reach, problems, outsiders, now } = facts;
  if (reach === 'waiting') return markBefore;
  const { isSealed, terms } = access.place;
  const isStaff = reach === 'staff';
  const hasOpened = terms.sealAt !== null && now >= terms.sealAt && !isSealed;
  const seal = terms.rule === 'oi' ? isSealed : [terms.sealAt, hasOpened];
  const basis = [
    [row.id, access.person?.uid ?? null, isStaff],
    [row.starts_at, row.ends_at, isStaff ? null : seal],
    [problems.map(({ id }) => id), outsiders],
  ];
  const digest = createHash('sha256').update(JSON.stringify(basis)).digest('base64url');
  const hidden = isHiddenByFreeze(facts) ? row.hidden_number : 0;
  return { epoch: digest.slice(0, 16), number: row.scoreboard_version - hidden };
}
