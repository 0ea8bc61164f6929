import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { Icon } from '../../../../components/Icon.tsx';

/** Explains the symbols and keys of the matrix. */
export function MatrixLegend({ hasKeys }: { hasKeys: boolean }): JSX.Element {
  const t = useT();
  const signs = [
    ['accepted', '✓ 2', null, t('trainingStaff.legend.accepted')],
    ['part', '50', null, t('trainingStaff.legend.part')],
    ['wrong', '−2', null, t('trainingStaff.legend.wrong')],
    ['stuck', '−7', 'flag', t('trainingStaff.legend.stuck')],
  ] as const;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <ul className="board-legend matrix-legend">
        {signs.map(([tone, main, icon, words]) => (
          <li key={tone}>
            <span aria-hidden="true" className={`board-cell is-${tone}`}>
              {icon === null ? null : <Icon name={icon} size={12} className="board-sign" />}
              {main}
            </span>
            {words}
          </li>
        ))}
      </ul>
      {hasKeys ? (
        <span className="ml-auto text-12 text-text-3 max-lg:hidden">{t('trainingStaff.keys')}</span>
      ) : null}
    </div>
  );
}
