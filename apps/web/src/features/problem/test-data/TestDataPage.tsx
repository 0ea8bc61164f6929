import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useT } from '../../../i18n/messages.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { testDataQuery } from './queries.ts';
import { TestDataEditor } from './TestDataEditor.tsx';

/** A step of the problem editor, in the console or in a group. */
export function TestDataPage() {
  const { problemId = '' } = useParams({ strict: false });
  return <TestDataOf key={problemId} pid={Number(problemId)} />;
}

/** The test data of a problem: cases, uploads, versions, and the preview of changed verdicts. */
function TestDataOf({ pid }: { pid: number }) {
  const t = useT();
  const query = useQuery(testDataQuery(pid));
  useTitle(t('testData.title'));
  const { data } = query;
  if (data === undefined && query.error !== null)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return <Skeleton className="h-72" />;
  if (data.isRemote) return <EmptyState icon="globe" title={t('testData.remote')} />;
  return <TestDataEditor stored={data} />;
}
