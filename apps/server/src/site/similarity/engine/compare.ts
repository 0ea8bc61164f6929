import { File, FingerprintIndex, Region, type SharedFingerprint, TokenizedFile } from '@dodona/dolos-core';
import { alignedFragments, type AlignedFragment } from './fragments.ts';
import { type Grammar, grammarOf } from './grammars.ts';
import { normalize } from './normalize.ts';
import { thresholdOf } from './threshold.ts';

/** A submission to compare. Only submissions of different users form pairs. */
export interface ComparedProgram {
  readonly id: number;
  readonly uid: string;
  /** Name of the language as stored in the submission. */
  readonly language: string;
  readonly code: string;
}

export interface FoundPair {
  /** Id of one submission; `right` has the higher id. */
  readonly left: number;
  readonly right: number;
  /** Similarity from 0 to 1: the shared part of the weighted fingerprints. */
  readonly score: number;
  /** Sum of the weights of the shared fingerprints. A fingerprint that only two users have weighs 1. */
  readonly evidence: number;
  readonly isSuspicious: boolean;
  readonly fragments: readonly AlignedFragment[];
}

/** Result for the programs of one problem in one family of languages. */
export interface FamilyResult {
  readonly family: string;
  readonly programs: number;
  /** Number of programs without any fingerprint, because they are too short, not counting templates. */
  readonly tooShort: number;
  readonly threshold: number;
  /** Number of pairs of users per score range; each range is 0.05 wide. */
  readonly histogram: readonly number[];
  /**
   * The best pair of programs of every two users, sorted by score: all suspicious pairs, then some of the others for
   * context.
   */
  readonly pairs: readonly FoundPair[];
}

/** `symbols` is the number of symbols per fingerprint. Of `window` consecutive fingerprints, one is kept. */
export const winnowing = { symbols: 9, window: 3 } as const;
/**
 * A fingerprint that more than this share of the users have is considered part of the task, not of a copy, and is
 * ignored.
 */
const commonPart = 0.5;
/** Up to this number of users no fingerprint is ignored as common, because the set is too small. */
const smallSet = 8;
/**
 * Weights are computed as if there were at least this many users. Among three users, a part that two of them share would
 * otherwise count as common and weigh little.
 */
const weighedUsers = 12;
/**
 * Exponent of the weights. It makes parts that several users solved alike count little, and parts that only two users
 * have count much.
 */
const weightPower = 2;
/**
 * Minimum `evidence` of a suspicious pair. Short programs can never reach it, because their similarity proves nothing.
 */
export const evidenceMin = 14.5;
/**
 * Weight of the shorter program in the denominator of a score; the longer program has the rest. With a larger value,
 * any long program would seem to contain a copy.
 */
const shorterPart = 0.7;
/** Maximum number of pairs that are kept per family although they are not suspicious, to give context. */
const contextPairs = 50;
/** Maximum number of suspicious pairs that are kept per family. */
export const suspiciousMax = 1000;

interface Entry {
  readonly program: ComparedProgram;
  /** Index of its user. */
  readonly user: number;
  readonly file: TokenizedFile;
  readonly shared: Map<SharedFingerprint, number>;
  weight: number;
}

/** Programs of one problem in one family of languages that were read but not yet compared. */
interface Family {
  readonly grammar: Grammar;
  readonly programs: ComparedProgram[];
  readonly files: TokenizedFile[];
}

/** Collects the programs of one problem, and compares them. */
export class Comparison {
  readonly #families = new Map<string, Family>();
  readonly #ignored: readonly string[];

  /** @param ignored code that everybody had: templates, starter code, code in the statement */
  constructor(ignored: readonly string[]) {
    this.#ignored = ignored;
  }

  /** Reads a program. Programs in languages without a grammar are ignored. */
  add(program: ComparedProgram): void {
    const grammar = grammarOf(program.language);
    if (grammar === null) return;
    const known = this.#families.get(grammar.family);
    const family = known ?? { grammar, programs: [], files: [] };
    if (known === undefined) this.#families.set(grammar.family, family);
    family.programs.push(program);
    family.files.push(tokenized(String(program.id), program.code, grammar));
  }

