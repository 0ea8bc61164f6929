/* The scoreboard inside a contest and the public one share this chunk: they differ only in the layout around
   them. */
export { AcmScoreboardPage, OiScoreboardPage } from './OutsideBoardPage.tsx';
export { ScoreboardPrefetch } from './ScoreboardPrefetch.tsx';
export { ContestRankPage as RankPage } from './ContestRankPage.tsx';
