import {
  ownCasesPage,
  similarityPage,
  similarityPairPage,
} from '../../features/submission/similarity/similarity.page.ts';

export const similarityPages = [similarityPage, similarityPairPage, ownCasesPage] as const;
