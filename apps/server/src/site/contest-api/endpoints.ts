import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { orUnknown } from './answer.ts';
import type { ApiCaller } from './caller.ts';
import type { ApiContestFacts, FactServices } from './facts.ts';
import { isLongCollection, presentCollection, presentContestState, presentParts } from './present.ts';
import { runsOf } from './runs.ts';
import { readScoreboard } from './scoreboard.ts';
import { endpointsFor } from './offered-endpoints.ts';
import { type ApiAccount, isCollection } from './shapes.ts';

/** Filters of a list by reference: the value is an id, or empty for objects without this reference. */
export type Filters = Readonly<Record<string, string | undefined>>;

interface Asked {
  readonly caller: ApiCaller | null;
  readonly filters: Filters;
}

/** Returns the data of an endpoint of a contest. The event feed is handled elsewhere. Throws `contestApiUnknown`. */
export async function readEndpoint(
  services: FactServices,
  facts: ApiContestFacts,
  type: string,
  { caller, filters }: Asked,
): Promise<unknown> {
  switch (type) {
    case 'state':
      return presentContestState(facts);
    case 'access':
      return { capabilities: [], endpoints: endpointsFor(facts.reach, facts.row.type !== 0) };
    case 'account':
      return accountOf(orUnknown(caller), facts);
    case 'scoreboard':
      return orUnknown(await readScoreboard(services, facts, filters['group_id']));
    case 'status':
      return readStatus(services.db, orUnknown(ofStaff(facts)));
    case 'runs':
      // Only contest staff may see single cases. Others get an empty list, because the standard requires the endpoint.
      return facts.reach === 'staff' ? runsOf(services.db, facts, filters['judgement_id']) : [];
    default:
      return isLongCollection(type)
        ? Readable.from(listText(facts, type, filters))
        : filtered(collectionOf(facts, type), filters);
  }
}

/** Yields a long list as JSON, in parts. */
async function* listText(
  facts: ApiContestFacts,
  type: 'submissions' | 'judgements',
  filters: Filters,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const part of presentParts(facts, type)) {
    const found = filtered(part, filters);
    if (found.length === 0) continue;
    yield separator + JSON.stringify(found).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

type Listed = readonly { readonly id: string }[];

/** Returns a list as the viewer may see it. Throws `contestApiUnknown`. */
function collectionOf(facts: ApiContestFacts, type: string): Listed {
  const isOffered = isCollection(type) && (type !== 'accounts' || facts.reach === 'staff');
  return presentCollection(facts, orUnknown(isOffered ? type : null));
}

/** Returns one object of a list as the viewer may see it. Throws `contestApiUnknown`. */
export function objectOf(facts: ApiContestFacts, type: string, id: string): Listed[number] {
  const live = isLongCollection(type) ? facts.live.filter((sent) => String(sent.id) === id) : facts.live;
  return orUnknown(collectionOf({ ...facts, live }, type).find((one) => one.id === id));
}

/** Returns the facts for contest staff, null for other viewers. */
export function ofStaff(facts: ApiContestFacts): ApiContestFacts | null {
  return facts.reach === 'staff' ? facts : null;
}

function filtered(objects: Listed, filters: Filters): Listed {
  const idFilters = Object.entries(filters).filter(
    ([name, value]) => name.endsWith('_id') && value !== undefined,
  );
  return objects.filter((object) => {
    const properties = new Map<string, unknown>(Object.entries(object));
    return idFilters.every(
      ([name, value]) => !properties.has(name) || (properties.get(name) ?? '') === value,
    );
  });
}

function accountOf({ viewer: { uid, username } }: ApiCaller, { reach, people }: ApiContestFacts): ApiAccount {
  const isTeam = people.some((person) => person.uid === uid);
  const type = reach === 'staff' ? 'admin' : isTeam ? 'team' : 'other';
  return { id: uid, username, type, team_id: isTeam ? uid : null };
}

/** Returns the progress of judging. */
async function readStatus(db: Kysely<Database>, { row, live }: ApiContestFacts) {
  const { rows } = await sql<{ waiting: number; running: number }>`
    select count(*) filter (where task.node_id is null) as waiting,
      count(*) filter (where task.node_id is not null) as running
    from judging_task task join submission on submission.id = task.submit_id
    where submission.cid = ${row.id}`.execute(db);
  return {
    num_submissions: live.length,
    num_queued: rows[0]?.waiting ?? 0,
    num_judging: rows[0]?.running ?? 0,
  };
}