  /** Compares all programs that were read. */
  results(): FamilyResult[] {
    return [...this.#families].map(([name, family]) => compareFamily(name, family, this.#ignored));
  }
}

function compareFamily(
  name: string,
  { grammar, programs, files }: Family,
  ignored: readonly string[],
): FamilyResult {
  const index = new FingerprintIndex(winnowing.symbols, winnowing.window);
  for (const code of ignored) index.addIgnoredFile(tokenized('ignored', code, grammar));
  index.addFiles(files);
  const entries = weigh(programs, files, index);
  const users = new Set(entries.map(({ user }) => user)).size;
  const best = bestPairs(entries);
  // Pairs without shared fingerprints are not in `best`; their score stays 0.
  const scores = new Float64Array((users * (users - 1)) / 2);
  scores.set(best.map(({ score }) => score));
  const threshold = thresholdOf(scores);
  const sorted = best.toSorted((one, other) => other.score - one.score);
  const isSuspicious = (pair: ScoredPair) => pair.score >= threshold && pair.evidence >= evidenceMin;
  const suspicious = sorted.filter(isSuspicious).slice(0, suspiciousMax);
  const context = sorted.filter((pair) => !isSuspicious(pair)).slice(0, contextPairs);
  return {
    family: name,
    programs: programs.length,
    tooShort: entries.filter(({ shared }) => shared.size === 0).length,
    threshold,
    histogram: histogramOf(scores),
    pairs: [...suspicious, ...context].map((pair) => present(pair, isSuspicious(pair))),
  };
}

function tokenized(name: string, code: string, grammar: Grammar): TokenizedFile {
  const { symbols, tokens } = normalize(code, grammar);
  const places = tokens.map(({ row, from, to }) => new Region(row, from, row, to));
  return new TokenizedFile(new File(name, ''), [...symbols], places);
}

/** Assigns weights to the fingerprints of each program: the fewer users have a fingerprint, the more it weighs. */
function weigh(
  programs: readonly ComparedProgram[],
  files: readonly TokenizedFile[],
  index: FingerprintIndex,
): Entry[] {
  const userIndex = new Map<string, number>();
  const entries = programs.flatMap((program, at): Entry[] => {
    const file = files[at];
    if (file === undefined) return [];
    if (!userIndex.has(program.uid)) userIndex.set(program.uid, userIndex.size);
    return [{ program, user: userIndex.get(program.uid) ?? 0, file, shared: new Map(), weight: 0 }];
  });
  const entryOf = new Map(entries.map((entry) => [entry.file, entry]));
  const users = userIndex.size;
  const known = Math.max(users, weighedUsers) + 1;
  const scale = Math.log(known / 2);
  const ignored = index.ignoredEntries().map(({ file }) => file);
  for (const fingerprint of index.sharedFingerprints()) {
    if (ignored.some((file) => fingerprint.occurrencesOf(file).length > 0)) continue;
    const owners = fingerprint.files().flatMap((file) => entryOf.get(file) ?? []);
    const count = new Set(owners.map(({ user }) => user)).size;
    if (users > smallSet && count > users * commonPart) continue;
    const weight = Math.min(1, Math.log(known / count) / scale) ** weightPower;
    for (const owner of owners) {
      owner.shared.set(fingerprint, weight);
      owner.weight += weight;
    }
  }
  return entries;
}

interface ScoredPair {
  readonly left: Entry;
  readonly right: Entry;
  readonly score: number;
  readonly evidence: number;
}

/** Returns, for each two users that share a fingerprint, their pair of programs with the highest score. */
function bestPairs(entries: readonly Entry[]): ScoredPair[] {
  const owners = new Map<SharedFingerprint, number[]>();
  for (const [at, { shared }] of entries.entries())
    for (const fingerprint of shared.keys()) {
      const known = owners.get(fingerprint);
      if (known === undefined) owners.set(fingerprint, [at]);
      else known.push(at);
    }
  const best = new Map<number, ScoredPair>();
  const common = new Float64Array(entries.length);
  for (const [at, left] of entries.entries()) {
    common.fill(0);
    for (const [fingerprint, weight] of left.shared)
      for (const other of owners.get(fingerprint) ?? [])
        if (other > at) common[other] = (common[other] ?? 0) + weight;
    for (let other = at + 1; other < entries.length; other += 1) {
      const evidence = common[other] ?? 0;
      const right = entries[other];
      if (evidence === 0 || right === undefined || right.user === left.user) continue;
      const shorter = Math.min(left.weight, right.weight);
      const longer = Math.max(left.weight, right.weight);
      const score = Math.min(1, evidence / (shorter * shorterPart + longer * (1 - shorterPart)));
      const key = Math.min(left.user, right.user) * entries.length + Math.max(left.user, right.user);
      if (score > (best.get(key)?.score ?? 0)) best.set(key, { left, right, score, evidence });
    }
  }
  return [...best.values()];
}

function present({ left, right, score, evidence }: ScoredPair, isSuspicious: boolean): FoundPair {
  const [one, other] = left.program.id < right.program.id ? [left, right] : [right, left];
  return {
    left: one.program.id,
    right: other.program.id,
    score: Math.round(score * 1000) / 1000,
    evidence: Math.round(evidence * 10) / 10,
    isSuspicious,
    fragments: alignedFragments(one, other),
  };
}

const steps = 20;

function histogramOf(scores: Float64Array): number[] {
  const counts = Array.from({ length: steps }, () => 0);
  for (const score of scores) {
    const step = Math.min(steps - 1, Math.floor(score * steps));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return counts;
}
