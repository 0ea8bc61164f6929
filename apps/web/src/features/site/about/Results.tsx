import { useQuery } from '@tanstack/react-query';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { VerdictBadge } from '../../../components/verdict/VerdictBadge.tsx';

/** Final verdicts, best first, then the statuses before a verdict. */
const meanings: readonly (readonly [JudgeStatus, PlainKey])[] = [
  [JudgeStatus.Accepted, 'about.result.accepted'],
  [JudgeStatus.PartialAccepted, 'about.result.partial'],
  [JudgeStatus.WrongAnswer, 'about.result.wrongAnswer'],
  [JudgeStatus.PresentationError, 'about.result.presentationError'],
  [JudgeStatus.TimeLimitExceeded, 'about.result.timeLimit'],
  [JudgeStatus.MemoryLimitExceeded, 'about.result.memoryLimit'],
  [JudgeStatus.RuntimeError, 'about.result.runtimeError'],
  [JudgeStatus.CompileError, 'about.result.compileError'],
  [JudgeStatus.SystemError, 'about.result.systemError'],
  [JudgeStatus.SubmittedFailed, 'about.result.submitFailed'],
  [JudgeStatus.Cancelled, 'about.result.cancelled'],
  [JudgeStatus.SubmittedUnknownResult, 'about.result.unknown'],
  [JudgeStatus.Pending, 'about.result.pending'],
  [JudgeStatus.Compiling, 'about.result.compiling'],
  [JudgeStatus.Judging, 'about.result.judging'],
  [JudgeStatus.Submitting, 'about.result.submitting'],
  [JudgeStatus.NotSubmitted, 'about.result.notSubmitted'],
];

/** Statuses that only submissions to remote judges have. */
const ofRemoteJudges: ReadonlySet<JudgeStatus> = new Set([
  JudgeStatus.SubmittedFailed,
  JudgeStatus.Submitting,
]);

/** All statuses of a submission with symbol and explanation. */
export function Results() {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  const hasRemote = (config?.remoteJudges ?? []).length > 0;
  return (
    <table className="w-full text-13">
      <caption className="sr-only">{t('about.results')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('about.results.status')}</th>
          <th scope="col">{t('about.results.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {meanings
          .filter(([status]) => hasRemote || !ofRemoteJudges.has(status))
          .map(([status, meaning]) => (
            <tr
              key={status}
              className="border-b border-line max-sm:flex max-sm:flex-col max-sm:py-2 sm:h-row"
            >
              <td className="pr-4 whitespace-nowrap sm:w-56">
                <VerdictBadge status={status} isNamed />
              </td>
              <td className="py-1.5 text-text-2">{t(meaning)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
