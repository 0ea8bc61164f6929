import { exactPoints } from '@xiezhi/rules';
import type { ScoreboardEntry } from '../../scopes/contest/scoreboard/present-row.ts';
import type { ApiContestFacts } from './facts.ts';
import type { ApiAward } from './shapes.ts';

/** Ids of the highest award levels, which tools know. Further levels get numbered ids. */
const medals = ['gold-medal', 'silver-medal', 'bronze-medal'];

/**
 * Returns the awards according to the scoreboard that the viewer sees. They are final only when the results are final.
 */
export function apiAwards({ row, problems, board, reach }: ApiContestFacts): ApiAward[] {
  if (reach === 'waiting') return [];
  const rows = (board?.rows ?? []).filter(({ rank }) => rank > 0);
  const teams = (wins: (row: ScoreboardEntry) => boolean) => rows.filter(wins).map(({ uid }) => uid);
  const levels = row.award_type === 0 ? [] : row.awards;
  return [
    { id: 'winner', citation: 'Contest winner', team_ids: teams((one) => one.rank === 1 && hasScored(one)) },
    ...levels.map(({ name }, index) => ({
      id: medals[index] ?? `award-${index + 1}`,
      citation: name,
      team_ids: teams(({ awardName }) => awardName === name),
    })),
    ...problems.flatMap(({ id, displayId }): ApiAward[] => {
      if (row.type !== 0) return [];
      const isFirst = (one: ScoreboardEntry) =>
        'ac' in one && one.submissionInfo[displayId]?.isFirstAC === true;
      return [
        {
          id: `first-to-solve-${id}`,
          citation: `First to solve problem ${displayId}`,
          team_ids: teams(isFirst),
        },
      ];
    }),
  ];
}

function hasScored(row: ScoreboardEntry): boolean {
  return 'ac' in row ? row.ac > 0 : exactPoints(row).totalScore > 0;
}
