import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTerms, people } from '../access/testing.ts';
import { openSite } from '../access/testing.ts';
import { knowsOutcome } from '../access/submission.ts';
import { attemptThrough } from '../scoreboard/event.ts';
import { type ContestMembership, seesFullScoreboard } from './access.ts';
import { changeFreeze, type Freeze, freezeMinute, isFrozenAt, openingOf, phaseAt } from './schedule.ts';
import { exposesJudgement } from './api-access.ts';

const minute = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 12) + minutes * minute);

interface Terms extends Freeze {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns a contest of five hours with a freeze in the last hour. */
const planned = (opensItself: boolean): Terms => ({
  startsAt: at(0),
  endsAt: at(300),
  sealAt: at(240),
  opensItself,
  publishedAt: null,
  opensNotBefore: null,
});

/** Applies changes from a form to a contest. If the change is refused, returns the contest unchanged. */
function changed(terms: Terms, form: Form, now: Date): Terms {
  const endsAt = form.end ?? terms.endsAt;
  const change = {
    sealAt: form.seal === 'off' ? null : (form.seal ?? terms.sealAt),
    opensItself: form.opensItself ?? terms.opensItself,
    endsAt,
  };
  if (!isFrozenAt(terms, now)) return { ...terms, ...change, startsAt: form.start ?? terms.startsAt };
  const freeze = changeFreeze(terms, change, now);
  return freeze === 'refused' ? terms : { ...freeze, startsAt: form.start ?? terms.startsAt, endsAt };
}

interface Form {
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly seal?: Date | 'off' | undefined;
  readonly opensItself?: boolean | undefined;
}

const moment = fc.integer({ min: -300, max: 900 }).map(at);
const aForm: fc.Arbitrary<Form> = fc.record({
  start: fc.option(moment, { nil: undefined }),
  end: fc.option(moment, { nil: undefined }),
  seal: fc.option(fc.oneof(moment, fc.constant('off' as const)), { nil: undefined }),
  opensItself: fc.option(fc.boolean(), { nil: undefined }),
});

/**
 * Returns the submissions whose outcome a contestant can learn from the scoreboard, a list of submissions, or the API.
 */
function outcomesKnown(terms: Terms, rule: 'acm' | 'oi', now: Date, sent: readonly Date[]): number[] {
  const place: ContestMembership = {
    kind: 'contest',
    cid: 1,
    group: null,
    isManager: false,
    isEntered: true,
    phase: phaseAt(terms, now),
    isSealed: isFrozenAt(terms, now),
    fitsAccountRule: true,
    isShown: true,
    terms: { ...openTerms, rule, ...terms, takesLate: true },
  };
  const access = { person: people.stranger, place, site: openSite };
  const visibility = {
    sealedFrom: seesFullScoreboard(access, true) ? (terms.sealAt?.getTime() ?? null) : null,
    takesLate: !place.isSealed,
  };
  const times = { startsAt: terms.startsAt.getTime(), endsAt: terms.endsAt.getTime() };
  return sent.flatMap((submittedAt, submitId) => {
    const event = { kind: 'judged', submitId, uid: 'other', problem: 1, at: submittedAt.getTime() } as const;
    const visible = attemptThrough(visibility, times, { ...event, verdict: 0, score: null, timeMs: 1 });
    const isKnown =
      visible?.kind === 'judged' ||
      knowsOutcome({ place }, { submittedAt }, false) ||
      exposesJudgement(access, { uid: 'other', submittedAt });
    return isKnown ? [submitId] : [];
  });
}

test('no change during a freeze reveals a hidden result before the announced opening', () => {
  const steps = fc.array(fc.record({ form: aForm, passes: fc.integer({ min: 0, max: 90 }) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.constantFrom('acm', 'oi'), steps, fc.boolean(), (rule, changes, opensItself) => {
      let now = at(250);
      let terms = planned(opensItself);
      const announced = opensItself ? at(300) : null;
      const sent = Array.from({ length: 60 }, (_, index) => at(240 + index / 6));
      for (const { form, passes } of changes) {
        const hasEnded = terms.endsAt <= now && (form.end ?? terms.endsAt) <= now;
        const publishes = form.seal === 'off' || (form.opensItself === true && !terms.opensItself);
        // After the end, this change means that results are published, which existing clients do this way.
        if (hasEnded && publishes) continue;
        const before = outcomesKnown(terms, rule, now, sent);
        terms = changed(terms, form, now);
        assert.deepEqual(
          outcomesKnown(terms, rule, now, sent).filter((id) => !before.includes(id)),
          [],
        );
        now = new Date(now.getTime() + passes * minute);
        if (announced === null || now < announced)
          assert.deepEqual(outcomesKnown(terms, rule, now, sent), []);
        // The results opened at the announced time, so the freeze no longer protects them.
        if (announced !== null && now >= announced && !isFrozenAt(terms, now)) return;
      }
    }),
    { numRuns: 3000 },
  );
});

test('a later end postpones the opening, and an earlier end does not bring it forward', () => {
  const terms = planned(true);
  const later = changed(terms, { end: at(330), seal: at(300) }, at(250));
  assert.deepEqual([later.sealAt, openingOf(later)], [at(240), at(330)]);
  const earlier = changed(later, { end: at(251) }, at(252));
  assert.deepEqual([earlier.sealAt, openingOf(earlier)], [at(240), at(330)]);
  assert.equal(isFrozenAt(earlier, at(329)), true);
  assert.equal(isFrozenAt(earlier, at(330)), false);
});

test('published results stay open, and a later freeze is independent of them', () => {
  const published = { ...planned(false), publishedAt: at(250) };
  assert.equal(isFrozenAt(published, at(400)), false);
  assert.deepEqual(openingOf(published), at(250));
  const again = { ...published, sealAt: at(270) };
  assert.deepEqual(
    [260, 270, 400].map((now) => isFrozenAt(again, at(now))),
    [false, true, true],
  );
});

test('a switch publishes results only after the end', () => {
  const terms = planned(false);
  const opens = { sealAt: terms.sealAt, opensItself: true, endsAt: terms.endsAt };
  assert.equal(changeFreeze(terms, opens, at(299)), 'refused');
  assert.equal(changeFreeze(terms, { ...opens, sealAt: null }, at(299)), 'refused');
  assert.equal(changeFreeze(terms, { ...opens, endsAt: at(298) }, at(299)), 'refused');
  const freeze = changeFreeze(terms, opens, at(300));
  assert.ok(freeze !== 'refused');
  assert.equal(isFrozenAt({ ...freeze, endsAt: terms.endsAt }, at(300)), false);
});

test('a change during a freeze lets it begin earlier and never later', () => {
  const terms = planned(true);
  const sealAfter = (sealAt: Date) => {
    const freeze = changeFreeze(terms, { sealAt, opensItself: true, endsAt: at(300) }, at(250));
    return freeze === 'refused' ? freeze : [freeze.sealAt, freeze.opensNotBefore];
  };
  assert.deepEqual(sealAfter(at(230)), [at(230), null]);
  assert.deepEqual(sealAfter(at(240)), [at(240), null]);
  assert.deepEqual(sealAfter(at(299)), [at(240), null]);
  const manual = changeFreeze(terms, { sealAt: at(240), opensItself: false, endsAt: at(290) }, at(250));
  assert.deepEqual(manual, {
    sealAt: at(240),
    opensItself: false,
    publishedAt: null,
    opensNotBefore: at(300),
  });
});

test('results open at the earlier of the end and their publication', () => {
  const opening = (more: Partial<Terms>) => openingOf({ ...planned(true), ...more });
  assert.deepEqual(opening({}), at(300));
  assert.deepEqual(opening({ opensNotBefore: at(310) }), at(310));
  assert.deepEqual(opening({ opensNotBefore: at(290) }), at(300));
  assert.deepEqual(opening({ publishedAt: at(250) }), at(250));
  assert.deepEqual(opening({ publishedAt: at(320) }), at(300));
  assert.deepEqual(opening({ publishedAt: at(240) }), at(240));
  assert.deepEqual(opening({ publishedAt: at(239) }), at(300));
  assert.deepEqual(opening({ sealAt: null, publishedAt: at(250) }), at(300));
  assert.equal(openingOf(planned(false)), null);
});

test('during a freeze values change at full minutes only', () => {
  assert.deepEqual(freezeMinute(new Date('2026-03-01T12:00:59.999Z')), at(0));
  assert.deepEqual(freezeMinute(at(1)), at(1));
});
