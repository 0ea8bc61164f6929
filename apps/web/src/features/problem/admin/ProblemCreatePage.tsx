import { call } from '../../../api/client.ts';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { workshopHome } from '../authoring/addresses.ts';
import { NewProblemForm } from './NewProblemForm.tsx';

/** Creates a problem in the bank. */
export function ProblemCreatePage() {
  const t = useT();
  return (
    <ConsolePage title={t('bank.create')} note={t('bank.create.note')}>
      <NewProblemForm
        label={t('bank.create')}
        formKey="problem-new"
        idHint={t('bank.problemId.hint')}
        begin={(body) => call('POST /api/admin/problem-draft', { body })}
        homeOf={workshopHome}
        listKey={['console', 'problems']}
      />
    </ConsolePage>
  );
}
