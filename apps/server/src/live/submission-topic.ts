import { defaultLocale } from '@xiezhi/contract/limits';
import type { Person, Standing } from '@xiezhi/rules';
import type { EventStream } from '../http/event-stream.ts';
import { scopeOf } from '../scope/sql.ts';
import type { Services } from '../services.ts';
import { standingBeside } from '../standing/standing.ts';
import { rightsOn } from '../submission/policy.ts';
import { findSubmissions } from '../submission/repository.ts';
import { createSubmissionFeed } from './submission-feed.ts';
import { type Attempt, presentState, type SubmissionState } from './submission-state.ts';
import type { LiveTopic } from './topics.ts';

/** The course of one submission's judging, for whoever may see the submission. */
export function submissionTopic(services: Services): LiveTopic<number> {
  const feed = createSubmissionFeed(services);
  return {
    name: 'submission',
    parse: (rest) => (rest !== null && /^\d{1,15}$/.test(rest) ? Number(rest) : undefined),
    async watchable(person, ids) {
      const rows = await findSubmissions(services.db, ids, defaultLocale);
      const open: number[] = [];
      for (const row of rows) if (await rightsOn(services, person, row)) open.push(row.id);
      return open;
    },
    watch: (id, { person, stream }) => feed.watch(id, createTeller(services, person, stream)),
  };
}

/** The standing is read once a stream: a stream ends when it may have changed for the worse. */
function createTeller(
  services: Services,
  person: Person | null,
  stream: EventStream,
): (state: SubmissionState) => void {
  const tell = createIncrements(stream);
  let standing: Promise<Standing> | undefined;
  return (state) => {
    standing ??= standingBeside(services, person, scopeOf(state.row), services.clock());
    // Callbacks of one promise run in the order in which they came.
    standing.then(
      (known) => tell(state, known),
      (error: unknown) => {
        services.log.warn({ err: error }, 'the standing of a watcher could not be read');
        stream.end();
      },
    );
  };
}

/** Tells a stream of each state what it has not been told yet; the first time, all of it. */
function createIncrements(stream: EventStream): (state: SubmissionState, standing: Standing) => void {
  // Of cases a bit each: streams of thousands of topics are held, and a set of numbers takes kilobytes.
  let told: { attempt: Attempt; version: number; position: number | null; seqs: bigint } | null = null;
  return (state, standing) => {
    const event = presentState(state, standing);
    if (!event) return stream.end();
    const { attempt } = state;
    const isSame = told?.version === event.version && told.position === event.queuePosition;
    if (isSame || (told && event.version < told.version)) return;
    // The end of an attempt repeats its cases; another attempt makes the former ones void.
    const isContinued =
      told?.attempt.judgingId === attempt.judgingId &&
      (attempt.fence === null || attempt.fence === told.attempt.fence);
    const former = isContinued && told ? told.seqs : 0n;
    const fresh = event.cases.filter(({ seq }) => (former & bitOf(seq)) === 0n);
    const seqs = fresh.reduce((bits, { seq }) => bits | bitOf(seq), former);
    told = { attempt, version: event.version, position: event.queuePosition, seqs };
    stream.send('submission', { ...event, cases: fresh }, `${event.submitId}-${event.version}`);
  };
}

function bitOf(seq: number): bigint {
  return 1n << BigInt(seq);
}
