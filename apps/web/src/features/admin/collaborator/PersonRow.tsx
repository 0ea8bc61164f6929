import type { CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button } from '../../../components/Button.tsx';
import { Select } from '../../../components/Select.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import type { Collaborator } from './queries.ts';

interface PersonRowProps {
  person: Pick<Collaborator, 'username' | 'nickname' | 'avatar'>;
  /** Name of the role, shown where it cannot be changed. */
  role: string;
  /** Roles to choose from; absent for the owner, whose role is fixed. */
  roles?: readonly CollaboratorRole[];
  onRole?: (role: CollaboratorRole) => void;
  onRemove?: () => Promise<void>;
  isMe?: boolean;
}

/** One person with their role. */
export function PersonRow({
  person,
  role,
  roles,
  onRole,
  onRemove,
  isMe = false,
}: PersonRowProps): JSX.Element {
  const t = useT();
  const { username, nickname, avatar } = person;
  const current = roles?.find((one) => t(`shared.role.${one}`) === role);
  const canChoose = roles !== undefined && roles.length > 1 && current !== undefined && !isMe;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
      <Avatar name={nickname ?? username} picture={avatar} />
      <span className="min-w-0 flex-1">
        <HrefLink
          href={`/user-home?username=${encodeURIComponent(username)}`}
          className="reach ellipsis block text-text hover:text-brand"
        >
          {username}
        </HrefLink>
        {nickname === null || nickname === '' ? null : (
          <span className="ellipsis block text-12 text-text-3">{nickname}</span>
        )}
      </span>
      {canChoose ? (
        <Select
          label={t('shared.roleOf', { username })}
          size="small"
          value={current}
          options={roles.map((value) => ({ value, label: t(`shared.role.${value}`) }))}
          onValueChange={(value) => {
            const next = roles.find((one) => one === value);
            if (next !== undefined) onRole?.(next);
          }}
        />
      ) : (
        <span className="text-text-2">{role}</span>
      )}
      {onRemove === undefined ? null : (
        <Button
          tone="quiet"
          size="small"
          aria-label={t(isMe ? 'shared.leave.me' : 'shared.remove.of', { username })}
          onClick={() => void onRemove()}
        >
          {t(isMe ? 'shared.leave' : 'shared.remove')}
        </Button>
      )}
    </li>
  );
}
