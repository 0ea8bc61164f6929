import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { ScrolledText } from '../ui/ScrolledText.tsx';
import type { JudgeCase } from './queries.ts';

const Conversation = lazyPart(
  async () => (await import('./Conversation.tsx')).Conversation,
  ['conversation'],
);

/** What the checker said; for staff the names of the data, and what was said to an interactor. */
export function CaseDetail({ result }: { result: JudgeCase }): JSX.Element {
  const t = useT();
  const { inputData, outputData, userOutput, conversation } = result;
  return (
    <tr>
      <td colSpan={6} className="border-b border-line bg-sunk p-2">
        {inputData !== undefined && (
          <p className="mb-1 text-12 break-all text-text-3">
            {t('submission.dataOf', { input: inputData, output: outputData ?? '' })}
          </p>
        )}
        {userOutput === null || userOutput === '' ? (
          <p className="text-12 text-text-3">{t('submission.noCaseMessage')}</p>
        ) : (
          <ScrolledText className="max-h-60 p-0! break-words whitespace-pre-wrap">{userOutput}</ScrolledText>
        )}
        {conversation !== undefined && <Conversation said={conversation} />}
      </td>
    </tr>
  );
}
