import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Portrait } from '../profile/Portrait.tsx';
import { PictureChoice } from './PictureChoice.tsx';
import { adoptAccount, type OwnAccount } from './queries.ts';

/** Shows the user's avatar and lets them upload another one. */
export function AvatarPart({ account }: { account: OwnAccount }) {
  const t = useT();
  const upload = useMutation({
    mutationFn: (image: Blob) => {
      const form = new FormData();
      form.set('image', image, 'avatar.png');
      return call('POST /api/file/upload-avatar', { form });
    },
    meta: { isQuiet: true },
    onSuccess: (next) => {
      adoptAccount(next);
      showToast({ tone: 'success', text: t('setting.avatar.done') });
    },
  });
  return (
    <PictureChoice upload={upload}>
      <Portrait name={account.username} picture={account.avatar} className="size-20" />
    </PictureChoice>
  );
}
