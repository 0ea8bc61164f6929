import { lazyPart } from '../../components/lazy/lazy-part.tsx';

/** For pages that are drawn without it: fetched where there is a text. */
export const Markdown = lazyPart(async () => (await import('./Markdown.tsx')).Markdown);
