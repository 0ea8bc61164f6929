import { useState, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Switch } from '../../../components/Switch.tsx';
import { hasNotifications, setNotifications, wantsNotifications } from './open-questions.ts';

/** Switch for browser notifications of new questions. The browser asks the user for permission. */
export function QuestionNotificationSwitch(): JSX.Element | null {
  const t = useT();
  const uid = useUser()?.uid ?? null;
  const [isOn, setIsOn] = useState(() => uid !== null && wantsNotifications(uid));
  if (uid === null || !hasNotifications()) return null;

  async function change(isWanted: boolean): Promise<void> {
    if (uid === null) return;
    const isNow = await setNotifications(uid, isWanted);
    setIsOn(isNow);
    if (isWanted && !isNow) showToast({ tone: 'warning', text: t('questionWatch.notify.denied') });
  }

  return (
    <Switch
      label={t('questionWatch.notify')}
      checked={isOn}
      onCheckedChange={(isWanted) => void change(isWanted)}
    />
  );
}
