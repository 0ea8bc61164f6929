import { call } from '../../../api/client.ts';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { editorBase } from '../authoring/addresses.ts';
import { NewProblemForm } from './NewProblemForm.tsx';

async function proposeId(wanted?: string): Promise<string> {
  const query = wanted === undefined ? {} : { wanted };
  return (await call('GET /api/admin/free-problem-id', { query })).problemId;
}

/** Creates a problem in the bank. */
export function ProblemCreatePage() {
  const t = useT();
  return (
    <ConsolePage title={t('problemAdmin.create')} note={t('problemAdmin.create.note')}>
      <NewProblemForm
        label={t('problemAdmin.create')}
        formKey="problem-new"
        idHint={t('problemAdmin.problemId.hint')}
        proposeId={proposeId}
        begin={(body) => call('POST /api/admin/problem-draft', { body })}
        homeOf={editorBase}
        listKey={['console', 'problems']}
      />
    </ConsolePage>
  );
}
