import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { type EnabledRemoteJudge, enabledRemoteJudgesQuery } from '../../../api/remote-judges.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { Label } from '../../../components/Label.tsx';
import { useT, type PlainKey } from '../../../i18n/messages.ts';

const states: Readonly<Record<EnabledRemoteJudge['state'], PlainKey>> = {
  ok: 'submission.judge.ok',
  unavailable: 'submission.judge.unavailable',
  signedOut: 'submission.judge.signedOut',
  challenged: 'submission.judge.challenged',
  changed: 'submission.judge.changed',
};

/**
 * State, queue and verdict times of each enabled remote judge. Renders nothing on sites without remote
 * problems.
 */
export function RemoteJudgeStates(): JSX.Element | null {
  const t = useT();
  const { data: site } = useQuery(websiteConfigQuery);
  const hasRemote = (site?.remoteJudges ?? []).length > 0;
  const { data } = useQuery({ ...enabledRemoteJudgesQuery, enabled: hasRemote });
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label={t('submission.judges')} className="mb-4 flex list-none flex-wrap gap-2 text-12">
      {data.map((judge) => (
        <li key={judge.key} className="flex items-center gap-2 rounded-2 border border-line px-2.5 py-1.5">
          <b className="font-medium">{judge.name}</b>
          <Label tone={judge.state === 'ok' ? 'plain' : 'failed'}>{t(states[judge.state])}</Label>
          {judge.waiting === 0 ? null : (
            <span className="text-text-2">{t('submission.judge.waiting', { count: judge.waiting })}</span>
          )}
          {judge.verdictMs === null ? null : (
            <span className="text-text-2">
              {t('submission.judge.takes', { seconds: Math.max(1, Math.round(judge.verdictMs / 1000)) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
