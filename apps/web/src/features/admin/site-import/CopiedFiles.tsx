import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { formatMemory } from '../../../lib/format-figures.ts';
import { importFilesQuery } from './queries.ts';

const none = '';

/** Offers the dumps and archives that were copied to the server. `onChosen` receives the path of the chosen file. */
export function CopiedFiles({ onChosen }: { onChosen: (path: string) => void }) {
  const t = useT();
  const { data } = useQuery(importFilesQuery);
  const [chosen, setChosen] = useState(none);
  if (data === undefined) return null;
  const { folder, files } = data;
  return (
    <Field label={t('siteImport.copied')} hint={t('siteImport.copied.hint', { folder })}>
      {({ id }) => (
        <Select
          id={id}
          label={t('siteImport.copied')}
          className="w-full"
          value={chosen}
          disabled={files.length === 0}
          options={[
            {
              value: none,
              label: t(files.length === 0 ? 'siteImport.copied.none' : 'siteImport.copied.choose'),
            },
            ...files.map(({ name, isFolder, size }) => ({
              value: name,
              label: isFolder ? `${name}/` : `${name} (${formatMemory(size / 1024)})`,
            })),
          ]}
          onValueChange={(name) => {
            setChosen(name);
            if (name !== none) onChosen(`${folder}/${name}`);
          }}
        />
      )}
    </Field>
  );
}
