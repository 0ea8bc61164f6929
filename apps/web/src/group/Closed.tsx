import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { BesideCard } from './BesideCard.tsx';
import { useGroup } from './group-context.ts';

/** In the place of a page that only members see. */
export function Closed(): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const { gid, info } = useGroup();
  return (
    <BesideCard>
      <EmptyState
        icon="lock"
        title={t('group.closedTitle')}
        detail={t('group.closedDetail', { name: info.name })}
        actions={
          <Button onClick={() => void navigate({ href: `/group/${gid}` })}>{t('group.toHome')}</Button>
        }
      />
    </BesideCard>
  );
}
