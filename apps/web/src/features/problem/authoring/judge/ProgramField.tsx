import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { CompilerText } from '../../../../content/compiler-diagnostics/CompilerText.tsx';
import { MessageList, type Place } from '../../../../content/compiler-diagnostics/MessageList.tsx';
import { OutputButton } from '../../../../content/compiler-diagnostics/OutputButton.tsx';
import { useMessages } from '../../../../content/compiler-diagnostics/use-messages.ts';
import { CodeField } from '../../../../content/code-editor/CodeField.tsx';
import { useT } from '../../../../i18n/messages.ts';
import type { Language } from '../../core/queries.ts';
import { Button } from '../../../../components/Button.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import { ScrolledText } from '../../../../components/ScrolledText.tsx';
import type { OwnControl } from '../../../../components/form/description.ts';
import { Icon } from '../../../../components/Icon.tsx';
import type { ProblemDraftValues } from '../draft.ts';
import { builtOf, programOf, type ProgramPart } from '../draft-program.ts';
import { useProblemDraftValues, useDraftValue, useProblemDraft } from '../problem-draft-context.ts';
import { ProgramState } from './ProgramState.tsx';

/**
 * Number of compilations in this window, used as an id. `crypto.randomUUID` exists only on secure origins, and some
 * schools have no certificate.
 */
let compilations = 0;

interface ProgramFieldProps extends OwnControl<string> {
  part: ProgramPart;
  label: string;
  known: readonly Language[];
}

/** A compilation: its input and its result. */
interface Compiled {
  key: string;
  /** Everything that was compiled together. */
  built: string;
  language: string;
  code: string;
  isCompiled: boolean;
  output: string;
}

/** A judge program in the editor, compiled on a judge node; compiler messages are marked in it. */
export function ProgramField({ part, label, value, onChange, error, known }: ProgramFieldProps) {
  const t = useT();
  const { problem, saved, page } = useProblemDraft();
  const language = useDraftValue(`${part}Language`);
  const built = builtOf(useProblemDraftValues(), part);
  const [compiled, setCompiled] = useState<Compiled | null>(null);
  const [target, setTarget] = useState<Place | null>(null);
  const { messages, faults } = useMessages(compiled?.isCompiled === false ? compiled : null);
  const { mutate: compile, isPending } = useMutation({
    async mutationFn() {
      const values: ProblemDraftValues = { ...saved, ...page.form.getValues() };
      const program = programOf(values, part);
      if (program === null) return null;
      const extraFiles = values.judgeFiles.filter(({ name }) => name.trim() !== '');
      const body = { pid: problem.pid, program, extraFiles };
      const answer = await call('POST /api/admin/problem-compile', { body });
      const key = `${problem.pid}:${(compilations += 1)}`;
      return { ...answer, key, built: builtOf(values, part), language: program.language, code: program.code };
    },
    onSuccess: setCompiled,
  });
  const isEmpty = value.trim() === '';
  return (
    <div>
      <p className="mb-1 text-13 text-text-2">{label}</p>
      <CodeField
        label={label}
        className="h-96"
        value={value}
        contentType={known.find(({ name }) => name === language)?.contentType ?? ''}
        faults={faults}
        target={target}
        onChange={onChange}
        onSubmit={() => void (isPending || compile())}
      />
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button isBusy={isPending} disabled={isEmpty} onClick={() => compile()}>
          <Icon name="play" />
          {t('problemEditor.compile')}
        </Button>
        <ProgramState
          compiled={compiled}
          isPending={isPending}
          isStale={compiled !== null && compiled.built !== built}
          isEdited={built !== builtOf(saved, part)}
        />
        {compiled === null || compiled.output === '' ? null : <OutputButton output={compiled.output} />}
      </div>
      {compiled === null || compiled.isCompiled ? null : messages === null || messages.length === 0 ? (
        <ScrolledText className="mt-2 max-h-48 rounded-2 border border-line bg-sunk whitespace-pre-wrap">
          <CompilerText text={compiled.output} />
        </ScrolledText>
      ) : (
        <MessageList
          messages={messages}
          onPlace={(place) => setTarget({ ...place })}
          className="mt-2 max-h-48 overflow-auto"
        />
      )}
    </div>
  );
}
