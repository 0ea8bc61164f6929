import { intervals, limits, type Locale } from '@xiezhi/contract/limits';
import type { Routes } from '@xiezhi/contract/routes/index';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { setChallenge, consumeChallenge } from '../challenges.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { drawPuzzle, slideSize } from './puzzle.ts';
import { makeQuestion } from './question.ts';

/**
 * The check that a sign-in requires after earlier failures. The server creates it, stores the solution and
 * checks it; a key allows one attempt, and its token works for one call from the same address. It slows
 * programs down without stopping them: failures with solved puzzles are counted separately and delayed.
 */
type SlideServices = Pick<Services, 'db' | 'clock'>;
type SlideCheck = Routes['GET /api/slide-check']['data'];

/** Minimum times in ms; nobody solves a puzzle faster. */
const fastest = { slide: 700, question: 1500, drag: 150 } as const;

export async function makeSlideCheck(
  { db, clock }: SlideServices,
  kind: SlideCheck['kind'],
  locale: Locale,
): Promise<SlideCheck> {
  const times = { now: clock(), life: intervals.slideCheckLife };
  const expire = intervals.slideCheckLife / 1000;
  if (kind === 'question') {
    const { text, answer } = makeQuestion(locale);
    const key = await setChallenge(db, 'slide', `question ${answer}`, times);
    return { key, kind, slide: null, question: text, expire };
  }
  const { x, y, background, piece } = await drawPuzzle();
  const key = await setChallenge(db, 'slide', `slide ${x}`, times);
  const { width, height, piece: pieceSize } = slideSize;
  return { key, kind, slide: { background, piece, width, height, pieceSize, y }, question: null, expire };
}

export interface SlideAnswer {
  readonly key: string;
  readonly x?: number | null | undefined;
  readonly duration?: number | null | undefined;
  readonly answer?: number | undefined;
}

/** Checks a solution and returns a token for one call. Throws `slideExpired`, `slideTooFast`, `slideMissed`. */
export async function solveSlideCheck(
  { db, clock }: SlideServices,
  given: SlideAnswer,
  ip: string,
): Promise<string> {
  const now = clock();
  const challenge = await consumeChallenge(db, 'slide', given.key, now);
  if (!challenge) throw new ApiError('slideExpired');
  const [kind, solution] = challenge.answer.split(' ');
  const isSlide = kind === 'slide';
  const took = now.getTime() - challenge.askedAt.getTime();
  const isTooFast = isSlide
    ? took < fastest.slide || (given.duration ?? Infinity) < fastest.drag
    : took < fastest.question;
  if (isTooFast) throw new ApiError('slideTooFast');
  const isRight = isSlide
    ? Math.abs((given.x ?? Infinity) - Number(solution)) <= limits.slideAccuracy
    : given.answer === Number(solution);
  if (!isRight) throw new ApiError('slideMissed');
  return setChallenge(db, 'slide-pass', addressKey(ip), { now, life: intervals.slidePassLife });
}

/** Returns whether a token was issued for a solution from this address; uses it up. */
export async function redeemSlidePass(
  db: Kysely<Database>,
  token: string,
  ip: string,
  now: Date,
): Promise<boolean> {
  const pass = await consumeChallenge(db, 'slide-pass', token, now);
  return pass?.answer === addressKey(ip);
}
