import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Services } from '../../../platform/services.ts';
import type { RuleId } from '../model/rules.ts';
import type { Issue, Noun, SourceItem } from '../model/source.ts';
import type { ImportIds } from './ids.ts';
import type { TextLinks } from './text-links.ts';

/** What a writer needs before and in the transaction of a batch. */
export interface WriteContext {
  readonly services: Pick<Services, 'blobs' | 'settings' | 'clock' | 'db'>;
  /** Value of `site_import.source`. */
  readonly source: string;
  readonly ids: ImportIds;
  readonly links: TextLinks;
  readonly notes: IssueNotes;
  /** Time of the run, used for rows without a time. */
  readonly now: Date;
  /** Uid of root, who becomes the owner of records without an owner. */
  readonly rootUid: string;
}

/**
 * Prepares the new records of a batch outside of a transaction, for instance stores the bytes of files. Returns a
 * function that stores the records in a transaction and returns their number.
 */
export type RecordWriter<Record> = (
  context: WriteContext,
  items: readonly PresentItem<Record>[],
) => Promise<(trx: Kysely<Database>) => Promise<number>>;

export type PresentItem<Record> = SourceItem<Record> & { readonly record: Record };

/** Collects the issues of a batch, which are stored together with it. */
export interface IssueNotes {
  add(noun: Noun, key: string, issue: Issue): void;
  readonly all: readonly { readonly noun: Noun; readonly key: string; readonly issue: Issue }[];
}

export function createIssueNotes(): IssueNotes {
  const all: { noun: Noun; key: string; issue: Issue }[] = [];
  return { all, add: (noun, key, issue) => void all.push({ noun, key, issue }) };
}

/** Returns a function that adds issues of one record. */
export function issueRecorder({ notes }: Pick<WriteContext, 'notes'>, noun: Noun, key: string) {
  return (rule: RuleId, detail?: Issue['detail']) =>
    notes.add(noun, key, detail === undefined ? { rule } : { rule, detail });
}
