import { createHash } from 'node:crypto';
import type { ContestFacts } from '../facts.ts';
import { isBehindFreeze, presentCollections, presentContest, presentState } from '../present.ts';
import { collectionNames } from '../shapes.ts';
import { type FeedMark, markBefore } from './token.ts';

/** One object as its endpoint answers it, or the contest or its state, which are single. */
export interface FeedObject {
  readonly type: string;
  /** Null: there is one of its kind. */
  readonly id: string | null;
  /** JSON. */
  readonly data: string;
  /** Of the board when it became what it is; null: it is told again to whoever comes back. */
  readonly number: number | null;
}

/** What all endpoints together tell one viewer, in the order in which references lead backwards. */
export interface FeedState {
  readonly objects: readonly FeedObject[];
  readonly mark: FeedMark;
  /** Nothing more will happen. */
  readonly isOver: boolean;
}

/** What is told by the number of its verdict. All else is small, and told again as a whole. */
export const liveTypes: ReadonlySet<string> = new Set(['submissions', 'judgements', 'runs']);

/** Lists that a feed adds up to; the official check of the standard takes no accounts in one. */
const listsOfFeed = collectionNames.filter((type) => type !== 'accounts');

/** Types of the feed in the order in which references lead backwards. */
export const feedTypes = listsOfFeed.flatMap((type) => (type === 'judgements' ? [type, 'runs'] : [type]));

/** @param runs of the judgements in force, for those who run the contest; empty for all others */
export function feedStateOf(facts: ContestFacts, runs: readonly FeedObject[]): FeedState {
  const collections = presentCollections(facts);
  const state = presentState(facts);
  const isBehind = isBehindFreeze(facts);
  const numbers = new Map(
    facts.live.map((sent) => [String(sent.id), isBehind ? sent.open_number : sent.number]),
  );
  return {
    objects: [
      single('contest', presentContest(facts.row, true)),
      ...listsOfFeed.flatMap((type) => {
        const own: FeedObject[] = collections[type].map((object: { readonly id: string }) => ({
          type,
          id: object.id,
          data: JSON.stringify(object),
          number: liveTypes.has(type) ? (numbers.get(object.id) ?? null) : null,
        }));
        return type === 'judgements' ? own.concat(runs) : own;
      }),
      single('state', state),
    ],
    mark: markOf(facts),
    isOver: state.end_of_updates !== null,
  };
}

function single(type: string, data: object): FeedObject {
  return { type, id: null, data: JSON.stringify(data), number: null };
}

/**
 * Under one epoch submissions and judgements are only added, and judgements changed with a higher number. Whatever
 * could take one away, or show one that was hidden, begins another epoch: other times, problems or people, a seal that
 * opens, and by OI rules one that closes, since it hides what was shown before. Behind a freeze the number is that of open
 * events alone: a token does not tell when others were judged.
 */
function markOf(facts: ContestFacts): FeedMark {
  const { row, standing, reach, problems, outsiders, now } = facts;
  if (reach === 'waiting') return markBefore;
  const { isSealed, terms } = standing.place;
  const isStaff = reach === 'staff';
  const hasOpened = terms.sealAt !== null && now >= terms.sealAt && !isSealed;
  const seal = terms.rule === 'oi' ? isSealed : [terms.sealAt, hasOpened];
  const basis = [
    [row.id, standing.person?.uid ?? null, isStaff],
    [row.starts_at, row.ends_at, isStaff ? null : seal],
    [problems.map(({ id }) => id), outsiders],
  ];
  const digest = createHash('sha256').update(JSON.stringify(basis)).digest('base64url');
  const hidden = isBehindFreeze(facts) ? row.hidden_number : 0;
  return { epoch: digest.slice(0, 16), number: row.scoreboard_version - hidden };
}
