import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { DataTable, Td, Th, Tr } from '../../../components/table.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { judgeNames, type Pastes, type RemoteAccount } from './queries.ts';

const states: Readonly<Record<RemoteAccount['state'], { label: PlainKey; tone: LabelTone }>> = {
  free: { label: 'remoteJudge.state.free', tone: 'plain' },
  inUse: { label: 'remoteJudge.state.inUse', tone: 'running' },
  outOfOrder: { label: 'remoteJudge.state.outOfOrder', tone: 'failed' },
  disabled: { label: 'remoteJudge.state.disabled', tone: 'ended' },
};

/** Whether the pasted session of an account has expired. */
const isSignedOut = ({ state, isSessionPasted, sessionAt }: RemoteAccount) =>
  state === 'outOfOrder' && isSessionPasted && sessionAt === null;

interface AccountTableProps {
  accounts: readonly RemoteAccount[];
  pastes: Pastes;
  /** Id of the account that is being tested; null if there is none. */
  testing: number | null;
  onTest: (account: RemoteAccount) => void;
  onPassword: (account: RemoteAccount) => void;
  onSwitch: (account: RemoteAccount) => void;
  onRemove: (account: RemoteAccount) => void;
}

export function AccountTable({
  accounts,
  pastes,
  testing,
  onTest,
  onPassword,
  onSwitch,
  onRemove,
}: AccountTableProps) {
  const t = useT();
  return (
    <DataTable caption={t('console.nav.remoteAccounts')}>
      <thead>
        <tr>
          <Th>{t('remoteJudge.username')}</Th>
          <Th className="max-sm:hidden">{t('remoteJudge.judge')}</Th>
          <Th>{t('remoteJudge.state')}</Th>
          <Th className="max-sm:hidden">{t('remoteJudge.used')}</Th>
          <Th className="max-sm:hidden">{t('remoteJudge.by')}</Th>
          <Th align="right">
            <span className="sr-only">{t('remoteJudge.actions')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => {
          const { id, judge, username, state, reason, lastUsedAt, createdBy } = account;
          const name = `${judgeNames[judge]} ${username}`;
          return (
            <Tr key={id}>
              <Td className="py-2">
                <span className="block font-medium break-all whitespace-normal">{username}</span>
                <span className="block text-12 text-text-3 sm:hidden">{judgeNames[judge]}</span>
              </Td>
              <Td className="max-sm:hidden">{judgeNames[judge]}</Td>
              <Td className="py-2">
                <Label tone={states[state].tone}>
                  {t(isSignedOut(account) ? 'remoteJudge.judge.signedOut' : states[state].label)}
                </Label>
                {account.isSessionPasted && account.sessionAt !== null ? (
                  <span className="mt-1 block text-12 text-text-3">
                    {t('remoteJudge.session.since')} <Time value={account.sessionAt} />
                  </span>
                ) : null}
                {reason === null ? null : (
                  <span className="mt-1 block max-w-md text-12 break-words whitespace-normal text-text-2">
                    {reason}
                  </span>
                )}
              </Td>
              <Td className="max-sm:hidden">
                {lastUsedAt === null ? t('remoteJudge.never') : <Time value={lastUsedAt} />}
              </Td>
              <Td className="max-sm:hidden">{createdBy ?? '—'}</Td>
              <Td align="right">
                <span className="inline-flex items-center gap-1.5">
                  <Button
                    size="small"
                    aria-label={t('remoteJudge.test.of', { name })}
                    isBusy={testing === id}
                    disabled={testing !== null}
                    onClick={() => onTest(account)}
                  >
                    {t('remoteJudge.test')}
                  </Button>
                  <Menu
                    items={[
                      {
                        kind: 'action',
                        label: t(
                          pastes.get(judge) ? 'remoteJudge.secret.change' : 'remoteJudge.password.change',
                        ),
                        icon: 'lock',
                        onSelect: () => onPassword(account),
                      },
                      {
                        kind: 'action',
                        label: t(state === 'disabled' ? 'remoteJudge.enable' : 'remoteJudge.disable'),
                        onSelect: () => onSwitch(account),
                      },
                      { kind: 'separator' },
                      {
                        kind: 'action',
                        label: t('remoteJudge.remove'),
                        icon: 'trash',
                        onSelect: () => onRemove(account),
                      },
                    ]}
                    renderTrigger={(props) => (
                      <IconButton {...props} icon="more" label={t('remoteJudge.more', { name })} />
                    )}
                  />
                </span>
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
