import { useIsLoading } from '../../routing/use-page.ts';

/** Progress line at the edge of the bar. It appears if the next page takes long to load. */
export function NavigationProgress() {
  const isLoading = useIsLoading();
  if (!isLoading) return null;
  return <div className="navigation-progress absolute inset-x-0 -bottom-px h-0.5 bg-brand" />;
}
