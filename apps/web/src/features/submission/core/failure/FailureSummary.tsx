import type { JSX } from 'react';
import { failureSentence } from '@xiezhi/rules/failure/sentence';
import { useLocale } from '../../../../i18n/locale.ts';
import { useT } from '../../../../i18n/messages.ts';
import { caseName } from '../../../../components/verdict/names.ts';
import type { JudgeCase } from '../queries.ts';
import { useCaseLabel } from './use-case-label.ts';

/** Where and why a case failed, in one sentence, with values from the output. */
export function FailureSummary({ result }: { result: JudgeCase }): JSX.Element {
  const t = useT();
  const locale = useLocale();
  const labelOf = useCaseLabel();
  const { why, quoted = null } = result;
  if (why === undefined) return <>{t(caseName(result.status))}</>;
  return (
    <>
      {failureSentence({ why, quoted, name: labelOf(result) }, locale).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          // Parts have no identity other than their position.
          // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
          <code key={index} className="font-mono font-bold break-all">
            {part.value}
          </code>
        ),
      )}
    </>
  );
}
