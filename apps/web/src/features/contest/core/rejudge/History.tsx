import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { stringifySearch } from '../../../../lib/search.ts';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { Section } from '../../../../components/Section.tsx';
import { Time } from '../../../../components/Time.tsx';
import { useContest } from '../contest-context.ts';
import type { Batch, RejudgedProblem } from './queries.ts';

interface HistoryProps {
  batches: readonly Batch[];
  problems: readonly RejudgedProblem[];
  /** Id of the open draft. */
  shown: number | undefined;
}

/** Rejudge drafts of a contest, newest first. Users can open each of them. */
export function History({ batches, problems, shown }: HistoryProps): JSX.Element {
  const t = useT();
  const { cid } = useContest();
  const letters = new Map(problems.map(({ pid, displayId }) => [pid, displayId]));
  return (
    <Section title={t('contestRejudge.history')}>
      {batches.length === 0 ? (
        <p className="pt-2.5 text-13 text-text-3">{t('contestRejudge.history.none')}</p>
      ) : (
        <ul className="max-w-[820px] text-13">
          {batches.map(({ id, state, username, filter, createdAt, total }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1.5">
              <HrefLink
                href={`/contest/${cid}/rejudge${stringifySearch({ draft: id })}`}
                aria-current={id === shown ? 'true' : undefined}
                className="font-medium text-brand hover:text-brand-hover"
              >
                {t('contestRejudge.history.line', { id: String(id) })}
              </HrefLink>
              <span>
                {t('contestRejudge.history.problems', { problems: namesOf(filter['pids'], letters) })}
              </span>
              <span className="text-text-2">{t('contestRejudge.history.count', { count: total })}</span>
              {username === null ? null : (
                <span className="text-text-2">{t('contestRejudge.by', { name: username })}</span>
              )}
              <Time value={createdAt} className="text-text-3" />
              <span className="ml-auto text-text-2">{t(`contestRejudge.state.${state}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/**
 * Returns the labels of the rejudged problems. A problem that has been removed from the contest is shown by its number.
 */
function namesOf(pids: unknown, letters: ReadonlyMap<number, string>): string {
  if (!Array.isArray(pids)) return '';
  return pids.map((pid: unknown) => letters.get(Number(pid)) ?? `#${String(pid)}`).join(' ');
}
