import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { call } from '../../../../api/client.ts';
import { Balloon } from '../../scoreboard/Balloon.tsx';
import { formatNumber, useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { withMember } from '../../../../lib/sets.ts';
import { Button } from '../../../../components/Button.tsx';
import { Checkbox } from '../../../../components/Checkbox.tsx';
import { confirm } from '../../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { Section } from '../../../../components/Section.tsx';
import { DataTable, Td, Th, Tr } from '../../../../components/table.tsx';
import { useContest } from '../contest-context.ts';
import { HandbookLink } from '../../../../routing/HandbookLink.tsx';
import { rejudgesQuery, type RejudgedProblem } from './queries.ts';

interface ProblemChoiceProps {
  problems: readonly RejudgedProblem[];
  /** Called with the id of a draft that the user has started. */
  onDraft: (id: number) => void;
}

/** Problems of the contest. Users rejudge several of them as a draft, or one immediately. */
export function ProblemChoice({ problems, onDraft }: ProblemChoiceProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { cid } = useContest();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [withManual, setWithManual] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: rejudgesQuery(cid).queryKey });
  const draft = useMutation({
    mutationFn: () =>
      call('POST /api/admin/contest-rejudges', { body: { cid, pids: [...chosen], withManual } }),
    async onSuccess({ id }) {
      setChosen(new Set());
      await refresh();
      onDraft(id);
    },
  });
  const atOnce = useMutation({
    mutationFn: ({ pid }: RejudgedProblem) =>
      call('POST /api/admin/judge/rejudge-contest-problem', { body: { cid, pid } }),
    onSuccess: (_, { displayId, submissions }) =>
      showToast({
        tone: 'success',
        text: t('contestRejudge.now.done', { problem: displayId, count: submissions }),
      }),
    onSettled: refresh,
  });
  const sent = problems.filter(({ submissions }) => submissions > 0).map(({ pid }) => pid);

  async function rejudgeAtOnce(problem: RejudgedProblem): Promise<void> {
    const isSure = await confirm({
      title: t('contestRejudge.now.title', { problem: problem.displayId, count: problem.submissions }),
      text: t('contestRejudge.now.text'),
      verb: t('contestRejudge.now'),
      tone: 'danger',
    });
    if (isSure) atOnce.mutate(problem);
  }

  if (problems.length === 0) return <EmptyState icon="list" title={t('contestRejudge.none')} />;
  return (
    <Section title={t('contestRejudge.problems')}>
      <p className="max-w-[46rem] py-2.5 text-13 text-text-2">
        {t('contestRejudge.what')} <HandbookLink to="icpc-contest#rejudge" topic={t('contest.tab.rejudge')} />
      </p>
      <div className="overflow-x-auto">
        <DataTable caption={t('contestRejudge.problems')} className="max-w-[820px]">
          <thead>
            <tr>
              <Th className="w-9">
                <Checkbox
                  className="align-middle"
                  aria-label={t('contestRejudge.chooseAll')}
                  disabled={sent.length === 0}
                  checked={sent.length > 0 && chosen.size === sent.length}
                  isMixed={chosen.size > 0 && chosen.size < sent.length}
                  onCheckedChange={(isOn) => setChosen(new Set(isOn ? sent : []))}
                />
              </Th>
              <Th>{t('contestRejudge.problem')}</Th>
              <Th align="right">{t('contestRejudge.submissions')}</Th>
              <Th align="right" className="max-sm:hidden">
                {t('contestRejudge.manual')}
              </Th>
              <Th align="right" className="max-sm:hidden">
                {t('contestRejudge.waiting')}
              </Th>
              <Th align="right">
                <span className="sr-only">{t('contestRejudge.now')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem) => {
              const { pid, displayId, displayTitle, color, submissions, manual, waiting } = problem;
              return (
                <Tr key={pid} isSelected={chosen.has(pid)}>
                  <Td>
                    <Checkbox
                      className="align-middle"
                      aria-label={t('contestRejudge.choose', { problem: displayId })}
                      disabled={submissions === 0}
                      checked={chosen.has(pid)}
                      onCheckedChange={(isOn) => setChosen(withMember(chosen, pid, isOn))}
                    />
                  </Td>
                  <Td className="w-full max-w-0">
                    <span className="flex min-w-0 items-center gap-2">
                      <Balloon color={color} />
                      <b>{displayId}</b>
                      <bdi className="ellipsis" title={displayTitle}>
                        {displayTitle}
                      </bdi>
                    </span>
                  </Td>
                  <Td align="right" className="tabular-nums">
                    {formatNumber(submissions)}
                  </Td>
                  <Td align="right" className="text-text-2 tabular-nums max-sm:hidden">
                    {manual === 0 ? '' : formatNumber(manual)}
                  </Td>
                  <Td align="right" className="text-text-2 tabular-nums max-sm:hidden">
                    {waiting === 0 ? '' : formatNumber(waiting)}
                  </Td>
                  <Td align="right">
                    {submissions === 0 ? (
                      <span className="text-12 text-text-3">{t('contestRejudge.noSubmissions')}</span>
                    ) : (
                      <Button
                        size="small"
                        tone="quiet"
                        disabled={atOnce.isPending}
                        isBusy={atOnce.isPending && atOnce.variables.pid === pid}
                        aria-label={`${t('contestRejudge.now')} ${displayId}`}
                        onClick={() => void rejudgeAtOnce(problem)}
                      >
                        {t('contestRejudge.now')}
                      </Button>
                    )}
                  </Td>
                </Tr>
              );
            })}
          </tbody>
        </DataTable>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3">
        <Button
          tone="primary"
          disabled={chosen.size === 0}
          isBusy={draft.isPending}
          onClick={() => draft.mutate()}
        >
          {chosen.size === 0
            ? t('contestRejudge.draft')
            : t('contestRejudge.draft.count', { count: chosen.size })}
        </Button>
        <Checkbox checked={withManual} onCheckedChange={setWithManual}>
          {t('contestRejudge.withManual')}
        </Checkbox>
      </div>
    </Section>
  );
}
