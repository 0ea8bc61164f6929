import { useT } from '../../i18n/messages.ts';
import { FieldError } from '../FieldError.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import './field.css';
import { sizeText, type UploadEntry } from './upload.ts';

interface UploadLineProps {
  entry: UploadEntry;
  onRemove: () => void;
  onAgain: () => void;
}

/** One upload: file name, progress, and buttons to cancel or retry. */
export function UploadLine({ entry: { file, state }, onRemove, onAgain }: UploadLineProps) {
  const t = useT();
  // The number of sent bytes includes the multipart overhead, so it may exceed the size of a small file.
  const percent =
    state.kind === 'sending' ? Math.min(100, Math.floor((100 * state.sent) / Math.max(1, file.size))) : null;
  return (
    <li className="border-b border-line py-1 text-13">
      <div className="flex min-h-9 items-center gap-3">
        <span className="ellipsis min-w-20 flex-1 font-mono text-12">{file.name}</span>
        {percent === null ? null : (
          <progress max={100} value={percent} aria-label={file.name} className="upload-bar" />
        )}
        <output className="flex-none text-12 text-text-3">
          {percent !== null ? (
            t('field.sending', { percent })
          ) : state.kind === 'sent' ? (
            <span className="inline-flex items-center gap-1 text-v-ac">
              <Icon name="check" size={12} />
              {t('field.sent')}
            </span>
          ) : (
            sizeText(file.size)
          )}
        </output>
        {state.kind === 'failed' ? (
          <IconButton
            icon="reset"
            size={28}
            label={t('field.sendAgain', { name: file.name })}
            onClick={onAgain}
          />
        ) : null}
        {state.kind === 'sent' ? null : (
          <IconButton
            icon="x"
            size={28}
            label={
              state.kind === 'sending'
                ? t('field.cancel', { name: file.name })
                : t('field.remove', { name: file.name })
            }
            onClick={onRemove}
          />
        )}
      </div>
      {state.kind === 'failed' || state.kind === 'refused' ? <FieldError>{state.reason}</FieldError> : null}
    </li>
  );
}
