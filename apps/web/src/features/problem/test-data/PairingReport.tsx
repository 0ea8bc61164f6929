import type { TestDataUpload } from '@xiezhi/contract/routes/test-data';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { sizeText } from '../../../components/field/upload.ts';
import { Section } from '../../../components/Section.tsx';

interface PairingReportProps {
  upload: TestDataUpload;
  /** Number of existing cases. */
  present: number;
  onTake: (isReplacing: boolean) => void;
  onGiveUp: () => void;
}

const oddTexts = ['byteOrderMark', 'utf16', 'invisible'] as const;

/** Maximum number of pairs shown. Once they are added, the table shows all of them. */
const shownMax = 8;

/** Contents of an upload before they are used: pairs, inputs without an answer, and unmatched files. */
export function PairingReport({ upload, present, onTake, onGiveUp }: PairingReportProps) {
  const t = useT();
  const { pairs, oddFiles, left, leftCount } = upload;
  const alone = pairs.filter(({ answer }) => answer === null);
  const lost = left.filter(({ reason }) => reason === 'noInput');
  const bytes = pairs.reduce((sum, { inputBytes, answerBytes }) => sum + inputBytes + answerBytes, 0);
  return (
    <Section title={t('testData.found', { name: upload.name })}>
      <div className="flex flex-col gap-2 pt-3 text-13">
        <output>{t('testData.pairs', { count: pairs.length, size: sizeText(bytes) })}</output>
        <ul className="font-mono text-12 text-text-2">
          {pairs.slice(0, shownMax).map(({ name, input, answer }) => (
            <li key={name} className="ellipsis">
              {input} → {answer ?? '—'}
            </li>
          ))}
          {pairs.length > shownMax ? <li>{t('testData.more', { count: pairs.length - shownMax })}</li> : null}
        </ul>
        {alone.length === 0 ? null : (
          <Names
            text={t('testData.noAnswer', { count: alone.length })}
            names={alone.map(({ input }) => input)}
          />
        )}
        {lost.length === 0 ? null : (
          <Names text={t('testData.noInput', { count: lost.length })} names={lost.map(({ path }) => path)} />
        )}
        {oddTexts.map((kind) => {
          const names = oddFiles.filter(({ oddText }) => oddText === kind).map(({ path }) => path);
          return names.length === 0 ? null : (
            <Names key={kind} text={t(`testData.odd.${kind}`, { count: names.length })} names={names} />
          );
        })}
        {leftCount > lost.length ? (
          <details className="text-text-2">
            <summary>{t('testData.left', { count: leftCount - lost.length })}</summary>
            <p className="font-mono text-12 break-all">
              {left
                .filter(({ reason }) => reason === 'notData')
                .map(({ path }) => path)
                .join('  ')}
            </p>
          </details>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" onClick={() => onTake(true)}>
            {t(present === 0 ? 'testData.take' : 'testData.replace', { count: pairs.length })}
          </Button>
          {present === 0 ? null : <Button onClick={() => onTake(false)}>{t('testData.add')}</Button>}
          <Button tone="quiet" onClick={onGiveUp}>
            {t('testData.giveUp')}
          </Button>
        </div>
        {present === 0 ? null : <p className="text-12 text-text-3">{t('testData.addHint')}</p>}
      </div>
    </Section>
  );
}

function Names({ text, names }: { text: string; names: readonly string[] }) {
  const t = useT();
  const more = names.length - shownMax;
  return (
    <p className="text-v-stop">
      {text} <span className="font-mono text-12 break-all">{names.slice(0, shownMax).join('  ')}</span>
      {more > 0 ? ` ${t('testData.more', { count: more })}` : ''}
    </p>
  );
}
