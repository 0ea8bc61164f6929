import '../styles/styles.css';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../i18n/messages.ts';
import { loadInitialLocale } from '../../i18n/start.ts';
import { followSystemTheme } from '../shell/theme.ts';
import { GalleryPage } from './GalleryPage.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('kit.html has no #root');
followSystemTheme();
await Promise.all([loadInitialLocale(), loadMessages(['list', 'form', 'field', 'confirm', 'scoreboard'])]);
createRoot(place).render(<GalleryPage />);
