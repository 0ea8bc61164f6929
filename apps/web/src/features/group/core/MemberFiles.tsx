import type { JSX } from 'react';
import { useDownload } from '../../../components/use-download.ts';
import { useT } from '../../../i18n/messages.ts';
import { stringifySearch } from '../../../lib/search.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useGroup } from './group-context.ts';

const formats = ['xlsx', 'csv'] as const;

/** Spreadsheet download of all members, for administrators of the group. */
export function MemberFiles(): JSX.Element {
  const t = useT();
  const { gid, info } = useGroup();
  const { busy, fetchFile } = useDownload();
  const pathOf = (format: string) => `/api/file/group-members${stringifySearch({ gid, format })}`;
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          isBusy={busy === pathOf(format)}
          aria-label={t('group.member.file', { format: format.toUpperCase() })}
          onClick={() => void fetchFile(pathOf(format), `${info.shortName}.${format}`)}
        >
          <Icon name="down2" />
          {format.toUpperCase()}
        </Button>
      ))}
    </>
  );
}
