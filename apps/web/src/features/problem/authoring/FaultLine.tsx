import { useFormState } from 'react-hook-form';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { usePage } from '../../../routing/use-page.ts';
import { FieldError } from '../../../components/FieldError.tsx';
import { stepAt, stepHref } from './addresses.ts';
import { useProblemDraft } from './problem-draft-context.ts';

/** Shows why saving failed: errors that concern no field, and links to the fields of other steps. */
export function FaultLine() {
  const t = useT();
  const { page, fields, home } = useProblemDraft();
  const { errors } = useFormState({ control: page.form.control });
  const here = stepAt(home, usePage().pathname);
  const elsewhere = (['statement', 'judge'] as const).flatMap((step) =>
    step === here
      ? []
      : fields[step].flatMap(({ name, label }) => {
          const message = errors[name]?.message;
          return typeof message === 'string' ? [{ step, name, label, message }] : [];
        }),
  );
  if (page.refusal === null && elsewhere.length === 0) return null;
  return (
    <div role="alert" className="mb-5 rounded-2 border border-line-strong bg-v-wa-tint px-3 py-2 text-13">
      {page.refusal === null ? null : <FieldError>{page.refusal}</FieldError>}
      {elsewhere.map(({ step, name, label, message }) => (
        <p key={name} className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{label}</span>
          <span className="text-v-wa">{message}</span>
          <HrefLink
            href={`${stepHref(home, step)}#field-${name}`}
            className="reach ml-auto text-brand hover:text-brand-hover"
          >
            {t('problemEditor.goThere')}
          </HrefLink>
        </p>
      ))}
    </div>
  );
}
