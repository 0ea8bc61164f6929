import { useQuery } from '@tanstack/react-query';
import type { StorageUsage as Usage } from '@xiezhi/contract/routes/storage';
import { useId, type JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { sizeText } from '../ui/field/upload.ts';
import { storageQuery } from './storage-query.ts';

/** From this share on the bar warns. */
const nearlyFull = 0.9;

interface StorageBarProps {
  label: string;
  usage: Usage;
}

/** How much is stored of what may be, as a bar and in words. */
export function StorageBar({ label, usage: { used, limit } }: StorageBarProps): JSX.Element {
  const t = useT();
  const id = useId();
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, used / limit);
  const isNearlyFull = limit !== null && share >= nearlyFull;
  return (
    <div className="min-w-0 text-12">
      <div className="flex flex-wrap justify-between gap-x-3">
        <span id={id} className="text-text-2">
          {label}
        </span>
        <span className={isNearlyFull ? 'text-v-wa' : 'text-text-3'}>
          {limit === null
            ? t('field.storage.unlimited', { used: sizeText(used) })
            : t('field.storage.of', { used: sizeText(used), limit: sizeText(limit) })}
        </span>
      </div>
      {limit === null ? null : (
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={t('field.storage.of', { used: sizeText(used), limit: sizeText(limit) })}
          className="mt-1 h-1.5 overflow-hidden rounded-1 bg-hover"
        >
          <div
            className={cx('h-full', isNearlyFull ? 'bg-v-wa' : 'bg-brand')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}

/** The storage of the viewer, and of a group that they administer. Nothing while it is not known. */
export function StorageUsage({ gid }: { readonly gid?: number | undefined }): JSX.Element | null {
  const t = useT();
  const { data } = useQuery(storageQuery(gid));
  if (data === undefined) return null;
  return (
    <div className="grid max-w-md gap-2 pt-3">
      {data.group === null ? null : <StorageBar label={t('field.storage.group')} usage={data.group} />}
      <StorageBar label={t('field.storage.user')} usage={data.user} />
    </div>
  );
}
