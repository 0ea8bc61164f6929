/* The board inside a contest and the one for everybody: the same but for what stands around. */
export { AcmScoreboardPage, OiScoreboardPage } from './OutsideBoardPage.tsx';
export { ScoreboardPrefetch } from './ScoreboardPrefetch.tsx';
export { RankPage } from './RankPage.tsx';
