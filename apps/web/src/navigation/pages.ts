import { lazyPage, type PageComponent } from '../lib/lazy-page.ts';
import type { Path } from './paths.ts';

/** The chunk of each page. Only who shows pages imports this; pages themselves know paths.ts. */
export const pages: Readonly<Record<Path, PageComponent>> = {
  '/home': lazyPage(async () => (await import('../home/HomePage.tsx')).HomePage),
  '/problem': lazyPage(async () => (await import('../problem/ProblemListPage.tsx')).ProblemListPage),
  '/problem/$problemID': lazyPage(async () => (await import('../problem/ProblemPage.tsx')).ProblemPage),
  '/status': lazyPage(async () => (await import('../submission/SubmissionListPage.tsx')).SubmissionListPage),
  '/submission-detail/$submitID': lazyPage(
    async () => (await import('../submission/SubmissionPage.tsx')).SubmissionPage,
  ),
  '/test': lazyPage(
    async () => (await import('../assistant/AssistantPage.tsx')).AssistantPage,
    ['assistant'],
  ),
  '/introduction': lazyPage(
    async () => (await import('../about/IntroductionPage.tsx')).IntroductionPage,
    ['about'],
  ),
  '/developer': lazyPage(async () => (await import('../about/DeveloperPage.tsx')).DeveloperPage, ['about']),
  '/problem/$problemID/full-screen': lazyPage(
    async () => (await import('../focus/FocusPage.tsx')).PracticeFocusPage,
    ['focus'],
  ),
  '/training/$trainingID/problem/$problemID/full-screen': lazyPage(
    async () => (await import('../focus/FocusPage.tsx')).TrainingFocusPage,
    ['focus'],
  ),
  '/contest/$contestID/problem/$problemID/full-screen': lazyPage(
    async () => (await import('../focus/FocusPage.tsx')).ContestFocusPage,
    ['focus'],
  ),
  '/group/$groupID/problem/$problemID/full-screen': lazyPage(
    async () => (await import('../focus/FocusPage.tsx')).GroupFocusPage,
    ['focus'],
  ),
  '/group/$groupID/training/$trainingID/problem/$problemID/full-screen': lazyPage(
    async () => (await import('../focus/FocusPage.tsx')).GroupTrainingFocusPage,
    ['focus'],
  ),
  '/submission-diff': lazyPage(
    async () => (await import('../compare/ComparePage.tsx')).ComparePage,
    ['compare'],
  ),
  '/outbox': lazyPage(async () => (await import('../outbox/OutboxPage.tsx')).OutboxPage, ['outbox']),
  '/acm-rank': lazyPage(async () => (await import('../ranking/RankPage.tsx')).AcmRankPage, ['ranking']),
  '/oi-rank': lazyPage(async () => (await import('../ranking/RankPage.tsx')).OiRankPage, ['ranking']),
  '/user-home': lazyPage(async () => (await import('../user/UserHomePage.tsx')).UserHomePage, ['user']),
  '/setting': lazyPage(
    async () => (await import('../setting/SettingPage.tsx')).SettingPage,
    ['auth', 'setting'],
  ),
  '/reset-password': lazyPage(
    async () => (await import('../account/ResetPasswordPage.tsx')).ResetPasswordPage,
    ['auth'],
  ),
  '/logout': lazyPage(async () => (await import('../account/LogoutPage.tsx')).LogoutPage),
};
