import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Services } from '../../../platform/services.ts';
import type { RuleId } from '../model/rules.ts';
import type { Issue, Noun, SourceItem } from '../model/source.ts';
import type { ImportIds } from './ids.ts';
import type { TextLinks } from './text-links.ts';

/** What a writer works with before and within the transaction of a batch. */
export interface WriteContext {
  readonly services: Pick<Services, 'blobs' | 'settings' | 'clock' | 'db'>;
  /** `site_import.source`. */
  readonly source: string;
  readonly ids: ImportIds;
  readonly links: TextLinks;
  readonly notes: IssueNotes;
  /** Time of the run, for rows without one. */
  readonly now: Date;
  /** Root, who owns what nobody else does. */
  readonly rootUid: string;
}

/**
 * Prepares the new records of a batch outside of a transaction, such as the bytes of files. Returns a function that
 * stores them in a transaction and returns how many it stored.
 */
export type RecordWriter<Record> = (
  context: WriteContext,
  items: readonly PresentItem<Record>[],
) => Promise<(trx: Kysely<Database>) => Promise<number>>;

export type PresentItem<Record> = SourceItem<Record> & { readonly record: Record };

/** The issues of a batch, stored with it. */
export interface IssueNotes {
  add(noun: Noun, key: string, issue: Issue): void;
  readonly all: readonly { readonly noun: Noun; readonly key: string; readonly issue: Issue }[];
}

export function createIssueNotes(): IssueNotes {
  const all: { noun: Noun; key: string; issue: Issue }[] = [];
  return { all, add: (noun, key, issue) => void all.push({ noun, key, issue }) };
}

/** Returns a function that notes issues of one record. */
export function issueRecorder({ notes }: Pick<WriteContext, 'notes'>, noun: Noun, key: string) {
  return (rule: RuleId, detail?: Issue['detail']) =>
    notes.add(noun, key, detail === undefined ? { rule } : { rule, detail });
}
