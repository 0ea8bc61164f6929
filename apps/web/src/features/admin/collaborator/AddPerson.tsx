import { useMutation } from '@tanstack/react-query';
import type { CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Combobox } from '../../../components/combobox/Combobox.tsx';
import type { Option } from '../../../components/combobox/option.ts';
import { FieldError } from '../../../components/FieldError.tsx';
import { Select } from '../../../components/Select.tsx';
import { searchCollaborators } from './queries.ts';

interface AddPersonProps {
  /** Id of the group whose members are suggested; null suggests all users. */
  gid: number | null;
  roles: readonly CollaboratorRole[];
  add: (username: string, role: CollaboratorRole) => Promise<void>;
}

/** Adds a user with a role. Renders no form element, because it may be inside a form. */
export function AddPerson({ gid, roles, add }: AddPersonProps): JSX.Element {
  const t = useT();
  const [user, setUser] = useState<Option | null>(null);
  const [chosen, setRole] = useState<CollaboratorRole | undefined>(roles[0]);
  const adding = useMutation({
    mutationFn: async () => {
      if (user !== null && chosen !== undefined) await add(user.value, chosen);
    },
    onSuccess: () => setUser(null),
    meta: { isQuiet: true },
  });
  return (
    <fieldset aria-label={t('shared.add')} className="grid gap-2 pb-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1 sm:max-w-80">
          <Combobox
            label={t('shared.user')}
            placeholder={t('shared.user.hint')}
            value={user}
            onChange={setUser}
            search={async (text, signal) =>
              text.trim() === '' && gid === null ? [] : searchCollaborators(text.trim(), gid, signal)
            }
          />
        </div>
        {roles.length > 1 ? (
          <Select
            label={t('shared.role')}
            value={chosen ?? ''}
            options={roles.map((value) => ({ value, label: t(`shared.role.${value}`) }))}
            onValueChange={(value) => setRole(roles.find((one) => one === value))}
          />
        ) : null}
        <Button disabled={user === null} isBusy={adding.isPending} onClick={() => adding.mutate()}>
          {t('shared.add')}
        </Button>
      </div>
      {adding.error === null ? null : <FieldError>{errorMessage(adding.error)}</FieldError>}
    </fieldset>
  );
}
