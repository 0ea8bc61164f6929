import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

/** For pages that are drawn without it: fetched where there is a text. */
export const Markdown = lazyComponent(async () => (await import('./Markdown.tsx')).Markdown);
