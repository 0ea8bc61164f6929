import { useIsLoading } from '../../routing/use-page.ts';

/** A line in brand colour on the bar's edge while the next page is on its way. It waits a moment first. */
export function Progress() {
  const isLoading = useIsLoading();
  if (!isLoading) return null;
  return <div className="navigation-progress absolute inset-x-0 -bottom-px h-0.5 bg-brand" />;
}
