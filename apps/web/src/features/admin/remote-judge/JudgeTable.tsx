import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { DataTable, Td, Th, Tr } from '../../../components/table.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { remoteJudgesQuery, type RemoteJudge } from './queries.ts';

const states: Readonly<Record<RemoteJudge['state'], { label: PlainKey; tone: LabelTone }>> = {
  off: { label: 'remoteJudge.judge.off', tone: 'ended' },
  ok: { label: 'remoteJudge.judge.ok', tone: 'plain' },
  unavailable: { label: 'remoteJudge.judge.unavailable', tone: 'failed' },
  signedOut: { label: 'remoteJudge.judge.signedOut', tone: 'failed' },
  challenged: { label: 'remoteJudge.judge.challenged', tone: 'failed' },
  changed: { label: 'remoteJudge.judge.changed', tone: 'failed' },
};

/** Remote judges: status, last error, queue, and a switch to enable them. */
export function JudgeTable() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(remoteJudgesQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ key, isEnabled }: RemoteJudge) =>
      call('PUT /api/admin/remote-judges', {
        body: { judge: key, isEnabled: !isEnabled, isConfirmed: !isEnabled },
      }),
    onSuccess: (_, { name, isEnabled }) =>
      showToast({
        tone: 'success',
        text: t(isEnabled ? 'remoteJudge.judge.turnedOff' : 'remoteJudge.judge.turnedOn', { judge: name }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: remoteJudgesQuery.queryKey }),
  });

  async function ask(judge: RemoteJudge): Promise<void> {
    const isSure =
      judge.isEnabled ||
      (await confirm({
        title: t('remoteJudge.judge.confirm.title', { judge: judge.name }),
        text: t('remoteJudge.judge.confirm.text', { judge: judge.name }),
        verb: t('remoteJudge.judge.confirm'),
      }));
    if (isSure) mutate(judge);
  }

  return (
    <QueryContent query={query} before={<div className="h-60" aria-busy="true" />}>
      {(judges) => (
        <DataTable caption={t('remoteJudge.judges')}>
          <thead>
            <tr>
              <Th>{t('remoteJudge.judge')}</Th>
              <Th>{t('remoteJudge.state')}</Th>
              <Th align="right" className="max-sm:hidden">
                {t('remoteJudge.judge.waiting')}
              </Th>
              <Th align="right" className="max-sm:hidden">
                {t('remoteJudge.judge.sent')}
              </Th>
              <Th className="max-sm:hidden">{t('remoteJudge.judge.lastOk')}</Th>
              <Th align="right">
                <span className="sr-only">{t('remoteJudge.actions')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {judges.map((judge) => (
              <Tr key={judge.key}>
                <Td className="py-2 font-medium">{judge.name}</Td>
                <Td className="py-2">
                  {judge.isSupported ? (
                    <Label tone={states[judge.state].tone}>{t(states[judge.state].label)}</Label>
                  ) : (
                    <Label tone="ended">{t('remoteJudge.judge.unsupported')}</Label>
                  )}
                  {judge.detail === null ? null : (
                    <span className="mt-1 block max-w-md text-12 break-words whitespace-normal text-text-2">
                      {judge.detail}
                    </span>
                  )}
                  {judge.retryAt === null ? null : (
                    <span className="block text-12 text-text-3">
                      {t('remoteJudge.judge.retry')} <Time value={judge.retryAt} />
                    </span>
                  )}
                </Td>
                <Td align="right" className="max-sm:hidden">
                  {judge.waiting}
                </Td>
                <Td align="right" className="max-sm:hidden">
                  {judge.sent}
                </Td>
                <Td className="max-sm:hidden">
                  {judge.lastOkAt === null ? t('remoteJudge.never') : <Time value={judge.lastOkAt} />}
                </Td>
                <Td align="right">
                  {judge.isSupported ? (
                    <Button
                      size="small"
                      aria-label={t(
                        judge.isEnabled ? 'remoteJudge.judge.turnOff.of' : 'remoteJudge.judge.turnOn.of',
                        {
                          judge: judge.name,
                        },
                      )}
                      isBusy={isPending && variables.key === judge.key}
                      onClick={() => void ask(judge)}
                    >
                      {t(judge.isEnabled ? 'remoteJudge.judge.turnOff' : 'remoteJudge.judge.turnOn')}
                    </Button>
                  ) : null}
                </Td>
              </Tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </QueryContent>
  );
}
