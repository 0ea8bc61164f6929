import { useMutation } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { download } from '../../../../components/download.ts';
import { useT } from '../../../../i18n/messages.ts';
import { stringifySearch } from '../../../../lib/search.ts';

const formats = ['xlsx', 'csv', 'moodle', 'canvas'] as const;
type Format = (typeof formats)[number];

/** Downloads of marks: a workbook, a table, and tables for import into Moodle and Canvas. */
export function MarksButtons({ tid }: { tid: number }): JSX.Element {
  const t = useT();
  const save = useMutation({
    mutationFn: (format: Format) =>
      download(
        `/api/file/training-marks${stringifySearch({ tid, format })}`,
        `training_${tid}_marks.${format === 'xlsx' ? 'xlsx' : 'csv'}`,
      ),
  });
  return (
    <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
      <span>{t('trainingStaff.marks')}</span>
      {formats.map((format) => (
        <Button
          key={format}
          size="small"
          isBusy={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {t(`trainingStaff.marks.${format}`)}
        </Button>
      ))}
    </span>
  );
}
