import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { formatTime } from '../../../lib/format-figures.ts';
import { showToast } from '../../../lib/toasts.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState, StaleBanner } from '../../../components/ErrorState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { FindingList } from './FindingList.tsx';
import { MutationReport } from './MutationReport.tsx';
import { programName } from './names.ts';
import { type CheckResult, type Checks, checksQuery, isCheckRunning } from './queries.ts';
import { RunLine } from './RunLine.tsx';
import { SolutionDialog } from './SolutionDialog.tsx';
import { SolutionTable } from './SolutionTable.tsx';

/** Findings of the checks of a problem, and the reference solutions that the checks run. */
export function ChecksPage(): JSX.Element | null {
  const t = useT();
  useTitle(t('check.title'));
  const pid = Number(useParams({ strict: false }).problemId);
  const query = useQuery(checksQuery(pid));
  useRefreshAtEnd(pid, isCheckRunning(query.data?.run));
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined) return error === null ? null : <ErrorState error={error} onRetry={retry} />;
  return (
    <>
      {error === null ? null : <StaleBanner text={errorMessage(error)} onRetry={retry} />}
      <ChecksBody pid={pid} checks={data} />
    </>
  );
}

/** Refetches the problem editor’s data at the end of a run, since it depends on the findings. */
function useRefreshAtEnd(pid: number, isOnItsWay: boolean): void {
  const client = useQueryClient();
  const was = useRef(isOnItsWay);
  useEffect(() => {
    if (was.current && !isOnItsWay) void client.invalidateQueries({ queryKey: ['problem-draft', pid] });
    was.current = isOnItsWay;
  }, [client, pid, isOnItsWay]);
}

function ChecksBody({ pid, checks }: { pid: number; checks: Checks }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { run, result, solutions } = checks;
  // The solution in the dialog. Null: the dialog is closed; a null `path`: a new solution.
  const [edited, setEdited] = useState<{ path: string | null } | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['problem-draft', pid] });
  const start = useMutation({
    mutationFn: () => call('POST /api/admin/problem-check', { body: { pid } }),
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: () => call('POST /api/admin/problem-check/cancel', { body: { pid } }),
    onSettled: refresh,
  });
  const adopt = useMutation({
    mutationFn: (timeLimitMs: number) =>
      call('PUT /api/admin/problem-draft', { body: { pid, timeLimit: timeLimitMs } }),
    onSuccess: (_, timeLimitMs) =>
      showToast({ tone: 'success', text: t('check.adopted', { limit: formatTime(timeLimitMs) }) }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (path: string) => call('DELETE /api/admin/problem-solution', { query: { pid, path } }),
    onSettled: refresh,
  });

  async function askToStop(): Promise<void> {
    const isSure = await confirm({
      title: t('check.cancel.title'),
      text: t('check.cancel.text'),
      verb: t('check.cancel'),
    });
    if (isSure) stop.mutate();
  }

  async function askToDelete(path: string): Promise<void> {
    const isSure = await confirm({
      title: t('check.delete.title', { name: programName(path) }),
      text: t('check.delete.text'),
      verb: t('check.delete'),
      tone: 'final',
    });
    if (isSure) remove.mutate(path);
  }

  return (
    <div className="grid gap-7">
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Part
          title={t('check.title')}
          note={
            <>
              {result === null ? null : <DoneAt result={result} />}{' '}
              <HandbookLink to="problem-editor#checks" topic={t('check.title')} />
            </>
          }
          act={
            isCheckRunning(run) ? (
              <Button
                size="small"
                isBusy={stop.isPending || run?.isCancelling === true}
                onClick={() => void askToStop()}
              >
                {t('check.cancel')}
              </Button>
            ) : (
              <Button size="small" tone="primary" isBusy={start.isPending} onClick={() => start.mutate()}>
                <Icon name="play" />
                {t(result === null ? 'check.start' : 'check.again')}
              </Button>
            )
          }
        >
          <div aria-live="polite">
            {run !== null && isCheckRunning(run) ? <RunLine run={run} /> : null}
            {run?.state === 'failed' ? (
              <Remark>{t('check.failed', { reason: run.failure ?? '' })}</Remark>
            ) : null}
            {run?.state === 'cancelled' ? <Remark>{t('check.cancelled')}</Remark> : null}
            {result === null ? null : <Stale result={result} />}
          </div>
          {result === null ? (
            isCheckRunning(run) ? null : (
              <EmptyState icon="check" title={t('check.never')} detail={t('check.never.detail')} />
            )
          ) : (
            <FindingList
              findings={result.findings}
              isAdopting={adopt.isPending}
              onAdopt={(timeLimitMs) => adopt.mutate(timeLimitMs)}
            />
          )}
        </Part>
        <Part
          id="solutions"
          title={t('check.solutions')}
          act={
            <Button size="small" onClick={() => setEdited({ path: null })}>
              <Icon name="plus" />
              {t('check.add')}
            </Button>
          }
        >
          {solutions.length === 0 ? (
            <EmptyState
              icon="file"
              title={t('check.solutions.none')}
              detail={t('check.solutions.none.detail')}
            />
          ) : (
            <SolutionTable
              solutions={solutions}
              checked={result?.solutions ?? []}
              onEdit={(path) => setEdited({ path })}
              onDelete={(path) => void askToDelete(path)}
            />
          )}
        </Part>
      </div>
      {result?.mutation == null || result.mutation.made === 0 ? null : (
        <div id="mutants" className="scroll-mt-4">
          <Section
            title={t('check.mutation')}
            aside={t('check.mutation.aside', {
              path: programName(result.mutation.path),
              made: result.mutation.made,
              killed: result.mutation.killed,
            })}
          >
            <MutationReport key={result.finishedAt} report={result.mutation} />
          </Section>
        </div>
      )}
      {edited === null ? null : (
        <SolutionDialog pid={pid} path={edited.path} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

interface PartProps {
  id?: string;
  title: string;
  note?: ReactNode;
  act: ReactNode;
  children: ReactNode;
}

/** A section of the page with one action in its header. */
function Part({ id, title, note, act, children }: PartProps): JSX.Element {
  return (
    <section id={id} aria-label={title} className="min-w-0 scroll-mt-4">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-strong pb-1.5">
        <h2 className="font-bold">{title}</h2>
        <div className="text-12 text-text-3">{note}</div>
        <div className="ml-auto">{act}</div>
      </div>
      {children}
    </section>
  );
}

function DoneAt({ result }: { result: CheckResult }): JSX.Element {
  const t = useT();
  return (
    <>
      {t('check.done')} <Time value={result.finishedAt} />
    </>
  );
}

function Stale({ result: { stale } }: { result: CheckResult }): JSX.Element | null {
  const t = useT();
  const locale = useLocale();
  if (stale.length === 0) return null;
  const words = stale.map((basis) => t(`check.stale.${basis}`));
  return <Remark>{t('check.stale', { what: words.join(locale === 'zh-CN' ? '、' : ', ') })}</Remark>;
}

function Remark({ children }: { children: ReactNode }): JSX.Element {
  return (
    <p className="mt-2.5 flex items-start gap-2 rounded-2 bg-v-pac-tint px-3 py-2 text-13">
      <Icon name="warn" className="mt-0.75 flex-none" />
      <span>{children}</span>
    </p>
  );
}
