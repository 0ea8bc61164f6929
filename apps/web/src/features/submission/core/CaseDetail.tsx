import type { JSX } from 'react';
import { differenceLabel } from '@xiezhi/rules/failure/sentence';
import { useUser } from '../../../api/session.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { ScrolledText } from '../../../components/ScrolledText.tsx';
import type { CaseResults, JudgeCase, Submission } from './queries.ts';
import { CaseComparison } from './failure/CaseComparison.tsx';
import { HiddenCaseNotice } from './failure/HiddenCaseNotice.tsx';
import { FailureSummary } from './failure/FailureSummary.tsx';
import './failure/why.css';

const Conversation = lazyComponent(
  async () => (await import('./Conversation.tsx')).Conversation,
  ['conversation'],
);

interface CaseDetailProps {
  submission: Submission;
  results: CaseResults;
  result: JudgeCase;
}

/**
 * Shows why a case failed: a summary, and input, answer and output if the case's data is visible. Staff also see the
 * judge's comment and the dialogue with an interactor.
 */
export function CaseDetail({ submission, results, result }: CaseDetailProps): JSX.Element {
  const locale = useLocale();
  const isOwn = useUser()?.uid === submission.uid;
  const { why, userOutput, conversation, isDataOpen = false } = result;
  const label = why && differenceLabel(why, locale);
  return (
    <tr>
      <td colSpan={6} className="border-b border-line bg-sunk p-0">
        <div className="why is-in-table">
          {why !== undefined && (
            <div className="why-head">
              <h2 className="why-say">
                <FailureSummary result={result} />
              </h2>
              {label && <span className="why-label">{label}</span>}
            </div>
          )}
          {isDataOpen && <CaseComparison submitId={submission.submitId} result={result} isOwn={isOwn} />}
          {!isDataOpen && why !== undefined && (
            <HiddenCaseNotice result={result} results={results} onShow={undefined} />
          )}
          {userOutput !== null && userOutput !== '' && addsToSummary(result) && (
            <ScrolledText className="max-h-60 px-4! py-2! break-words whitespace-pre-wrap">
              {userOutput}
            </ScrolledText>
          )}
          {conversation !== undefined && <Conversation said={conversation} />}
        </div>
      </td>
    </tr>
  );
}

/** Whether the judge's text adds information to the summary. A text of one line with a known reason only repeats it. */
function addsToSummary({ why, userOutput }: JudgeCase): boolean {
  return why === undefined || userOutput?.includes('\n') === true;
}
