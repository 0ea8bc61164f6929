import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { PictureChoice } from '../../account/settings/PictureChoice.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { useGroup } from './group-context.ts';
import { groupQuery } from './queries.ts';

/** The picture of the group and the control to replace it. */
export function PicturePart(): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { gid, info } = useGroup();
  const upload = useMutation({
    mutationFn: (image: Blob) => {
      const form = new FormData();
      form.set('image', image, 'avatar.png');
      form.set('gid', String(gid));
      return call('POST /api/file/upload-group-avatar', { form });
    },
    meta: { isQuiet: true },
    onSuccess(next) {
      client.setQueryData(groupQuery(gid).queryKey, next);
      showToast({ tone: 'success', text: t('setting.avatar.done') });
    },
  });
  return (
    <div className="mb-6">
      <PictureChoice upload={upload} sentSide={200}>
        <Avatar size={48} name={info.name} picture={info.avatar} />
      </PictureChoice>
    </div>
  );
}
