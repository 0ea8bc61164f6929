import type { CeremonyData } from '@xiezhi/contract/routes/contest-ceremony';
import type { Awards } from './awards.ts';
import { type Ceremony, openCeremony } from './ceremony.ts';
import type { JudgedAttempt } from './event.ts';

/**
 * Opens the ceremony from the data that the server sends. Times in the data are relative to each contestant's own
 * start. They are converted to absolute times, because the freeze begins at an absolute time. The data contains no
 * attempts after a contestant's end.
 */
export function ceremonyOf(data: CeremonyData, awards: Awards): Ceremony {
  const times = { startsAt: Date.parse(data.startsAt), endsAt: Date.parse(data.endsAt) };
  const ownStarts = data.ownStarts && new Map(data.ownStarts);
  const beganAt = (person: number) => times.startsAt + (ownStarts?.get(person) ?? 0);
  const uidOf = (person: number) => data.contestants[person]?.uid ?? '';
  return openCeremony({
    times,
    penaltyUnit: data.penaltyUnit,
    runs:
      data.ownStarts?.map(([person]) => ({
        uid: uidOf(person),
        startsAt: beganAt(person),
        endsAt: times.endsAt,
      })) ?? null,
    sealedFrom: Date.parse(data.sealedFrom),
    columns: data.problems.map(({ displayId }, problem) => ({ displayId, problem })),
    contestants: new Map(data.contestants.map((who) => [who.uid, { ...who, isEntered: false }])),
    awards,
    removesStars: false,
    events: data.tries.map(([submitId, person, problem, since, verdict]): JudgedAttempt => ({
      kind: 'judged',
      submitId,
      uid: uidOf(person),
      problem,
      at: beganAt(person) + since,
      verdict,
      score: null,
      timeMs: null,
    })),
  });
}
