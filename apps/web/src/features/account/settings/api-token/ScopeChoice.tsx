import { Switch } from '../../../../components/Switch.tsx';
import { useT } from '../../../../i18n/messages.ts';
import { withMember } from '../../../../lib/sets.ts';
import type { Scope } from './queries.ts';

interface ScopeChoiceProps {
  scopes: readonly Scope[];
  chosen: ReadonlySet<Scope>;
  onChange: (chosen: ReadonlySet<Scope>) => void;
}

/** One switch for each permission of an API token. */
export function ScopeChoice({ scopes, chosen, onChange }: ScopeChoiceProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="text-13 text-text-2">{t('security.token.scopes')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {scopes.map((scope) => (
          <Switch
            key={scope}
            label={t(`security.scope.${scope}`)}
            checked={chosen.has(scope)}
            onCheckedChange={(isOn) => onChange(withMember(chosen, scope, isOn))}
          />
        ))}
      </div>
    </fieldset>
  );
}
