import { ChunkLoadError } from '../../components/lazy/lazy-page.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Layout } from './Layout.tsx';

/**
 * Shows a failed load of pages within the site's frame. Any other error is shown without the frame, because
 * the frame may have caused it.
 */
export function FatalErrorScreen({ error }: { error: unknown }) {
  if (!(error instanceof ChunkLoadError)) return <ErrorPage error={error} />;
  return (
    <Layout>
      <ErrorPage error={error} />
    </Layout>
  );
}
