import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { call, type CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { CreateForm } from '../../../routing/CreateForm.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { cx } from '../../../lib/class-names.ts';
import { Icon } from '../../../components/Icon.tsx';
import { buildNewGroup, groupSections, groupBody } from './group-form.tsx';
import { groupListKey } from './list-query.ts';
import { groupAllowanceQuery } from './queries.ts';

/** Creates a group. The requirements are shown above the form, before anything is typed. */
export function GroupCreatePage(): JSX.Element {
  const t = useT();
  const sections = useMemo(() => groupSections(t), [t]);
  const [first] = useState(buildNewGroup);
  const { data: allowance } = useQuery(groupAllowanceQuery);
  useTitle(t('group.create'));
  return (
    <div className="page-box">
      <h1 className="mb-3 text-20 font-bold sm:mb-4">{t('group.create')}</h1>
      {allowance === undefined ? null : <Allowance allowance={allowance} />}
      {allowance?.can.create === false ? null : (
        <CreateForm
          label={t('group.create')}
          formKey="group:new"
          sections={sections}
          first={first}
          verb={t('group.create')}
          create={async (values) => {
            const { id } = await call('POST /api/group', { body: groupBody(values) });
            return `/group/${id}`;
          }}
          done={t('group.created')}
          changedKey={groupListKey}
        />
      )}
    </div>
  );
}

/**
 * The viewer’s progress on the requirements: solved problems, recently created groups, and groups in total.
 */
function Allowance({ allowance }: { allowance: CallData<'GET /api/group-allowance'> }): JSX.Element | null {
  const t = useT();
  const { accepted, acceptedNeeded, madeToday, perDay, owned, most, isFree, can } = allowance;
  if (isFree && can.create) return null;
  const lines = [
    { isMet: accepted >= acceptedNeeded, text: t('group.allowance.accepted', { accepted, acceptedNeeded }) },
    { isMet: madeToday < perDay, text: t('group.allowance.today', { madeToday, perDay }) },
    { isMet: owned < most, text: t('group.allowance.owned', { owned, most }) },
  ];
  const isHeld = !can.create && lines.every(({ isMet }) => isMet);
  return (
    <section className="mb-6" aria-label={t('group.allowance')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-text-2">
        {lines.map(({ isMet, text }) => (
          <li key={text} className={cx('flex items-center gap-1.5', !isMet && 'font-medium text-v-wa')}>
            <Icon name={isMet ? 'check' : 'x'} size={14} />
            {text}
          </li>
        ))}
      </ul>
      {can.create ? null : (
        <p className="mt-3 text-14">{t(isHeld ? 'group.allowance.role' : 'group.allowance.not')}</p>
      )}
    </section>
  );
}
