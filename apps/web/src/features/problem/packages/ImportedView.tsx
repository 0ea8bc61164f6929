import type { ImportedProblem, SolutionOutcome } from '@xiezhi/contract/routes/problem-package';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { editorBase } from '../authoring/addresses.ts';
import { Lines } from './Lines.tsx';

const outcomes: Readonly<Record<ImportedProblem['outcome'], PlainKey>> = {
  imported: 'packages.imported',
  updated: 'packages.updated',
  refused: 'packages.refused',
};

/** The result of each problem, and whether its solutions got the expected verdicts. */
export function ImportedView({ problems }: { problems: readonly ImportedProblem[] }) {
  const t = useT();
  return (
    <ul>
      {problems.map((problem) => (
        <li key={problem.root} className="border-b border-line py-1.5 text-13">
          <div className="flex flex-wrap items-center gap-x-2">
            <Icon
              name={problem.outcome === 'refused' ? 'x' : 'check'}
              className={problem.outcome === 'refused' ? 'text-v-wa' : 'text-v-ac'}
            />
            {problem.pid === null ? (
              <span className="font-mono">{problem.displayId || problem.root}</span>
            ) : (
              <HrefLink
                href={editorBase(problem.pid)}
                className="rounded-1 font-mono text-brand hover:text-brand-hover"
              >
                {problem.displayId}
              </HrefLink>
            )}
            <span className="text-text-2">{t(outcomes[problem.outcome])}</span>
          </div>
          <div className="pl-6">
            <Lines label="packages.reasons" lines={problem.reasons} isOpen />
            {problem.solutions === undefined ? null : <Solutions solutions={problem.solutions} />}
            <Lines label="packages.report" lines={problem.report} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const reasons: Readonly<Record<NonNullable<SolutionOutcome['reason']>, PlainKey>> = {
  language: 'packages.noLanguage',
  noVerdict: 'packages.noVerdict',
  folder: 'packages.folder',
};

function Solutions({ solutions }: { solutions: readonly SolutionOutcome[] }) {
  const t = useT();
  if (solutions.length === 0) return <p className="text-12 text-text-3">{t('packages.noSolutions')}</p>;
  return (
    <div className="my-1 overflow-x-auto">
      <table className="w-full text-12">
        <caption className="sr-only">{t('packages.solutions')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-text-3">
            <th className="py-1 pr-3 font-regular">{t('packages.solution')}</th>
            <th className="py-1 pr-3 font-regular">{t('packages.expected')}</th>
            <th className="py-1 pr-3 font-regular">{t('packages.got')}</th>
          </tr>
        </thead>
        <tbody>
          {solutions.map((solution) => (
            <tr key={solution.path} className="border-b border-line last:border-b-0">
              <td className="py-1 pr-3 font-mono break-all">{solution.path}</td>
              <td className="py-1 pr-3">{expectedOf(solution)}</td>
              <td className={solution.outcome === 'missed' ? 'py-1 font-medium text-v-wa' : 'py-1'}>
                {solution.reason === null ? (
                  <>
                    {solution.got}
                    {solution.outcome === 'missed' ? ` · ${t('packages.missed')}` : null}
                  </>
                ) : (
                  <span className="text-text-3">{t(reasons[solution.reason])}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Returns the required verdicts, or the permitted ones if none is required, with the expected score if there is one.
 */
function expectedOf({ permitted, required, score }: SolutionOutcome): string {
  const verdicts = required.length > 0 ? required : permitted;
  const points =
    score === null ? '' : score.min === score.max ? ` ${score.min}` : ` ${score.min}–${score.max}`;
  return `${verdicts.join(' / ') || '—'}${points}`;
}
