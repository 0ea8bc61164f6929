import './styles/site.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { startSession } from '../features/account/auth/start-session.ts';
import { followLocale, followSession, queryClient } from '../api/query-client.ts';
import { makeRouter } from './router/router.ts';
import { loadInitialLocale } from '../i18n/start.ts';
import { followSystemTheme } from './shell/theme.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

const router = makeRouter();
followSystemTheme();
followSession();
startSession({ onVanished: () => void router.navigate({ to: '/home' }) });
// Load the page's chunk and data in parallel with the language.
const page = router.load();
await loadInitialLocale();
followLocale();
await page;
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
