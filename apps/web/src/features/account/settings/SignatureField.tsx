import { useId, useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { Count } from '../../../components/field/Count.tsx';
import { FieldError } from '../../../components/FieldError.tsx';

interface SignatureFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  max: number;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}

/** Editor and preview of the signature. */
export function SignatureField({ error, max, value, ...input }: SignatureFieldProps) {
  const t = useT();
  const id = useId();
  const [isPreview, setIsPreview] = useState(false);
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-3 text-13">
        <label htmlFor={id} className="text-text-2">
          {t('setting.profile.signature')}
        </label>
        <button
          type="button"
          aria-pressed={isPreview}
          className="relative rounded-1 text-brand after:absolute after:-inset-x-3 after:-inset-y-3 hover:text-brand-hover"
          onClick={() => setIsPreview(!isPreview)}
        >
          {t(isPreview ? 'setting.profile.write' : 'setting.profile.preview')}
        </button>
      </div>
      {isPreview ? (
        <div className="h-55 overflow-y-auto rounded-2 border border-line px-3 py-2">
          {value.trim() === '' ? (
            <p className="text-13 text-text-3">{t('setting.profile.nothing')}</p>
          ) : (
            <Markdown source={value} profile="user" formulas="typeset" />
          )}
        </div>
      ) : (
        <textarea
          {...input}
          id={id}
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          className={cx(
            'block h-55 w-full resize-y rounded-2 border bg-bg px-2.5 py-2 font-mono text-16 sm:text-13',
            error === undefined ? 'border-line-control' : 'border-v-wa',
          )}
        />
      )}
      <div id={`${id}-note`} className="flex justify-between gap-3">
        {error === undefined ? (
          <p className="mt-1 text-12 text-text-3">{t('setting.profile.markdown')}</p>
        ) : (
          <FieldError>{error}</FieldError>
        )}
        <Count length={value.length} max={max} />
      </div>
    </div>
  );
}
