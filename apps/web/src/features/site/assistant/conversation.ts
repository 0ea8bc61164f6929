import { assistantLimits } from '@xiezhi/contract/limits/assistant';
import { CallError } from '../../../api/call-error.ts';
import { session } from '../../../api/session.ts';
import { translate, type PlainKey } from '../../../i18n/messages.ts';
import { createStore } from '../../../lib/store.ts';
import { AnswerFailure, streamAnswer, type ChatMessage } from './stream-answer.ts';

export interface ConversationEntry extends ChatMessage {
  id: number;
  /** Error message with the reason why the answer failed or was interrupted. */
  failure?: string;
}

export interface AssistantConversation {
  entries: readonly ConversationEntry[];
  isAsking: boolean;
}

/** The conversation. It is kept across navigation until the page is reloaded. */
export const conversationStore = createStore<AssistantConversation>({ entries: [], isAsking: false });

let count = 0;
let asking: AbortController | undefined;

const reasons: Readonly<Record<string, PlainKey>> = {
  timeout: 'assistant.reason.timeout',
  unreachable: 'assistant.reason.unreachable',
  refused: 'assistant.reason.refused',
  tooLong: 'assistant.reason.tooLong',
};

/** The newest messages within the limits, without answers that failed before any text. */
export function messagesToSend(entries: readonly ConversationEntry[]): ChatMessage[] {
  const sent: ChatMessage[] = [];
  let total = 0;
  for (const { role, content } of entries.toReversed()) {
    const text = content.slice(0, assistantLimits.answerMax);
    if (text === '') continue;
    total += text.length;
    if (sent.length === assistantLimits.messagesMax || total > assistantLimits.totalMax) break;
    sent.unshift({ role, content: text });
  }
  return sent;
}

function changeLast(change: (entry: ConversationEntry) => ConversationEntry): void {
  const { entries, ...rest } = conversationStore.get();
  const last = entries.at(-1);
  if (last !== undefined)
    conversationStore.set({ ...rest, entries: [...entries.slice(0, -1), change(last)] });
}

/** Asks a question and appends its answer. Never rejects: a failure becomes part of the conversation. */
export async function askQuestion(question: string): Promise<void> {
  if (conversationStore.get().isAsking) return;
  const mine = new AbortController();
  asking = mine;
  const asked = [
    ...conversationStore.get().entries,
    { id: (count += 1), role: 'user' as const, content: question },
  ];
  conversationStore.set({
    entries: [...asked, { id: (count += 1), role: 'assistant', content: '' }],
    isAsking: true,
  });
  try {
    await streamAnswer(messagesToSend(asked), mine.signal, (text) => {
      if (asking === mine) changeLast((entry) => ({ ...entry, content: entry.content + text }));
    });
  } catch (error) {
    if (asking === mine)
      changeLast((entry) => ({ ...entry, failure: apologyFor(error, entry.content, mine.signal.aborted) }));
  } finally {
    if (asking === mine) conversationStore.set({ ...conversationStore.get(), isAsking: false });
  }
}

/** @param text the part of the answer that was received */
function apologyFor(error: unknown, text: string, isStopped: boolean): string {
  if (isStopped) return translate('assistant.stopped');
  if (error instanceof CallError) return translate('assistant.sorry', { reason: error.message });
  const isKnown = error instanceof AnswerFailure;
  const reason = translate((isKnown ? reasons[error.message] : undefined) ?? 'assistant.reason.other');
  const detail = isKnown && error.message === 'refused' ? ` (${error.detail})` : '';
  return translate(text === '' ? 'assistant.sorry' : 'assistant.incomplete', { reason: reason + detail });
}

/** Aborts the current answer; received text is kept. */
export function stopAnswer(): void {
  asking?.abort();
}

/** Retries the last question and replaces the failed answer. */
export function askAgain(): Promise<void> {
  const { entries, isAsking } = conversationStore.get();
  const at = entries.findLastIndex(({ role }) => role === 'user');
  const question = entries[at];
  if (isAsking || question === undefined) return Promise.resolve();
  conversationStore.set({ entries: entries.slice(0, at), isAsking: false });
  return askQuestion(question.content);
}

/** Clears the conversation. */
export function clearConversation(): void {
  asking?.abort();
  asking = undefined;
  conversationStore.set({ entries: [], isAsking: false });
}

// Clears the conversation when another user signs in. A lost session keeps it.
let owner = session.owner();
session.subscribe(() => {
  const next = session.owner();
  if (owner !== null && next !== owner) clearConversation();
  owner = next;
});
