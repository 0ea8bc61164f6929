import type { JSX } from 'react';
import { CompilerText } from '../../../content/compiler-diagnostics/CompilerText.tsx';
import { MessageList, type ProgramPosition } from '../../../content/compiler-diagnostics/MessageList.tsx';
import type { ReadMessage } from '../../../content/compiler-diagnostics/read.ts';
import { useT } from '../../../i18n/messages.ts';
import { ScrolledText } from '../../../components/ScrolledText.tsx';
import { statusName } from '../../../components/verdict/names.ts';
import type { Submission } from './queries.ts';

interface JudgeMessageProps {
  submission: Submission;
  text: string;
  /** Parsed compiler messages; empty if they cannot be parsed. */
  messages: readonly ReadMessage[];
  onPlace: (place: ProgramPosition) => void;
}

/** Message of the compiler or the judge. */
export function JudgeMessage({ submission, text, messages, onPlace }: JudgeMessageProps): JSX.Element {
  const t = useT();
  return (
    <section
      className="mb-5 overflow-hidden rounded-2 border border-line"
      aria-label={t(statusName(submission.status))}
    >
      <h2 className="flex h-8 items-center border-b border-line bg-sunk px-3 text-12 text-text-3">
        {t(submission.status === -2 ? 'submission.compilerOutput' : 'submission.judgeMessage')}
      </h2>
      {messages.length > 0 && (
        <MessageList
          messages={messages}
          onPlace={onPlace}
          className="is-open border-b border-line px-3 py-2"
        />
      )}
      <ScrolledText className="max-h-[480px] break-words whitespace-pre-wrap">
        <CompilerText text={text} />
      </ScrolledText>
    </section>
  );
}
