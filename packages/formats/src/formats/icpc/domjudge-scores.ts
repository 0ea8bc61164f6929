import { problemIoScore } from '@xiezhi/rules';
import type { PlacedCases } from '../../model/score-groups.ts';
import { ConversionReport } from '../../report/conversion-report.ts';
import { readProgramText } from '../../text/text.ts';
import type { FoundCase } from './cases.ts';
import { below, type IcpcContext } from './context.ts';
import { readStated } from './expectations.ts';
import { type LegacyScoring, scoreLegacy } from './legacy-scores.ts';
import type { LegacyData, LegacySettings } from './legacy-settings.ts';

/**
 * DOMjudge reads `testdata.yaml` differently from Kattis: a folder inherits nothing, a folder of cases earns its
 * `accept_score` once, if all its cases are accepted, and folders without settings, such as the samples, earn nothing.
 * A package does not say whose reading it follows, except by the scores that its accepted submissions should get.
 */
export interface ScoreReading {
  data: LegacyData;
  scoring: LegacyScoring;
}

/**
 * Returns groups and scores as DOMjudge reads them if only this reading gives the score that accepted
 * submissions state, else as Kattis does. `stated` is null if they state none.
 */
export function scoreAsStated(
  found: readonly FoundCase[],
  kattis: ScoreReading,
  { stated, hasValidator }: { stated: number | null; hasValidator: boolean },
  report: ConversionReport,
): PlacedCases {
  const domjudge: ScoreReading = {
    data: asDomjudge(found, kattis.data, hasValidator),
    scoring: { hasOwnScores: hasValidator, isSampleIgnored: true },
  };
  const isOther =
    stated !== null && fullScore(found, kattis) !== stated && fullScore(found, domjudge) === stated;
  if (isOther) report.converted('data: scores', 'counted as in DOMjudge, as the accepted submissions state');
  const { data, scoring } = isOther ? domjudge : kattis;
  return scoreLegacy(found, data, scoring, report);
}

/**
 * Returns the score that accepted submissions state for themselves; null if none states one, or if they
 * disagree.
 */
export async function statedFullScore(context: IcpcContext): Promise<number | null> {
  const stated = new Set<number>();
  for (const path of below(context, 'submissions/accepted')) {
    const text = await readProgramText(context.source, path, context.files.get(path));
    const score = text === null ? null : readStated(path, [text], new ConversionReport())?.score;
    if (score) stated.add(score.max);
  }
  const [only = null] = stated;
  return stated.size === 1 ? only : null;
}

function asDomjudge(found: readonly FoundCase[], data: LegacyData, hasValidator: boolean): LegacyData {
  const holdsCases = (folder: string): boolean => found.some((one) => one.folder === folder);
  const of = (folder: string): LegacySettings => {
    const own = data.statedBy(folder);
    const isWhole = holdsCases(folder) && !hasValidator;
    return { ...own, scoring: isWhole ? 'min' : own.scoring, acceptScore: own.acceptScore ?? 0 };
  };
  return { ...data, of };
}

/** Returns the full score by a reading; null if its scores cannot be expressed. */
function fullScore(found: readonly FoundCase[], { data, scoring }: ScoreReading): number | null {
  const trial = new ConversionReport();
  const { cases, judgeCaseMode } = scoreLegacy(found, data, scoring, trial);
  if (trial.stops.length > 0) return null;
  return problemIoScore(
    judgeCaseMode,
    cases.map(({ group, score }) => ({ group, score: score ?? 0 })),
  );
}
