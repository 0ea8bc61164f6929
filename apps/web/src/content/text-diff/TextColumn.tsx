import type { JSX, ReactNode } from 'react';
import { useT } from '../../i18n/messages.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import './difference.css';

interface TextColumnProps {
  title: string;
  /** Short size information. */
  note?: string;
  copied: string | null;
  foot?: ReactNode;
  children: ReactNode;
}

/** A column with a text, its title and a copy button. Several columns appear side by side. */
export function TextColumn({ title, note, copied, foot, children }: TextColumnProps): JSX.Element {
  const t = useT();
  return (
    <div className="text-column">
      <header>
        <h3>
          {title}
          {note !== undefined && <span className="ml-2 text-text-3">{note}</span>}
        </h3>
        {copied !== null && copied !== '' && (
          <CopyButton text={copied} label={t('problem.copyOf', { name: title })} />
        )}
      </header>
      {children}
      {foot !== undefined && <footer>{foot}</footer>}
    </div>
  );
}
