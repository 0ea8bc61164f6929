import { useT } from '../../../i18n/messages.ts';
import { Section } from '../../../components/Section.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import type { UserDetail } from './queries.ts';

/** Last sign-ins of an account: time, IP address, device, and whether the session is active. */
export function SignIns({ sessions }: { sessions: UserDetail['sessions'] }) {
  const t = useT();
  return (
    <Section title={t('userAdmin.signIns')}>
      {sessions.length === 0 ? (
        <p className="pt-3 text-13 text-text-3">{t('userAdmin.signIns.none')}</p>
      ) : (
        <ul>
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line py-2 text-13"
            >
              <span className="w-24 text-12 text-text-3">
                <Time value={session.gmtCreate} />
              </span>
              <span className="font-mono text-12">{session.ip ?? '—'}</span>
              {session.isLive ? <Label tone="running">{t('userAdmin.signIns.live')}</Label> : null}
              {session.isNewPlace ? <Label tone="upcoming">{t('userAdmin.signIns.newPlace')}</Label> : null}
              <span className="basis-full text-12 break-words text-text-3">{session.userAgent ?? '—'}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
