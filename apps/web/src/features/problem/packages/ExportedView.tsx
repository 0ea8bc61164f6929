import { useT } from '../../../i18n/messages.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { DownloadLink } from '../../../components/DownloadLink.tsx';
import { sizeText } from '../../../components/field/upload.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Lines } from './Lines.tsx';
import type { PackageJob } from './queries.ts';

interface ExportedViewProps {
  id: string;
  exported: NonNullable<PackageJob['exported']>;
}

/** The archive, and what each problem lost in the conversion to the format. */
export function ExportedView({ id, exported: { problems, name, bytes } }: ExportedViewProps) {
  const t = useT();
  return (
    <div>
      {bytes === null ? null : (
        <DownloadLink
          path={`/api/file/problem-export?id=${id}`}
          name={name}
          className={buttonClass('primary')}
        >
          {t('packages.download', { name, size: sizeText(bytes) })}
        </DownloadLink>
      )}
      <ul className="mt-1">
        {problems.map((problem) => (
          <li key={problem.pid} className="border-b border-line py-1 text-13">
            <div className="flex items-center gap-2">
              <Icon
                name={problem.isWritten ? 'check' : 'x'}
                className={problem.isWritten ? 'text-v-ac' : 'text-v-wa'}
              />
              <span className="font-mono">{problem.displayId}</span>
              <span className="ellipsis">{problem.title}</span>
            </div>
            <div className="pl-6">
              <Lines
                label={problem.isWritten ? 'packages.left' : 'packages.reasons'}
                lines={problem.remarks}
                isOpen={!problem.isWritten}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
