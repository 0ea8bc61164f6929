import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Label } from '../../../components/Label.tsx';
import { useGroup } from './group-context.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { HiddenLabel, KindLabel } from './labels.tsx';

const GroupActions = lazyComponent(
  async () => (await import('./GroupActions.tsx')).GroupActions,
  [],
  ActionsPlaceholder,
);

/** A placeholder of the size of the button that most viewers get, to avoid layout shift. */
function ActionsPlaceholder(): JSX.Element | null {
  const { can } = useGroup().info;
  return can.join || (can.exit && !can.disband) ? <div className="ml-auto h-8 w-20" /> : null;
}

/** Name, kind, short description and tabs of the group. */
export function GroupHead(): JSX.Element {
  const t = useT();
  const { info } = useGroup();
  return (
    <header className="mb-4">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-2">
        <h1 className="min-w-0 text-16 leading-6 font-bold break-words sm:text-20">{info.name}</h1>
        <KindLabel auth={info.auth} />
        <HiddenLabel isVisible={info.visible} />
        {info.status === 0 ? null : <Label tone="failed">{t('group.banned')}</Label>}
        <GroupActions />
      </div>
      {info.brief === '' ? null : <p className="mt-1 text-13 break-words text-text-2">{info.brief}</p>}
      <div className="mt-2">
        <GroupTabs />
      </div>
    </header>
  );
}
