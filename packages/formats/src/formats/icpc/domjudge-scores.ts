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
 * One way to interpret `testdata.yaml`. DOMjudge and Kattis interpret it differently. In DOMjudge, folders do not
 * inherit settings. A folder of cases earns its `accept_score` once, if all its cases are accepted. Folders without
 * settings, such as the samples, earn nothing. A package does not state which interpretation its author expects. The
 * only hint is the score that its accepted submissions state.
 */
export interface ScoreReading {
  data: LegacyData;
  scoring: LegacyScoring;
}

/**
 * Returns the groups and scores. Interprets the settings as Kattis does, unless only DOMjudge's interpretation leads to
 * the score that the accepted submissions state. `stated` is null if they state none.
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
 * Returns the score that the accepted submissions state in their comments. Returns null if none states a score or if
 * they contradict each other.
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

/** Returns the full score in an interpretation; null if the site cannot represent its scores. */
function fullScore(found: readonly FoundCase[], { data, scoring }: ScoreReading): number | null {
  const trial = new ConversionReport();
  const { cases, judgeCaseMode } = scoreLegacy(found, data, scoring, trial);
  if (trial.stops.length > 0) return null;
  return problemIoScore(
    judgeCaseMode,
    cases.map(({ group, score }) => ({ group, score: score ?? 0 })),
  );
}
