import type { JSX } from 'react';
import { StorageUsage } from '../../components/StorageUsage.tsx';
import { useT } from '../../i18n/messages.ts';

/** Storage used by the viewer, and by the group that the text belongs to. Needs the message area `markup`. */
export function EditorStorage({ gid }: { gid?: number | undefined }): JSX.Element {
  const t = useT();
  return (
    <StorageUsage
      {...(gid !== undefined && { gid })}
      userLabel={t('markdownEditor.storage.user')}
      groupLabel={t('markdownEditor.storage.group')}
      textOf={(used, limit) =>
        limit === null
          ? t('markdownEditor.storage.unlimited', { used })
          : t('markdownEditor.storage.of', { used, limit })
      }
    />
  );
}
