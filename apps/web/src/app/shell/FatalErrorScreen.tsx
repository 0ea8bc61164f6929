import { ChunkLoadError } from '../../components/lazy/lazy-page.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Layout } from './Layout.tsx';

/** Where pages did not come, what stands around every page says so; where that itself failed, nothing stands around. */
export function FatalErrorScreen({ error }: { error: unknown }) {
  if (!(error instanceof ChunkLoadError)) return <ErrorPage error={error} />;
  return (
    <Layout>
      <ErrorPage error={error} />
    </Layout>
  );
}
