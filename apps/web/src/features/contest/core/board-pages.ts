/*
 * Chunk of the scoreboard pages: the page inside a contest and the public page differ only in the layout around them.
 */
export { AcmScoreboardPage, OiScoreboardPage } from './OutsideBoardPage.tsx';
export { ScoreboardPrefetch } from './ScoreboardPrefetch.tsx';
export { ContestRankPage as RankPage } from './ContestRankPage.tsx';
