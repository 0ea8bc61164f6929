import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

/** `Markdown`, loaded on first use; for pages that may have no text. */
export const Markdown = lazyComponent(async () => (await import('./Markdown.tsx')).Markdown);
