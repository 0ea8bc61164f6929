import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { HookSecret, Repository } from './queries.ts';

interface RepositoryDialogProps {
  /** The repository to change. Null for a new one. */
  repository: Repository | null;
  onClose: () => void;
  /** Called after saving, with the secret of the web hook of a new repository, or with null after a change. */
  onSaved: (made: HookSecret | null) => void;
}

/**
 * Binds a repository, or changes its branch, token and publishing. The address of a bound repository cannot be changed.
 */
export function RepositoryDialog({ repository, onClose, onSaved }: RepositoryDialogProps): JSX.Element {
  const t = useT();
  const [address, setAddress] = useState(repository?.address ?? 'https://');
  const [branch, setBranch] = useState(repository?.branch ?? '');
  const [username, setUsername] = useState(repository?.username ?? '');
  const [token, setToken] = useState('');
  const [removesToken, setRemovesToken] = useState(false);
  const [publishes, setPublishes] = useState(repository?.publishes ?? true);
  const [isPublic, setIsPublic] = useState(repository?.isPublic ?? false);
  const save = useMutation({
    async mutationFn() {
      const body = { branch: branch.trim(), username: username.trim(), publishes, isPublic };
      if (repository === null)
        return call('POST /api/admin/problem-repositories', {
          body: { ...body, address: address.trim(), token: token.trim() },
        });
      const newToken = removesToken ? '' : token.trim() || undefined;
      await call('PUT /api/admin/problem-repositories', {
        body: { ...body, id: repository.id, token: newToken },
      });
      return null;
    },
    onSuccess: onSaved,
  });
  return (
    <FormDialog
      title={repository === null ? t('repository.bind') : t('repository.edit')}
      verb={repository === null ? t('repository.bind.verb') : t('repository.save')}
      isIncomplete={!/^https?:\/\/[^/]+\/./.test(address.trim())}
      isBusy={save.isPending}
      error={save.error}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('repository.address')}
        hint={t('repository.address.hint')}
        type="url"
        value={address}
        maxLength={repositoryLimits.addressMax}
        disabled={repository !== null}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label={t('repository.branch')}
        hint={t('repository.branch.hint')}
        value={branch}
        maxLength={repositoryLimits.branchMax}
        spellCheck={false}
        onChange={(event) => setBranch(event.target.value)}
      />
      <TextField
        label={t('repository.username')}
        hint={t('repository.username.hint')}
        value={username}
        maxLength={repositoryLimits.usernameMax}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        label={t('repository.token')}
        hint={t(repository?.isTokenSet === true ? 'repository.token.kept' : 'repository.token.hint')}
        type="password"
        value={token}
        maxLength={repositoryLimits.tokenMax}
        disabled={removesToken}
        autoComplete="new-password"
        onChange={(event) => setToken(event.target.value)}
      />
      {repository?.isTokenSet === true ? (
        <Checkbox checked={removesToken} onCheckedChange={setRemovesToken}>
          {t('repository.token.remove')}
        </Checkbox>
      ) : null}
      <Checkbox checked={publishes} onCheckedChange={setPublishes}>
        {t('repository.publishes')}
      </Checkbox>
      <Checkbox checked={isPublic} onCheckedChange={setIsPublic}>
        {t('repository.isPublic')}
      </Checkbox>
    </FormDialog>
  );
}
