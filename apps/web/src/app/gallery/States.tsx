import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState, StaleBanner } from '../../components/ErrorState.tsx';
import { Section } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Specimen } from './Specimen.tsx';
import { useInlineText } from './inline-text.ts';

/** Empty, loading and error states. */
export function States() {
  const say = useInlineText();
  return (
    <Section title={say('空、错误、载入', 'Empty, failed, loading')}>
      <div className="mt-4 grid gap-6 sm:grid-cols-3">
        <Specimen title={say('空', 'Empty')}>
          <EmptyState
            title={say('这道题还没有提交', 'No submissions yet')}
            detail={say('写好代码后按 Ctrl Enter 提交。', 'Write some code and press Ctrl Enter.')}
            actions={
              <>
                <Button tone="primary">{say('去写代码', 'Write code')}</Button>
                <Button>{say('跑样例', 'Run the samples')}</Button>
              </>
            }
          />
        </Specimen>
        <Specimen title={say('错误', 'Failed')}>
          <ErrorState
            error={new Error(say('网络错误，无法连接服务器', 'Network error, the server was not reached'))}
            onRetry={() => undefined}
          />
        </Specimen>
        <Specimen title={say('旧数据与骨架', 'Old data and skeletons')}>
          <StaleBanner
            text={say('刷新失败，以下是 3 分钟前的数据', 'Refreshing failed, this is 3 minutes old')}
            onRetry={() => undefined}
          />
          <div className="mt-4 grid gap-3">
            <Skeleton width="70%" />
            <Skeleton width="50%" />
            <Skeleton width="60%" />
          </div>
        </Specimen>
      </div>
    </Section>
  );
}
