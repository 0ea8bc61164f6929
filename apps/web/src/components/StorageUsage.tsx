import { useQuery } from '@tanstack/react-query';
import type { StorageUsage as Usage } from '@xiezhi/contract/routes/storage';
import { useId, type JSX } from 'react';
import { cx } from '../lib/class-names.ts';
import { sizeText } from './field/upload.ts';
import { storageQuery } from '../api/storage-query.ts';

/** Usage from which the bar shows a warning, as a share of the limit. */
const nearlyFull = 0.9;

/** Formats the usage as a sentence. `limit` is null if there is no limit. */
export type UsageText = (used: string, limit: string | null) => string;

interface StorageBarProps {
  label: string;
  usage: Usage;
  textOf: UsageText;
}

/** Storage usage as a bar and as text. */
export function StorageBar({ label, usage: { used, limit }, textOf }: StorageBarProps): JSX.Element {
  const id = useId();
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, used / limit);
  const text = textOf(sizeText(used), limit === null ? null : sizeText(limit));
  const isNearlyFull = limit !== null && share >= nearlyFull;
  return (
    <div className="min-w-0 text-12">
      <div className="flex flex-wrap justify-between gap-x-3">
        <span id={id} className="text-text-2">
          {label}
        </span>
        <span className={isNearlyFull ? 'text-v-wa' : 'text-text-3'}>{text}</span>
      </div>
      {limit === null ? null : (
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers give a meter element their own colors
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={text}
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

interface StorageUsageProps {
  gid?: number;
  userLabel: string;
  /** Label of the bar for the group. */
  groupLabel?: string;
  textOf: UsageText;
}

/** Storage usage of the viewer, and of a group that they manage. Renders nothing while loading. */
export function StorageUsage({
  gid,
  userLabel,
  groupLabel = '',
  textOf,
}: StorageUsageProps): JSX.Element | null {
  const { data } = useQuery(storageQuery(gid));
  if (data === undefined) return null;
  return (
    <div className="grid max-w-md gap-2 pt-3">
      {data.group === null ? null : <StorageBar label={groupLabel} usage={data.group} textOf={textOf} />}
      <StorageBar label={userLabel} usage={data.user} textOf={textOf} />
    </div>
  );
}
