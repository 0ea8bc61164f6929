import { useT } from '../../../i18n/messages.ts';
import { Markdown } from '../../../content/markdown/Markdown.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Time } from '../../../components/Time.tsx';
import type { Announcement } from './queries.ts';

interface AnnouncementDialogProps {
  announcement: Announcement;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const t = useT();
  return (
    <Dialog title={announcement.title} width={720} onClose={onClose}>
      <p className="mb-4 flex gap-3 text-12 text-text-3">
        <span>{announcement.username}</span>
        <Time value={announcement.gmtCreate} />
      </p>
      {announcement.content.trim() === '' ? (
        <p className="text-13 text-text-3">{t('home.announcements.titleOnly')}</p>
      ) : (
        <Markdown source={announcement.content} profile="staff" formulas={announcement.formulas} />
      )}
    </Dialog>
  );
}
