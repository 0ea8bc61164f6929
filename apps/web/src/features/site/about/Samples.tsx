import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import type { Language } from '../../problem/core/queries.ts';
import { CodeListing } from '../../submission/core/CodeListing.tsx';
import { Select } from '../../../components/Select.tsx';

/** The A+B program in a selected language; languages of the nodes come first. */
export function Samples({ languages }: { languages: readonly Language[] | undefined }) {
  const t = useT();
  const [chosen, setChosen] = useState('C++');
  const written = (languages ?? []).filter(({ template }) => template !== '');
  const offered = written.filter(({ isAvailable }) => isAvailable === true);
  const shown = offered.length === 0 ? written : offered;
  const current = shown.find(({ name }) => name === chosen) ?? shown[0];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 py-2.5">
        <p className="text-13 text-text-2">{t('about.sample.note')}</p>
        <Select
          label={t('about.sample.language')}
          value={current?.name ?? ''}
          options={shown.map(({ name }) => ({ value: name, label: name }))}
          onValueChange={setChosen}
          className="w-48"
        />
      </div>
      <div className="min-h-57">
        {current === undefined ? null : (
          <CodeListing key={current.name} code={current.template} language={current.name} />
        )}
      </div>
    </>
  );
}
