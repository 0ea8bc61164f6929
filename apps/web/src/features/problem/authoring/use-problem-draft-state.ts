import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { languagesQuery } from '../core/queries.ts';
import { useFormPage, type FormSaveOutcome } from '../../../components/form/use-form-page.ts';
import { useSaveKey } from '../../../components/form/use-save-key.ts';
import { tagOption, draftBody, savedDraft, type ProblemDraftValues } from './draft.ts';
import { DraftFaults, faultsOfDraft, faultsOfRefusal } from './faults.ts';
import { judgeFields } from './judge/judge-fields.tsx';
import { knownTagsQuery, problemDraftQuery, type ProblemDraft } from './queries.ts';
import { statementFields } from './statement/statement-fields.tsx';
import type { ProblemDraftState } from './problem-draft-context.ts';

/** The draft of a problem across all steps: typed values, stored values, and merging of saves by others. */
export function useProblemDraftState(problem: ProblemDraft, home: string): ProblemDraftState {
  const t = useT();
  const client = useQueryClient();
  const { pid } = problem;
  const saved = useMemo(() => savedDraft(problem), [problem]);
  const fields = useFields(problem);
  const all = useMemo(() => [...fields.statement, ...fields.judge], [fields]);

  async function save(
    values: ProblemDraftValues,
    version: string | number,
  ): Promise<FormSaveOutcome<ProblemDraftValues>> {
    const faults = faultsOfDraft(all, values, t);
    if (Object.keys(faults).length > 0) throw new DraftFaults(faults);
    try {
      const answer = await call('PUT /api/admin/problem-draft', {
        body: draftBody(pid, Number(version), values, problem),
      });
      client.setQueryData(problemDraftQuery(pid).queryKey, answer);
      return { kind: 'saved', saved: savedDraft(answer) };
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'problemChangedMeanwhile') throw error;
      const theirs = await client.fetchQuery({ ...problemDraftQuery(pid), staleTime: 0 });
      return { kind: 'conflict', theirs: savedDraft(theirs) };
    }
  }

  const page = useFormPage({
    formKey: `problem:${pid}`,
    saved,
    fields: all,
    save,
    faultsOf: faultsOfRefusal,
    onSaved() {
      showToast({ tone: 'success', text: t('problemEditor.saved') });
      void client.invalidateQueries({ queryKey: ['console', 'problems'] });
      if (problem.gid !== null) void client.invalidateQueries({ queryKey: ['group', problem.gid] });
      // Another type or way of judging creates another version of the test data.
      void client.invalidateQueries({ queryKey: ['console', 'test-data', pid] });
    },
  });
  useUnsaved(page.isDirty, home);
  useSaveKey(page.isDirty, page.submit);
  return { home, problem, saved: saved.values, fields, page };
}

/** Returns the fields of the statement step and the judging step. Their options appear once they are loaded. */
function useFields(problem: ProblemDraft): ProblemDraftState['fields'] {
  const t = useT();
  const { data: tags } = useQuery(knownTagsQuery(problem.gid));
  const { data: languages } = useQuery(languagesQuery);
  const { examplesMax, program, secondProgram, prefix } = problem;
  const isOfGroup = problem.gid !== null;
  return useMemo(
    () => ({
      statement: statementFields(t, {
        examplesMax,
        prefix,
        tags: (tags ?? []).map(tagOption),
      }),
      judge: judgeFields(t, languages ?? [], { program, secondProgram, isOfGroup }),
    }),
    [t, tags, languages, examplesMax, program, secondProgram, prefix, isOfGroup],
  );
}
