import { ChunkLoadError } from '../../components/lazy/lazy-page.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Layout } from './Layout.tsx';

/**
 * Error screen of the whole site. If pages failed to load, it keeps the site's frame. For any other error it omits the
 * frame, because the frame may have caused the error.
 */
export function FatalErrorScreen({ error }: { error: unknown }) {
  if (!(error instanceof ChunkLoadError)) return <ErrorPage error={error} />;
  return (
    <Layout>
      <ErrorPage error={error} />
    </Layout>
  );
}
