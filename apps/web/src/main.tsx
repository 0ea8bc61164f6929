import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { followSession, queryClient } from './api/query-client.ts';
import { startSession } from './account/start-session.ts';
import { followLocale, loadInitialLocale } from './i18n/start.ts';
import { askFirstData } from './navigation/first-data.ts';
import { pages } from './navigation/pages.ts';
import { startRouter } from './navigation/router.ts';
import { Layout } from './shell/Layout.tsx';
import { followSystemTheme } from './shell/theme.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

followSystemTheme();
followSession();
startSession();
// The page's chunk and its data are on their way while the language loads.
const hasFirstData = askFirstData();
const page = startRouter(pages);
await loadInitialLocale();
followLocale();
await page;
await hasFirstData();
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <Layout />
  </QueryClientProvider>,
);
