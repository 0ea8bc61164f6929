import { defaultLocale } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { AccessContext } from '@xiezhi/rules';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { scopeOf } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContextOrNone } from '../../identity/access/access-context.ts';
import { rightsOn } from '../submission/policy.ts';
import { findSubmissions } from '../submission/repository.ts';
import { closeStream } from '../../platform/live/close-stream.ts';
import { createSubmissionFeed, type SubmissionFeed } from './feed.ts';
import { type JudgingAttempt, presentProgress, type SubmissionState } from './state.ts';
import type { LiveTopic, Subscriber } from '../../platform/live/topics.ts';

/** Topic for the judging of one submission. Viewers need access to the submission. */
export function submissionTopic(
  services: Services,
  feed: SubmissionFeed = createSubmissionFeed(services),
): LiveTopic<number> {
  const { events } = services;
  /** Incremented when access of a user may have changed. */
  let changes = 0;
  const markChanged = () => {
    changes += 1;
  };
  events.subscribe('standing', markChanged);
  events.onReconnect(markChanged);
  return {
    name: 'submission',
    parse: (rest) => (rest !== null && /^\d{1,15}$/.test(rest) ? Number(rest) : undefined),
    async watchable(person, ids) {
      const rows = await findSubmissions(services.db, ids, defaultLocale);
      const open: number[] = [];
      for (const row of rows) if (await rightsOn(services, person, row)) open.push(row.id);
      return open;
    },
    watch: (id, subscriber) =>
      feed.watch(
        id,
        createProgressSender(services, subscriber, () => changes),
      ),
  };
}

/**
 * Returns a function that sends states as far as the viewer may see them. It loads the viewer's access context once,
 * and again when access may have changed, for instance because a contest was frozen.
 */
function createProgressSender(
  services: Services,
  { person, stream }: Subscriber,
  changes: () => number,
): (state: SubmissionState) => void {
  const sendIncrement = createIncrements(stream);
  let known: { readonly since: number; readonly access: Promise<AccessContext> } | undefined;
  let last = Promise.resolve();
  return (state) => {
    const since = changes();
    if (known?.since !== since) {
      const access = loadAccessContextOrNone(services, person, scopeOf(state.row), services.clock());
      known = { since, access };
    }
    // In order of arrival.
    last = Promise.all([known.access, last]).then(
      ([access]) => sendIncrement(state, access),
      (error: unknown) => {
        services.log.warn({ err: error }, 'the access of a viewer could not be read');
        stream.end();
      },
    );
  };
}

/** Sends the first state completely; of each later state, sends only cases that were not sent before. */
function createIncrements(stream: EventStream): (state: SubmissionState, access: AccessContext) => void {
  // The sent cases are a bit set, because a stream may have thousands of topics and a `Set` of numbers takes kilobytes.
  let sent: { attempt: JudgingAttempt; version: number; position: number | null; seqs: bigint } | null = null;
  return (state, access) => {
    const event = presentProgress(state, access);
    if (!event) return closeStream(stream, 'expired');
    const { attempt } = state;
    const isSame = sent?.version === event.version && sent.position === event.queuePosition;
    // A hidden result has version 0. It must replace earlier events although their version is higher.
    const isArrival = event.status === JudgeStatus.SubmittedUnknownResult;
    if (isSame || (sent && event.version < sent.version && !isArrival)) return;
    // The final state of an attempt contains its earlier cases again, so they are not sent twice. A new attempt
    // discards all earlier cases.
    const isContinued =
      !isArrival &&
      sent?.attempt.judgingId === attempt.judgingId &&
      (attempt.fence === null || attempt.fence === sent.attempt.fence);
    const former = isContinued && sent ? sent.seqs : 0n;
    const fresh = event.cases.filter(({ seq }) => (former & bitOf(seq)) === 0n);
    const seqs = fresh.reduce((bits, { seq }) => bits | bitOf(seq), former);
    sent = { attempt, version: event.version, position: event.queuePosition, seqs };
    stream.send('submission', { ...event, cases: fresh }, `${event.submitId}-${event.version}`);
  };
}

function bitOf(seq: number): bigint {
  return 1n << BigInt(seq);
}
